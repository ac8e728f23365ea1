import { scopedPermissions, type FieldError } from '@core/entity'
import {
  type Viewer,
  type Transaction,
  conflict,
  createOnce,
  defineRoute,
  forbidden,
  HttpError,
  invalid,
  notFound,
  type Route,
  type ServerContext,
} from '@core/server/plugin'
import { lockRecord, readRecord, undoOwnMove, updateRecord } from '@core/server/entities'
import { orderPermissions, quotePermissions } from '../../shared/crmPermissions'
import { orderCalls, ordersAllocated, orderStatusUpdated } from '../../shared/orders/orderCalls'
import type { OrderRecord } from '../../shared/orders/orderEntity'
import { orderStatus, orderStatuses, undoneOrders } from '../../shared/orders/orderStatuses'
import { quoteCalls } from '../../shared/quotes/quoteCalls'
import { ordersOf } from '../quotes/quoteOrders'
import { orderTable } from './orderTable'
import { placeOrders } from './placeOrders'

const { can } = orderPermissions

/** The orders of a quote, the steps of an order, and its delivery by the driver. S8.9 */
export const orderRoutes = ({ db, catalog }: ServerContext): readonly Route[] => {
  const responseOf = (tx: Transaction, id: number, viewer: Viewer) => readRecord(tx, orderTable, id, viewer, catalog)
  /** Allocates one order of several. @returns its errors by field; one that names no field is that of the VIN */
  async function allocate(
    tx: Transaction,
    { id, version, vin, driver, promisedAt }: Allocation,
    viewer: Viewer,
  ): Promise<readonly FieldError[]> {
    try {
      const order = await lockOrder(tx, id, viewer)
      const more = { ...(driver != null && { driver }), ...(promisedAt != null && { promisedAt }) }
      const patch = { vin, ...more, orderStatus: orderStatus.allocated }
      await updateRecord(tx, orderTable, id, { ...patch, version: version ?? order.version }, viewer, { catalog })
      return []
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      return error.errors ?? [{ field: 'vin', message: error.message }]
    }
  }

  return [
    defineRoute(quoteCalls.placeOrders, {
      access: scopedPermissions(quotePermissions.can, 'update'),
      async handle(call) {
        const { body, viewer } = call
        const orders = await db.transaction(async (tx) => {
          // A repetition with the same key returns the existing orders.
          await createOnce(tx, call, async () => {
            await placeOrders(tx, body, viewer, catalog)
            return body.id
          })
          return ordersOf(tx, body.id)
        })
        call.reply.code(201)
        const message = orders.length === 1 ? 'Order created successfully !!' : 'Orders created successfully !!'
        return { data: { orders }, message }
      },
    }),
    defineRoute(orderCalls.changeStatus, {
      access: scopedPermissions(can, 'update'),
      async handle({ body, viewer }) {
        const data = await db.transaction(async (tx) => {
          const { id, version, reason, orderStatus: status, ...more } = body
          const order = await lockOrder(tx, id, viewer)
          if (order.orderStatus === status) throw conflict(`${order.number} is ${nameOf(status)} already.`)
          const said = Object.fromEntries(Object.entries(more).filter(([, value]) => value != null))
          const patch = { ...said, ...reasonOf(status, reason), orderStatus: status, version: version ?? order.version }
          await updateRecord(tx, orderTable, id, patch, viewer, { catalog })
          return responseOf(tx, id, viewer)
        })
        return { data, message: orderStatusUpdated }
      },
    }),
    defineRoute(orderCalls.undoStatus, {
      access: scopedPermissions(can, 'update'),
      async handle({ body: { id, version }, viewer }) {
        const data = await db.transaction(async (tx) => {
          const { number, orderStatus: status } = await lockOrder(tx, id, viewer)
          if (!undoneOrders.includes(status!)) throw conflict(`${nameOf(status!)} of ${number} can’t be taken back.`)
          await undoOwnMove(tx, orderTable, { id, version, state: 'orderStatus' }, viewer, { catalog })
          return responseOf(tx, id, viewer)
        })
        return { data, message: orderStatusUpdated }
      },
    }),
    defineRoute(orderCalls.allocate, {
      access: scopedPermissions(can, 'update'),
      async handle({ body: { rows }, viewer }) {
        await db.transaction(async (tx) => {
          const errors: FieldError[] = []
          for (const [at, row] of rows.entries()) {
            const twice = rows.findIndex((other) => other.vin === row.vin) < at
            if (twice) errors.push({ field: `rows[${at}].vin`, message: 'VIN: it is in this list twice' })
            else
              errors.push(
                ...(await allocate(tx, row, viewer)).map((error) => ({
                  ...error,
                  field: `rows[${at}].${error.field}`,
                })),
              )
          }
          // All rows are tried, so that a person sees every error at once.
          if (errors.length > 0) throw invalid(errors)
        })
        return { data: { count: rows.length }, message: ordersAllocated(rows.length) }
      },
    }),
    defineRoute(orderCalls.deliver, {
      access: scopedPermissions(can, 'update'),
      async handle(call) {
        const { body, viewer } = call
        const { id, ...proof } = body
        const data = await db.transaction(async (tx) => {
          // A phone that lost its connection may send the same delivery twice.
          await createOnce(tx, call, async () => {
            const { version, number, orderStatus: standing } = await lockOrder(tx, id, viewer)
            if (standing === orderStatus.delivered) throw conflict(`${number} is Delivered already.`)
            await updateRecord(tx, orderTable, id, { ...proof, orderStatus: orderStatus.delivered, version }, viewer, {
              catalog,
            })
            return id
          })
          return responseOf(tx, id, viewer)
        })
        return { data, message: orderStatusUpdated }
      },
    }),
  ]
}

interface Allocation {
  readonly id: number
  readonly version?: number | null
  readonly vin: string
  readonly driver?: number | null
  readonly promisedAt?: string | null
}

/** The field in which the reason of a status is stored. */
function reasonOf(status: number, reason: string | null | undefined): Partial<OrderRecord> {
  if (!reason) return {}
  if (status === orderStatus.onHold) return { holdReason: reason }
  return status === orderStatus.cancelled ? { cancelReason: reason } : {}
}

/** An order that this person may change, locked. @throws HttpError 404, 403 */
async function lockOrder(
  tx: Transaction,
  id: number,
  viewer: Viewer,
): Promise<OrderRecord & { readonly version: number }> {
  const stored = await lockRecord(tx, orderTable, id, viewer, 'update')
  if (!stored) throw notFound('Order')
  if (!stored.allowed) throw forbidden('changing this order')
  return { ...stored.values, version: stored.version }
}

const nameOf = (status: number) => orderStatuses.find(({ id }) => id === status)!.name
