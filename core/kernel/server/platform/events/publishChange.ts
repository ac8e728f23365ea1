import { sql } from 'kysely'
import type { Transaction } from '../database/Database'

/** The channel that every node listens to. A payload is a `Note` as JSON. */
export const changeChannel = 'core_change'

/** Postgres refuses payloads of 8,000 bytes, and with more ids than this a client requests everything that it shows anyway. */
export const mostIds = 200

/** A message from one node to the others. It contains ids only and nothing of a record. */
export interface Note {
  /** The entity's id. */
  readonly e: string
  /** The records' ids; absent where there were too many. */
  readonly i?: readonly number[]
  /** The session of the person who made the change. */
  readonly s?: string
  /** The people who have these records open have changed, not the records. */
  readonly p?: true
  /** The ids of the people who receive it; other streams don't. */
  readonly u?: readonly number[]
}

/**
 * Notifies every node, once the transaction is stored, that these records were created, changed or deleted. Call it once in a transaction,
 * with all of its records: a call for each record of a bulk operation would overload Postgres.
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

/** Notifies only these people, on any node, that something of their own has changed, once the transaction is stored. */
export async function publishToPeople(tx: Transaction, topic: string, people: readonly number[]): Promise<void> {
  for (let at = 0; at < people.length; at += mostIds) await notify(tx, { e: topic, u: people.slice(at, at + mostIds) })
}

/** Notifies every node that a person opened the record or left it. */
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
