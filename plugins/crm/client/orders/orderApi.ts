import { createApi, unwrapResponse, undoAction } from '@core/client/session'
import type { BodyOf } from '@core/entity'
import type { orderCalls } from '../../shared/orders/orderCalls'
import { undoneOrders } from '../../shared/orders/orderStatuses'

const api = createApi<typeof orderCalls>()

type Body = BodyOf<typeof orderCalls.changeStatus>

interface Step extends Omit<Body, 'orderStatus'> {
  readonly orderStatus: number
}

/** Changes the status of an order. S8.9 @returns the updated order and the message to show @throws ApiError */
export async function moveOrder(step: Step) {
  return unwrapResponse(
    api.PUT('/api/OrderStatus/Update', { body: { ...step, orderStatus: step.orderStatus as Body['orderStatus'] } }),
  )
}

/** Offers to take a step back; undefined where that is not possible. @param order with its new status */
export const undoOrderAction = (
  {
    id,
    version,
    orderStatus: status,
  }: { readonly id: number; readonly version: number; readonly orderStatus: number | null },
  onUndone?: () => void,
) =>
  undoneOrders.includes(status!)
    ? undoAction(() => unwrapResponse(api.PUT('/api/OrderStatus/Undo', { body: { id, version } })), onUndone)
    : undefined

interface Allocation {
  readonly id: number
  readonly version: number
  readonly vin: string
  readonly driver?: number
  readonly promisedAt?: string
}

/** Allocates orders, all or none. @throws ApiError whose errors name the cells, as `rows[2].vin` */
export async function allocateOrders(rows: readonly Allocation[]) {
  return unwrapResponse(api.POST('/api/Order/Allocate', { body: { rows } }))
}
