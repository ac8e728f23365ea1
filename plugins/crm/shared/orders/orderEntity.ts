import {
  type RecordOf,
  address,
  choice,
  date,
  dateTime,
  decimal,
  defineEntity,
  files,
  group,
  integer,
  longText,
  messages,
  money,
  number,
  person,
  phone,
  reference,
  signature,
  text,
  yesNo,
  customFields,
} from '@core/entity'
import { vinField } from '../accounts/vinField'
import { orderPaths } from '../crmPaths'
import { orderPermissions } from '../crmPermissions'
import { assignedRecords } from '../policies'
import { nextOrderStatuses, openOrders, orderStatus, orderStatuses, withVin } from './orderStatuses'

const { can } = orderPermissions
const orders = assignedRecords(can)

/** The driver's position when the vehicle was handed over. */
const placeFields = {
  latitude: number('Latitude', { totals: 'none', required: true, min: -90, max: 90 }),
  longitude: number('Longitude', { totals: 'none', required: true, min: -180, max: 180 }),
  accuracy: number('Accuracy', { totals: 'none', min: 0, max: 1_000_000, help: 'Meters' }),
} as const

/** One ordered vehicle, until it is delivered. A driver has the same access to their own orders as the salesperson. D5, S3.13 */
export const orderEntity = defineEntity({
  id: 'order',
  name: { one: 'Order', many: 'Orders' },
  path: 'Order',
  title: ['number'],
  hint: 'company',
  number: 'number',
  screen: orderPaths.record,
  listScreen: orderPaths.list,
  period: 'orderedAt',
  state: 'orderStatus',
  days: ['promisedAt'],
  timing: { promisedAt: { due: openOrders } },
  listDefaults: { limit: 1000, direction: 'desc' },
  bulkFields: ['orderStatus', 'salespersonId', 'driver', 'promisedAt', 'storeId'],
  bulkCompanions: ['holdReason', 'cancelReason'],
  owners: { assigned: 'salespersonId', store: 'storeId', own: 'driver' },
  policy: {
    ...orders,
    view: { ...orders.view, own: can.viewOwn },
    update: { ...orders.update, own: can.updateOwn },
    import: can.import,
  },
  fields: {
    number: text('Order No.', { inList: true, readOnly: true, searchable: true, max: 20 }),
    company: text('Company', { inList: true, readOnly: true, searchable: true }),
    orderStatus: choice('Status', orderStatuses, { inList: true, help: 'A new order starts as Placed' }),
    description: text('Vehicle', { required: true, inList: true, searchable: true }),
    vehicleId: reference('Listed vehicle', 'vehicle'),
    vin: vinField({ inList: true }),
    value: money('Value', { inList: true, help: 'Of this vehicle, before tax' }),
    quoteId: reference('Quote', 'quote'),
    quoteLine: integer('Line of the quote', { totals: 'none', min: 1 }),
    accountId: reference('Account', 'account'),
    leadId: reference('Lead', 'lead'),
    customerId: reference('Customer', 'customer', { help: 'To whom it is delivered, where that is somebody else' }),
    salespersonId: person('Salesperson', { inList: true }),
    storeId: reference('Store', 'store'),
    orderedAt: dateTime('Ordered'),
    promisedAt: date('Promised', { inList: true }),
    firstPromisedAt: date('First promised', { readOnly: true }),
    driver: person('Driver'),
    deliveryAddress: address('Delivery address'),
    contactName: text('Contact', { max: 100 }),
    contactPhone: phone('Phone'),
    notes: longText('Notes', { max: 2000 }),
    heldFrom: choice('Held from', orderStatuses, { readOnly: true }),
    holdReason: text('Why on hold', { max: 500 }),
    cancelReason: text('Why cancelled', { max: 500 }),
    deliveredAt: dateTime('Delivered'),
    receivedBy: text('Received by', { max: 100 }),
    proofPhotos: files('Photos of the delivery', { max: 6, types: ['jpg', 'png', 'webp', 'heic'] }),
    proofSignature: signature('Signature of the delivery'),
    proofPlace: group('Place of the delivery', placeFields),
    isOnTime: yesNo('On time', { readOnly: true, help: 'Delivered by the promised day' }),
    cycleDays: decimal('Days to delivery', { totals: 'mean', readOnly: true, help: 'From ordered to delivered' }),
    isLate: yesNo('Late', { readOnly: true, help: 'Past the promised day and not delivered' }),
    slippedDays: integer('Days slipped', { totals: 'mean', readOnly: true, help: 'From the day first promised' }),
    custom: customFields('order'),
  },
  rules: [
    ({ orderStatus: status }, before) => {
      if (before) return status === null ? { orderStatus: messages.required('Status') } : undefined
      return status !== null && status !== orderStatus.placed
        ? { orderStatus: 'A new order starts as Placed. Save it, then go on.' }
        : undefined
    },
    ({ accountId, leadId, quoteId }, before) =>
      accountId === null && leadId === null && (before || quoteId === null)
        ? { accountId: 'Choose the account that orders, or the lead' }
        : undefined,
    // The fields that an order's status requires, and those that it forbids. A transition that is not allowed is refused elsewhere.
    (order, before) => {
      if (before === null) return undefined
      const { orderStatus: status, vin, cancelReason, proofPhotos, proofSignature, receivedBy, deliveredAt } = order
      if (status !== before.orderStatus && !nextOrderStatuses(before).includes(status ?? 0)) return undefined
      const isDelivered = status === orderStatus.delivered
      const isCancelled = status === orderStatus.cancelled
      const required = (is: boolean, label: string) => (is ? messages.required(label) : undefined)
      return {
        cancelReason:
          cancelReason && !isCancelled
            ? 'Why cancelled: only a cancelled order has a reason'
            : required(isCancelled && !cancelReason, 'Why cancelled'),
        vin: required(withVin.includes(status ?? 0) && vin === null, 'VIN'),
        proofPhotos: required(isDelivered && !proofPhotos, 'Photo of the delivery'),
        proofSignature: required(isDelivered && !proofSignature, 'Signature of the delivery'),
        receivedBy: required(isDelivered && !receivedBy, 'Received by'),
        deliveredAt: deliveredAt === null ? undefined : timeError(deliveredAt, isDelivered),
      }
    },
  ],
})

function timeError(deliveredAt: string, isDelivered: boolean): string | undefined {
  if (!isDelivered) return 'Delivered: only a delivered order has this time'
  // The clock of a driver's phone may be a few minutes fast.
  return Date.parse(deliveredAt) > Date.now() + 10 * 60_000 ? messages.futureDate('Delivered') : undefined
}

export type OrderFields = typeof orderEntity.fields
export type OrderRecord = RecordOf<OrderFields>
