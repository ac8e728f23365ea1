import { sql } from 'kysely'
import type { Database, Transaction } from '@core/server/plugin'
import type { QuoteRecord } from '../../shared/quotes/quoteEntity'

/** The fields of a revision: the offer that the recipient sees. */
export const revisionFields = [
  'company',
  'lines',
  'deliveryState',
  'validUntil',
  'note',
  'listTotal',
  'discountTotal',
  'subtotal',
  'taxRate',
  'taxExempt',
  'tax',
  'total',
] as const satisfies readonly (keyof QuoteRecord)[]

/** Stores a revision as it is sent. If it is sent again without a change, it is not stored again. */
export async function keepRevision(tx: Transaction, id: number, record: QuoteRecord, by: number | null): Promise<void> {
  const content = Object.fromEntries(revisionFields.map((name) => [name, record[name]]))
  await sql`insert into crm.quote_revision (quote_id, revision, content, total, sent_by)
    values (${id}, ${record.revision}, ${JSON.stringify(content)}, ${record.total}, ${by})
    on conflict (quote_id, revision) do update set content = excluded.content, total = excluded.total, sent_at = now(), sent_by = excluded.sent_by`.execute(
    tx.query,
  )
}

/** Whether a revision was sent to the recipient. A change after that makes a new revision. */
export async function wasSent(tx: Transaction, id: number, revision: number | null): Promise<boolean> {
  const { rows } = await sql`select from crm.quote_revision where quote_id = ${id} and revision = ${revision}`.execute(
    tx.query,
  )
  return rows.length > 0
}

interface SentRevision {
  readonly revision: number
  readonly sentAt: string
  readonly sentBy: string | null
  readonly total: string
  readonly content: Readonly<Record<string, unknown>>
}

/** @returns the sent revisions of a quote, newest first. */
export async function readRevisions(db: Pick<Database, 'query'>, id: number): Promise<readonly SentRevision[]> {
  const { rows } = await sql<SentRevision>`
    select revision, sent_at as "sentAt", nullif(concat_ws(' ', sender.first_name, sender.last_name), '') as "sentBy", total, content
    from crm.quote_revision left join api.person as sender on sender.id = sent_by
    where quote_id = ${id} order by revision desc`.execute(db.query)
  return rows
}
