import { sql } from 'kysely'
import { getStoredRecord, type PlannedWrite, updateBySystem } from '@core/server/entities'
import { notify } from '@core/server/plugin'
import { recordKind } from '../../shared/recordKinds'
import { addDeliveredVehicles } from '../accounts/deliveredVehicles'
import { logActivity } from '../activities/logActivity'
import { orderDelivered } from '../notificationKinds'
import type { OrderFields, OrderRecord } from '../../shared/orders/orderEntity'
import { orderStatus } from '../../shared/orders/orderStatuses'
import { quoteStatus } from '../../shared/quotes/quoteStatuses'
import { quoteTable } from '../quotes/quoteTable'
import { countOrders } from '../quotes/quoteOrders'

type Write = Pick<PlannedWrite<OrderFields>, 'tx' | 'viewer'>

/** The effects of a new order or a change of its status: the quote's status (S4.11, S9.3), and the owner of the vehicle. */
export async function orderChanged(
  write: Write,
  before: Pick<OrderRecord, 'orderStatus'> | null,
  after: OrderRecord,
  id: number,
): Promise<void> {
  if (before?.orderStatus === after.orderStatus) return
  if (after.quoteId !== null) await followOrders(write, after.quoteId)
  if (before === null) await logStep(write, after, 3, `Order ${await numberOf(write.tx, id)} placed`)
  if (after.orderStatus !== orderStatus.delivered) return
  await addDeliveredVehicles(write.tx, { orderId: id }, write.viewer.id)
  await logStep(write, after, 9, `Order ${after.number} delivered`)
  if (after.salespersonId !== null)
    await notify(write.tx, {
      kind: orderDelivered,
      to: after.salespersonId,
      by: write.viewer.id,
      title: `Order ${after.number} was delivered`,
      link: `/order/${id}`,
    })
}

/** S9.3: each step of an order is an activity of its account or lead. */
async function logStep({ tx, viewer }: Write, order: OrderRecord, activityType: 3 | 9, subject: string): Promise<void> {
  const { accountId, leadId, salespersonId } = order
  const entityTypeId = accountId ?? leadId
  if (entityTypeId === null) return
  const entityType = accountId === null ? recordKind.lead : recordKind.account
  await logActivity(tx, { activityType, entityType, entityTypeId, assignTo: salespersonId, subject, by: viewer })
}

/** The database numbers an order on insert. */
async function numberOf({ query }: Write['tx'], id: number): Promise<string> {
  const { rows } = await sql<{ number: string }>`select number from crm.sales_order where id = ${id}`.execute(query)
  return rows[0]!.number
}

/** A quote is Ordered while one of its orders is open, Delivered when all are delivered, and Approved again when all were cancelled. */
async function followOrders({ tx, viewer }: Write, quoteId: number): Promise<void> {
  // With two drivers at once, the second waits here and then counts what the first stored.
  await sql`select from crm.quote where id = ${quoteId} for update`.execute(tx.query)
  const quote = (await getStoredRecord(tx, quoteTable, quoteId))?.values
  if (!quote) return
  const { open, delivered } = await countOrders(tx, quoteId)
  const status = followed(quote.status, open, delivered)
  if (status !== quote.status)
    await updateBySystem(tx, quoteTable, quoteId, { status }, { by: viewer.id, note: 'Follows its orders' })
}

function followed(status: number | null, open: number, delivered: number): number | null {
  if (status === quoteStatus.approved && open + delivered > 0) return quoteStatus.ordered
  if (status !== quoteStatus.ordered || open > 0) return status
  return delivered > 0 ? quoteStatus.delivered : quoteStatus.approved
}
