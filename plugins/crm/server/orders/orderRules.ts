import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { type Transaction, conflict, taken } from '@core/server/plugin'
import { type EntityRules, getStoredRecord, type PlannedWrite, type WritePlan } from '@core/server/entities'
import type { OrderFields, OrderRecord } from '../../shared/orders/orderEntity'
import { nextOrderStatuses, openOrders, orderStatus, orderStatuses } from '../../shared/orders/orderStatuses'
import type { QuoteRecord } from '../../shared/quotes/quoteEntity'
import { quoteStatus } from '../../shared/quotes/quoteStatuses'
import { refuseTransition } from '../../shared/statusFlow'
import { quoteTable } from '../quotes/quoteTable'
import { orderChanged } from './orderChanged'
import { readOrderOwner } from './orderOwner'

type Write = PlannedWrite<OrderFields>
type Before = NonNullable<Write['before']>
type Plan = WritePlan<OrderFields>

/** The rules for writes of orders: their owner, a free VIN, and the allowed changes of status. D5 */
export const orderRules: EntityRules<OrderFields> = {
  plan: async (write) => (write.before === null ? planNew(write) : planChange(write, write.before)),
  async mayDelete(_tx, { number, orderStatus: status, quoteId }) {
    if (status === orderStatus.cancelled || (status === orderStatus.placed && quoteId === null)) return
    throw conflict(
      status === orderStatus.delivered
        ? `${number} was delivered, so it stays.`
        : `Cancel ${number} first, with a reason. Then it can be deleted.`,
    )
  },
}

async function planNew(write: Write): Promise<Plan> {
  const { tx, after } = write
  const quote = after.quoteId === null ? undefined : await orderedQuote(tx, after.quoteId)
  const named = {
    accountId: after.accountId ?? quote?.accountId ?? null,
    leadId: after.leadId ?? quote?.leadId ?? null,
  }
  const owner = await readOrderOwner(tx, named)
  const record: OrderRecord = {
    ...withoutProof(after),
    ...named,
    orderStatus: orderStatus.placed,
    company: owner.company,
    salespersonId: after.salespersonId ?? quote?.salespersonId ?? owner.assignedTo,
    storeId: after.storeId ?? quote?.storeId ?? owner.storeId,
    orderedAt: after.orderedAt ?? new Date().toISOString(),
    firstPromisedAt: after.promisedAt,
    deliveryAddress: after.deliveryAddress ?? owner.deliveryAddress,
    contactName: after.contactName ?? owner.contactName,
    contactPhone: after.contactPhone ?? owner.contactPhone,
    holdReason: null,
    cancelReason: null,
    deliveredAt: null,
  }
  await refuseTakenVin(tx, record, 0)
  return { record, written: (id) => orderChanged(write, null, record, id) }
}

async function orderedQuote(tx: Transaction, id: number): Promise<QuoteRecord | undefined> {
  const quote = (await getStoredRecord(tx, quoteTable, id))?.values
  if (quote && quote.status !== quoteStatus.approved && quote.status !== quoteStatus.ordered)
    throw conflict(`${quote.number} is not approved. Only an approved quote can be ordered.`)
  return quote
}

const withoutProof = (record: OrderRecord): OrderRecord => ({
  ...record,
  receivedBy: null,
  proofPhotos: null,
  proofSignature: null,
  proofPlace: null,
})

async function planChange(write: Write, before: Before): Promise<Plan> {
  const { tx, via, after } = write
  if (via === 'undo' || via === 'system') return { record: after }
  const isNewStatus = after.orderStatus !== before.orderStatus
  if (isNewStatus) {
    const refusal = refuseTransition(
      'order',
      orderStatuses,
      before.orderStatus,
      after.orderStatus,
      nextOrderStatuses(before),
    )
    if (refusal) throw conflict(refusal)
  }
  refuseLate(before, after)
  const record: OrderRecord = {
    ...after,
    ...(after.accountId !== before.accountId || after.leadId !== before.leadId ? await renamed(tx, after) : {}),
    firstPromisedAt: before.firstPromisedAt ?? after.promisedAt,
    ...(isNewStatus && stepOf(before, after)),
  }
  if (record.vin !== before.vin || isNewStatus) await refuseTakenVin(tx, record, before.id)
  if (!isNewStatus) return { record }
  return { record, written: (id) => orderChanged(write, before, record, id) }
}

const renamed = async (tx: Transaction, after: OrderRecord) => ({ company: (await readOrderOwner(tx, after)).company })

/** The fields that a change of status sets automatically. */
function stepOf(before: Before, after: OrderRecord): Partial<OrderRecord> {
  return {
    heldFrom: after.orderStatus === orderStatus.onHold ? before.orderStatus : null,
    holdReason: after.orderStatus === orderStatus.onHold ? after.holdReason : null,
    ...(after.orderStatus === orderStatus.delivered && { deliveredAt: after.deliveredAt ?? new Date().toISOString() }),
  }
}

/** @throws HttpError 409 if the vehicle of an order in transit is exchanged, or the proof of a delivery is changed */
function refuseLate(before: Before, after: OrderRecord): void {
  const { number, orderStatus: status } = before
  const standing = status === orderStatus.onHold ? before.heldFrom : status
  if (before.vin !== after.vin && (standing === orderStatus.inTransit || standing === orderStatus.delivered))
    throw conflict(`The vehicle of ${number} is on its way, so its VIN stays.`)
  const proof = ['deliveredAt', 'receivedBy', 'proofPhotos', 'proofSignature', 'proofPlace', 'vin'] as const
  if (status === orderStatus.delivered && proof.some((name) => !isDeepStrictEqual(before[name], after[name])))
    throw conflict(`${number} was delivered. The proof of it stays as it is.`)
}

/** @throws HttpError 409 if another open order has the vehicle */
async function refuseTakenVin(tx: Transaction, { vin, orderStatus: status }: OrderRecord, id: number): Promise<void> {
  if (vin === null || status === null || !openOrders.includes(status)) return
  const { rows } = await sql`select from crm.sales_order where vin = ${vin} and id <> ${id} and deleted_at is null
    and order_status = any(${openOrders}::smallint[])`.execute(tx.query)
  if (rows.length > 0) throw taken('vin', vinTaken)
}

const vinTaken = 'VIN: this vehicle is on another open order. Choose another one, or cancel that order.'
