import {
  type RecordOf,
  choice,
  date,
  dateTime,
  decimal,
  defineEntity,
  email,
  files,
  integer,
  longText,
  messages,
  money,
  person,
  reference,
  rows,
  states,
  text,
  today,
  yesNo,
  customFields,
} from '@core/entity'
import { quotePaths } from '../crmPaths'
import { quotePermissions } from '../crmPermissions'
import { assignedRecords } from '../policies'
import { type QuoteLine, lineErrors, quoteLineFields, vehiclesOf } from './quoteLine'
import { approvalStates, awaiting, mostVehicles, quoteOwners, quoteStatus, quoteStatuses } from './quoteStatuses'

const { can } = quotePermissions

/** An offer to a lead or an account. D5, S3.12 */
export const quoteEntity = defineEntity({
  id: 'quote',
  name: { one: 'Quote', many: 'Quotes' },
  path: 'Quotes',
  title: ['number'],
  hint: 'company',
  number: 'number',
  screen: quotePaths.record,
  offline: true,
  period: 'quoteDate',
  state: 'status',
  days: ['validUntil'],
  timing: { validUntil: { due: [quoteStatus.draft, ...awaiting] } },
  bulkFields: ['salespersonId', 'status', 'validUntil', 'storeId'],
  bulkCompanions: ['decisionNote'],
  owners: { assigned: 'salespersonId', store: 'storeId' },
  policy: assignedRecords(can),
  fields: {
    number: text('Quote No.', { inList: true, readOnly: true, searchable: true, max: 20 }),
    company: text('Company', { inList: true, readOnly: true, searchable: true, help: 'To whom it is made out' }),
    status: choice('Status', quoteStatuses, { inList: true, help: 'A new quote starts as Draft' }),
    leadId: reference('Lead', 'lead'),
    accountId: reference('Account', 'account'),
    entityTypeName: choice('Made out to', quoteOwners, { readOnly: true, help: 'Lead or Account' }),
    salespersonId: person('Salesperson', { inList: true }),
    storeId: reference('Store', 'store'),
    quoteDate: date('Date', { inList: true, past: true }),
    validUntil: date('Valid until', { inList: true }),
    lines: rows('Lines', quoteLineFields, { required: true, max: 100 }),
    deliveryState: choice('Delivery state', states, { help: 'Its sales tax is charged' }),
    note: longText('Note to the customer', { max: 2000 }),
    quotesDocs: files('Documents'),
    revision: integer('Revision', { totals: 'none', readOnly: true, inList: true }),
    listTotal: money('List price', { readOnly: true }),
    discountTotal: money('Discount', { readOnly: true }),
    subtotal: money('Subtotal', { readOnly: true }),
    taxRate: decimal('Tax rate', { totals: 'mean', readOnly: true, help: 'Percent, of the delivery state' }),
    taxExempt: yesNo('Tax exempt', { readOnly: true, help: 'As the account is' }),
    tax: money('Tax', { readOnly: true }),
    total: money('Total', { readOnly: true, inList: true }),
    units: integer('Vehicles', { readOnly: true }),
    discountPercent: {
      ...decimal('Highest discount', { totals: 'mean', readOnly: true, help: 'Percent of a line’s price' }),
      unit: '%',
    },
    approval: choice('Discount approval', approvalStates, { readOnly: true }),
    approvalNote: text('Why the discount', { readOnly: true, max: 1000, help: 'Of whoever asked for the approval' }),
    approvedPercent: {
      ...decimal('Approved up to', { totals: 'mean', readOnly: true, help: 'Percent, by a manager' }),
      unit: '%',
    },
    sentAt: dateTime('Sent', { readOnly: true }),
    sentTo: email('Sent to', { readOnly: true }),
    viewedAt: dateTime('Viewed', { readOnly: true }),
    decidedAt: dateTime('Decided', { readOnly: true }),
    decisionDays: {
      ...decimal('Days to decision', { totals: 'mean', readOnly: true, help: 'From sent to decided' }),
      decimals: 1,
    },
    decisionNote: longText('Reason', { max: 1000, help: 'Why it was declined, or what is to be revised' }),
    isExpired: yesNo('Expired', { readOnly: true }),
    custom: customFields('quote'),
  },
  rules: [
    ({ status }, before) => {
      if (before) return status === null ? { status: messages.required('Status') } : undefined
      return status !== null && status !== quoteStatus.draft
        ? { status: 'A new quote starts as Draft. Save it, then send it.' }
        : undefined
    },
    ({ leadId, accountId }) =>
      leadId !== null && accountId !== null ? { accountId: 'Choose a lead or an account, not both' } : undefined,
    ({ status, validUntil }, before) => {
      const sends = before !== null && before.status !== status && status === quoteStatus.sent
      if (before ? validUntil === before.validUntil && !sends : validUntil === null) return undefined
      if (validUntil === null) return { validUntil: messages.required('Valid until') }
      return validUntil < today() ? { validUntil: 'Valid until can’t be before today' } : undefined
    },
    ({ status, deliveryState }, before) =>
      before && before.status !== status && status === quoteStatus.sent && deliveryState === null
        ? { deliveryState: 'Delivery state is required before a quote is sent: its sales tax is charged' }
        : undefined,
    ({ lines }) => {
      const units = vehiclesOf(lines as readonly QuoteLine[])
      return units > mostVehicles
        ? {
            lines: `A quote can have at most ${mostVehicles} vehicles, and this one has ${units}. Make a second quote`,
          }
        : undefined
    },
    ({ lines }) =>
      Object.fromEntries((lines as readonly QuoteLine[]).flatMap((line, at) => lineErrors(line, `lines[${at}]`))),
  ],
})

/** A body may also name the kind of the quote's owner, lead or account. S3.12 */
export const sentQuoteFields = { entityTypeName: choice('Made out to', quoteOwners) } as const

export type QuoteFields = typeof quoteEntity.fields
export type QuoteRecord = RecordOf<QuoteFields>
