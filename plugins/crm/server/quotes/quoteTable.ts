import { defineEntityTable } from '@core/server/entities'
import { documentFiles } from '@plugins/documents/contract/documentFiles'
import { quoteEntity } from '../../shared/quotes/quoteEntity'
import { isOverSql } from '../stores/storeToday'
import { quoteRules } from './quoteRules'
import { quoteRollUps } from '../figures/rollUps'

/** The table of quotes. Whether one is expired depends on the day of its store. */
export const quoteTable = defineEntityTable({
  entity: quoteEntity,
  table: 'crm.quote',
  filled: ['quoteDate', 'validUntil', 'total', 'units', 'revision'],
  rollUps: quoteRollUps,
  listed: ['leadId', 'entityTypeName', 'quotesDocs'],
  relatedFiles: {
    quotesDocs: [documentFiles.leadQuotes('quote.lead_id'), documentFiles.accountQuotes('quote.account_id')],
  },
  computed: {
    isExpired: `(quote.status in (2, 3, 4) and ${isOverSql('quote.valid_until', 'quote.store_id')})`,
    decisionDays: 'extract(epoch from quote.decided_at - quote.sent_at) / 86400',
    entityTypeName: `case when quote.account_id is not null then 'Account' when quote.lead_id is not null then 'Lead' end`,
  },
  orders: { number: 'quote.id' },
  search: 'quote.find_text',
  rules: quoteRules,
})
