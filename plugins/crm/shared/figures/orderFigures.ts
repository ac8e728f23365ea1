import { defineFigure, defineFormula, type Filter, type RowFigure } from '@core/entity'
import { openOrders, orderStatus, orderStatuses } from '../orders/orderStatuses'
import { onTime } from '../formulas'

const order = (figure: Omit<RowFigure, 'entity'>): RowFigure => defineFigure({ entity: 'order', ...figure })
const value = { measure: { of: 'sum', field: 'value' }, unit: 'money', good: 'up' } as const
const undelivered: Filter = { orderStatus: openOrders.join(',') }
const delivered: Filter = { orderStatus: String(orderStatus.delivered) }
const notCancelled: Filter = {
  orderStatus: orderStatuses.flatMap(({ id }) => (id === orderStatus.cancelled ? [] : [id])).join(','),
}

/** The figures of orders. D6 */
export const orders = {
  placed: order({
    id: 'ordersPlaced',
    name: 'Orders placed',
    sentence: 'Orders by the day on which they were placed, without cancelled ones.',
    where: notCancelled,
    day: 'orderedAt',
    good: 'up',
  }),
  value: order({
    id: 'orderValue',
    name: 'Orders placed, value',
    sentence: 'The value of the orders placed in the period, without cancelled ones.',
    ...value,
    where: notCancelled,
    day: 'orderedAt',
  }),
  cancelled: order({
    id: 'ordersCancelled',
    name: 'Orders cancelled',
    sentence: 'Orders placed in the period that are Cancelled by now.',
    where: { orderStatus: String(orderStatus.cancelled) },
    day: 'orderedAt',
    good: 'down',
  }),
  backlog: order({
    id: 'backlog',
    name: 'Backlog',
    sentence: 'Orders that are neither delivered nor cancelled now.',
    where: undelivered,
    day: null,
  }),
  backlogValue: order({
    id: 'backlogValue',
    name: 'Backlog, value',
    sentence: 'The value of the orders that are neither delivered nor cancelled now.',
    ...value,
    where: undelivered,
    day: null,
  }),
  late: order({
    id: 'late',
    name: 'Late orders',
    sentence: 'Orders that are past their promised day and not delivered.',
    where: { isLate: 'true' },
    day: null,
    good: 'down',
    tone: 'danger',
  }),
  promised: order({
    id: 'promised',
    name: 'Orders promised',
    sentence: 'Orders that are not delivered, by their promised day.',
    where: undelivered,
    day: 'promisedAt',
  }),
  promisedThisWeek: order({
    id: 'promisedThisWeek',
    name: 'Orders promised this week',
    sentence: 'Orders that are not delivered and promised for a day of this week.',
    where: { ...undelivered, promisedAt: 'thisWeek' },
    day: null,
  }),
  delivered: order({
    id: 'delivered',
    name: 'Orders delivered',
    sentence: 'Orders by the day on which they were delivered.',
    where: delivered,
    day: 'deliveredAt',
    good: 'up',
  }),
  revenue: order({
    id: 'revenue',
    name: 'Revenue, delivered',
    sentence: 'The value of the orders delivered in the period, before tax.',
    ...value,
    where: delivered,
    day: 'deliveredAt',
  }),
  inTime: order({
    id: 'inTime',
    name: 'Orders delivered on time',
    sentence: 'Orders delivered in the period, by their promised day.',
    where: { ...delivered, isOnTime: 'true' },
    day: 'deliveredAt',
    good: 'up',
  }),
  cycle: order({
    id: 'cycle',
    name: 'Order to delivery, median',
    sentence: 'From ordered to delivered, of the orders delivered in the period.',
    measure: { of: 'median', field: 'cycleDays', scale: 86_400 },
    unit: 'duration',
    where: delivered,
    day: 'deliveredAt',
    good: 'down',
  }),
  withoutProof: order({
    id: 'withoutProof',
    name: 'Delivered without a signature',
    sentence: 'Orders delivered in the period without a signature of the recipient.',
    where: { ...delivered, proofSignature: 'none' },
    day: 'deliveredAt',
    good: 'down',
  }),
} as const

export const deliveredOnTime = defineFormula({
  id: 'onTime',
  name: 'On time',
  sentence: 'Delivered on time ÷ delivered, of the orders delivered in the period.',
  unit: 'percent',
  good: 'up',
  from: [orders.inTime, orders.delivered],
  compute: onTime,
})
