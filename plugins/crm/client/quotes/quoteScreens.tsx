import { defineEntityScreens } from '@core/client/kit'
import { standingRule } from '@core/client/session'
import { addDays, today } from '@core/entity'
import { quotePaths } from '../../shared/crmPaths'
import { quoteEntity } from '../../shared/quotes/quoteEntity'
import { quoteValidity } from '../../shared/quotes/quoteValidity'
import {
  QuoteActions,
  QuoteBadge,
  QuoteContent,
  QuoteNotice,
  QuotePdf,
  QuoteSettingsLink,
  QuoteStages,
  QuoteStatusBadge,
} from './QuoteParts'
import { vehicleOfAddress } from './quoteOfVehicle'
import { newLine, quoteSections } from './quoteSections'

/** The list, page and forms of quotes. S2.13 */
export default defineEntityScreens(quoteEntity, {
  paths: quotePaths,
  icon: 'pi-file-edit',
  sort: { field: 'quoteDate', direction: 'desc' },
  views: [
    { id: 'all', name: 'All quotes' },
    { id: 'mine', name: 'Mine', filters: { salespersonId: 'me' } },
    {
      id: 'waiting',
      name: 'Awaiting a reply',
      filters: { status: '2,3' },
      sort: { field: 'validUntil', direction: 'asc' },
    },
    { id: 'expired', name: 'Expired', filters: { isExpired: 'true' } },
    { id: 'approval', name: 'Discount to approve', filters: { approval: '1' } },
  ],
  list: {
    actions: QuoteSettingsLink,
    sums: ['total'],
    filters: ['status', 'salespersonId', 'storeId'],
    columns: [
      { field: 'number', width: 110, main: true, card: 'title' },
      { field: 'company', width: 240, card: 'sub' },
      {
        field: 'status',
        width: 190,
        card: 'badge',
        needs: ['isExpired'],
        render: ({ status, isExpired }) => <QuoteStatusBadge status={status} isExpired={isExpired} />,
      },
      { field: 'total', width: 130, card: 'aside' },
    ],
  },
  record: {
    subtitle: ({ company, revision }) => `${company}, revision ${revision}`,
    badge: QuoteBadge,
    actions: QuoteActions,
    readActions: QuotePdf,
    stages: QuoteStages,
    notice: QuoteNotice,
    content: { label: 'Lines', body: QuoteContent },
    keyFacts: ['leadId', 'accountId', 'salespersonId', 'quoteDate', 'validUntil', 'deliveryState', 'storeId'],
    // The heading and the lines with their totals show these.
    omit: [
      'lines',
      'number',
      'company',
      'status',
      'revision',
      'approvalNote',
      'listTotal',
      'discountTotal',
      'subtotal',
      'tax',
      'taxRate',
      'total',
    ],
  },
  form: {
    sections: quoteSections,
    omit: ['status', 'decisionNote'],
    initial: ({ id }) => ({
      salespersonId: id,
      quoteDate: today(),
      validUntil: addDays(today(), standingRule(quoteValidity).days),
      lines: [{ ...newLine, ...vehicleOfAddress(location.search) }],
    }),
    savedHref: ({ id }) => quotePaths.record.replace(':id', String(id)),
  },
})
