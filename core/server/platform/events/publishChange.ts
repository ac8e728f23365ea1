import { sql } from 'kysely'
import type { Transaction } from '../database/Database'

/** What every node listens to. A payload is a `Note` as JSON. */
export const changeChannel = 'core_change'

/** Postgres refuses payloads of 8,000 bytes, and with more ids than this a client requests everything that it shows anyway. */
export const mostIds = 200

/** What one node tells the others. It contains ids only and nothing of a record. */
export interface Note {
  /** The entity's id. */
  readonly e: string
  /** The records' ids; left out where there were too many. */
  readonly i?: readonly number[]
  /** The session of the person who did it. */
  readonly s?: string
  /** Who has these records open has changed, and not the records. */
  readonly p?: true
  /** Only for these people, by their ids: every other stream keeps silent. */
  readonly u?: readonly number[]
}

/**
 * Tells every node, once the transaction is stored, that these records were made, changed or deleted. Call it once for a
 * transaction, with all of its records: a bulk that called it for each would keep Postgres busy with notes.
 */
export async function publishChange(
  tx: Transaction,
  entity: string,
  ids: readonly number[],
  by?: { readonly sessionId: string },
): Promise<void> {
  if (ids.length > 0)
    await notify(tx, { e: entity, ...(ids.length <= mostIds && { i: ids }), ...(by && { s: by.sessionId }) })
}

/** Tells these people alone, on whatever node they are, that something of their own has changed, once the transaction is stored. */
export async function publishToPeople(tx: Transaction, topic: string, people: readonly number[]): Promise<void> {
  for (let at = 0; at < people.length; at += mostIds) await notify(tx, { e: topic, u: people.slice(at, at + mostIds) })
}

/** Tells every node that somebody came to the record or left it. */
export async function publishPresence(
  tx: Transaction,
  entity: string,
  id: number,
  by: { readonly sessionId: string },
): Promise<void> {
  await notify(tx, { e: entity, i: [id], s: by.sessionId, p: true })
}

async function notify(tx: Transaction, note: Note): Promise<void> {
  await sql`select pg_notify(${changeChannel}, ${JSON.stringify(note)})`.execute(tx.query)
}
