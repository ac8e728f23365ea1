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
} from '@core/entity'
import { quotePaths } from '../crmPaths'
import { quotePermissions } from '../crmPermissions'
import { assignedRecords } from '../policies'
import { discountError, discountTypes } from './priceQuote'
import { approvalStates, awaiting, mostVehicles, quoteOwners, quoteStatus, quoteStatuses } from './quoteStatuses'

const { can } = quotePermissions

/** A line of a quote; its amounts are for one vehicle. D5 */
export const quoteLineFields = {
  id: integer('Row', { min: 1, help: 'Given by the server; names the row in an update' }),
  vehicleId: reference('Vehicle', 'vehicle'),
  description: text('Description', { max: 200, help: 'By default the name of the vehicle' }),
  quantity: integer('Quantity', { required: true, min: 1, max: 500 }),
  price: money('Price', { help: 'Price of one vehicle; by default its list price' }),
  discountType: choice('Discount as', discountTypes),
  discount: money('Discount', { help: 'An amount, or percent of the price' }),
  upfit: money('Upfit'),
  deliveryFee: money('Delivery fee'),
} as const

/** An offer to a lead or an account. D5, S3.12 */
export const quoteEntity = defineEntity({
  id: 'quote',
  name: { one: 'Quote', many: 'Quotes' },
  path: 'Quotes',
  title: ['number'],
  hint: 'company',
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
    revision: integer('Revision', { readOnly: true, inList: true }),
    listTotal: money('List price', { readOnly: true }),
    discountTotal: money('Discount', { readOnly: true }),
    subtotal: money('Subtotal', { readOnly: true }),
    taxRate: decimal('Tax rate', { readOnly: true, help: 'Percent, of the delivery state' }),
    taxExempt: yesNo('Tax exempt', { readOnly: true, help: 'As the account is' }),
    tax: money('Tax', { readOnly: true }),
    total: money('Total', { readOnly: true, inList: true }),
    units: integer('Vehicles', { readOnly: true }),
    discountPercent: decimal('Highest discount', { readOnly: true, help: 'Percent of a line’s price' }),
    approval: choice('Discount approval', approvalStates, { readOnly: true }),
    approvedPercent: decimal('Approved up to', { readOnly: true, help: 'Percent, by a manager' }),
    sentAt: dateTime('Sent', { readOnly: true }),
    sentTo: email('Sent to', { readOnly: true }),
    viewedAt: dateTime('Viewed', { readOnly: true }),
    decidedAt: dateTime('Decided', { readOnly: true }),
    decisionDays: decimal('Days to decision', { readOnly: true, help: 'From sent to decided' }),
    decisionNote: text('Reason', { max: 1000, help: 'Why it was declined, or what is to be revised' }),
    isExpired: yesNo('Expired', { readOnly: true }),
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
      const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
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

/** The errors of a line, by path. An empty price is not an error: the server takes the vehicle's price. */
function lineErrors(line: QuoteLine, at: string): readonly (readonly [path: string, message: string])[] {
  if (line.vehicleId === null && line.description === null)
    return [[`${at}.vehicleId`, 'Choose a vehicle, or describe what is offered']]
  const discount = line.price === null ? undefined : discountError(line)
  return discount === undefined ? [] : [[`${at}.discount`, discount]]
}

export type QuoteFields = typeof quoteEntity.fields
export type QuoteRecord = RecordOf<QuoteFields>
export type QuoteLine = RecordOf<typeof quoteLineFields>
