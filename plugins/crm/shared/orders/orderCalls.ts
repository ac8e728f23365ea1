import { choice, countText, defineCall, integer, json, oneAnswer, rows, longText } from '@core/entity'
import { orderEntity } from './orderEntity'
import { orderStatuses } from './orderStatuses'

const { vin, promisedAt, driver, deliveredAt, receivedBy, proofPhotos, proofSignature, proofPlace } = orderEntity.fields
const id = integer('Order', { required: true, min: 1 })
const version = integer('Version', {
  min: 1,
  help: 'Of the order as it was read; without it the order is taken as it stands',
})
const orderAnswer = oneAnswer(json.record(orderEntity.fields, { id: json.integer, version: json.integer }))

/** The message after a status was changed. S8.9 */
export const orderStatusUpdated = 'Order status update successfully.'

/** The message after many were allocated. */
export const ordersAllocated = (count: number) => `${countText(count, 'order')} allocated`

/** The calls of orders beside those of their entity. */
export const orderCalls = {
  changeStatus: defineCall({
    method: 'PUT',
    path: '/api/OrderStatus/Update',
    summary: 'Change the status of orders',
    body: {
      id,
      version,
      orderStatus: choice('Status', orderStatuses, { required: true }),
      vin,
      promisedAt,
      driver,
      reason: longText('Reason', { max: 500, help: 'Why it is put on hold, or cancelled' }),
    },
    answer: orderAnswer,
  }),
  undoStatus: defineCall({
    method: 'PUT',
    path: '/api/OrderStatus/Undo',
    summary: 'Take back one’s own last change of the status of orders',
    body: { id, version: { ...version, required: true as const } },
    answer: orderAnswer,
  }),
  allocate: defineCall({
    method: 'POST',
    path: '/api/Order/Allocate',
    summary: 'Allocate many orders',
    body: {
      rows: rows(
        'Orders',
        { id, version, vin: { ...vin, required: true as const }, driver, promisedAt },
        { required: true, max: 200, help: 'All of them become Allocated, or none' },
      ),
    },
    answer: oneAnswer(json.object({ count: json.integer })),
  }),
  deliver: defineCall({
    method: 'POST',
    path: '/api/Order/Deliver',
    summary: 'Hand over orders',
    body: {
      id,
      deliveredAt,
      receivedBy: { ...receivedBy, required: true as const },
      proofPhotos: { ...proofPhotos, required: true as const },
      proofSignature: { ...proofSignature, required: true as const },
      proofPlace,
    },
    answer: orderAnswer,
  }),
}
