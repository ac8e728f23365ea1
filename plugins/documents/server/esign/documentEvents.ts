import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { Database, Transaction } from '@core/server/plugin'
import type { EvidenceEvent } from '../../shared/evidence/evidence'

/** The events of a document, with the names in its evidence. D12 */
export type EventName =
  | 'Created'
  | 'Sent'
  | 'Delivered'
  | 'Bounced'
  | 'Opened'
  | 'Code sent'
  | 'Code checked'
  | 'Wrong code'
  | 'Consent'
  | 'Document shown'
  | 'Field filled'
  | 'Signed'
  | 'Declined'
  | 'Handed over'
  | 'Reminded'
  | 'Expired'
  | 'Voided'
  | 'Signed on paper'
  | 'Completed'
  | 'Not completed'

/** The origin of a person's request. */
export interface Visitor {
  readonly address: string
  readonly browser: string
  readonly timeZone: string | null
}

export interface NewEvent {
  readonly what: EventName
  readonly who: string
  readonly visitor?: Visitor | undefined
  readonly detail?: string | null
}

/** The origin of a request, as the evidence stores it. */
export function visitorOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>, timeZone?: string | null): Visitor {
  return { address: ip, browser: (headers['user-agent'] ?? 'Unknown').slice(0, 300), timeZone: timeZone ?? null }
}

/** Adds an event to the evidence of a document, in the transaction of the event. */
export async function recordEvent(
  db: Database | Transaction,
  documentId: number,
  { what, who, visitor, detail }: NewEvent,
): Promise<void> {
  await sql`
    insert into documents.pdf_event (document_id, what, who, address, browser, time_zone, detail)
    values (${documentId}, ${what}, ${who}, ${visitor?.address ?? null}, ${visitor?.browser ?? null}, ${visitor?.timeZone ?? null}, ${detail ?? null})`.execute(
    db.query,
  )
}

/** @returns the evidence so far, oldest first */
export async function findEvents(
  db: Database | Transaction,
  documentId: number,
): Promise<readonly (EvidenceEvent & { readonly id: number })[]> {
  const { rows } = await sql<EvidenceEvent & { id: number }>`
    select id, at, what, who, address, browser, time_zone as "timeZone", detail
    from documents.pdf_event where document_id = ${documentId} order by id`.execute(db.query)
  return rows
}
