import type { FlowStatus } from '../statusFlow'

/** The statuses of an order. From hold it returns to its previous status (`heldFrom`). D5 */
export const orderStatuses = [
  { id: 1, name: 'Placed', tone: 'neutral', next: [2, 5, 6] },
  { id: 2, name: 'Allocated', tone: 'info', next: [3, 5, 6] },
  { id: 3, name: 'In Transit', tone: 'progress', next: [4, 5] },
  { id: 4, name: 'Delivered', tone: 'success', next: [] },
  { id: 5, name: 'On Hold', tone: 'warning', next: [] },
  { id: 6, name: 'Cancelled', tone: 'neutral', next: [] },
] as const satisfies readonly FlowStatus[]

export const orderStatus = { placed: 1, allocated: 2, inTransit: 3, delivered: 4, onHold: 5, cancelled: 6 } as const

/** The statuses of open orders. */
export const openOrders: readonly number[] = [
  orderStatus.placed,
  orderStatus.allocated,
  orderStatus.inTransit,
  orderStatus.onHold,
]

/** The statuses in which an order has its vehicle. */
export const withVin: readonly number[] = [orderStatus.allocated, orderStatus.inTransit, orderStatus.delivered]

/** The statuses from which one's own step can be taken back: a delivery has its proof, and a cancellation frees the vehicle for others. */
export const undoneOrders: readonly number[] = [orderStatus.allocated, orderStatus.inTransit, orderStatus.onHold]

/** @returns the statuses to which an order may change next. D5 */
export function nextOrderStatuses({
  orderStatus: status,
  heldFrom,
}: {
  readonly orderStatus: number | null
  readonly heldFrom: number | null
}): readonly number[] {
  if (status === orderStatus.onHold) return heldFrom === null ? [orderStatus.placed] : [heldFrom]
  return orderStatuses.find(({ id }) => id === status)?.next ?? []
}
