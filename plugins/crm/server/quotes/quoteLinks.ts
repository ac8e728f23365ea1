import { sql } from 'kysely'
import { type Transaction, defineLinks } from '@core/server/plugin'

/**
 * The link with which a recipient reads and answers a quote. A newer link of the same quote replaces it. It lasts longer than the quote is
 * valid, so that the recipient of an expired one still can ask for a revision. D4
 */
export const quoteLinks = defineLinks<{ quoteId: number }>({
  table: 'crm.quote_link',
  columns: { quoteId: 'quote_id' },
  record: { table: 'crm.quote', column: 'quote_id' },
  hours: 14 * 24,
  path: '/quote',
  messages: { spent: 'This quote was answered already. Thank you.' },
})

/** The link lasts as long as the quote. */
export async function extendQuoteLink(tx: Transaction, quoteId: number, validUntil: string | null): Promise<void> {
  if (validUntil !== null) await quoteLinks.extend(tx, { quoteId }, { until: validUntil })
}

/** Locks a quote until the end of the transaction, so that two openings of its link wait for each other. */
export async function lockQuote({ query }: Transaction, quoteId: number): Promise<void> {
  await sql`select from crm.quote where id = ${quoteId} for update`.execute(query)
}
