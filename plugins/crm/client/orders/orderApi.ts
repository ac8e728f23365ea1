import { createApi, unwrapResponse } from '@core/client/api'
import type { orderCalls } from '../../shared/orders/orderCalls'

const api = createApi<typeof orderCalls>()

interface Step {
  readonly id: number
  readonly version: number
  readonly orderStatus: number
  readonly vin?: string
  readonly driver?: number
  readonly reason?: string
}

/** Takes an order a step on. S8.9 @returns the order as it is then, and what to tell the person @throws ApiError */
export async function moveOrder(step: Step) {
  return unwrapResponse(api.PUT('/api/OrderStatus/Update', { body: step as never }))
}
