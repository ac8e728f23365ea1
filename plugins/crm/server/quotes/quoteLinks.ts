import { defineLinks } from '@core/server/links'

/** The link with which a recipient reads and answers a quote. A newer link of the same quote replaces it. D4 */
export const quoteLinks = defineLinks<{ quoteId: number }>({
  table: 'crm.quote_link',
  columns: { quoteId: 'quote_id' },
  record: { table: 'crm.quote', column: 'quote_id' },
  hours: 14 * 24,
  path: '/quote',
  messages: { spent: 'This quote was answered already. Thank you.' },
})
