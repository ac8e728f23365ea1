import { sql } from 'kysely'
import { countText } from '@core/entity'
import { fileName, countNotes, moveNotes } from '@core/server/entities'
import { addDeliveredVehicles } from '../accounts/deliveredVehicles'
import { activityTable } from '../activities/activityTable'
import { contactTable } from '../contacts/contactTable'
import { orderTable } from '../orders/orderTable'
import { quoteTable } from '../quotes/quoteTable'
import { taskTable } from '../tasks/taskTable'
import { type LeadMove, moveRecords } from './LeadMove'

const onLead = (id: number) => ({ entity: 'lead', id })
const onAccount = (id: number) => ({ entity: 'account', id })

const notes: LeadMove = {
  id: 'notes',
  name: { one: 'Note', many: 'Notes' },
  count: (tx, leadId) => countNotes(tx, onLead(leadId)),
  move: (tx, { leadId, accountId }) => moveNotes(tx, onLead(leadId), onAccount(accountId)),
  async undo(tx, { leadId, accountId, moved, madeAccount }) {
    await moveNotes(tx, onAccount(accountId), onLead(leadId), madeAccount ? undefined : moved)
  },
}

/** Vehicles that were delivered to the lead belong to its account, by VIN. They are added, since a lead can't hold them. */
const vehicles: LeadMove = {
  id: 'deliveredVehicles',
  name: { one: 'Delivered vehicle', many: 'Delivered vehicles' },
  async count({ query }, leadId) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from crm.sales_order
      where lead_id = ${leadId} and order_status = 4 and vin is not null and deleted_at is null`.execute(query)
    return rows[0]!.count
  },
  move: (tx, { accountId, viewer }) => addDeliveredVehicles(tx, { accountId }, viewer.id),
  async undo({ query }, { accountId, moved }) {
    await sql`delete from crm.account_vehicle where account_id = ${accountId} and id = any(${moved}::integer[])`.execute(
      query,
    )
  },
}

/**
 * The records that move when a lead becomes an account, in this order. Each feature adds its own. Other plugins subscribe to the events of
 * the transfer.
 */
export const leadMoves: readonly LeadMove[] = [
  moveRecords(contactTable),
  moveRecords(quoteTable),
  moveRecords(orderTable),
  vehicles,
  moveRecords(taskTable),
  moveRecords(activityTable),
  notes,
]

/** @returns what a transfer moved, as a text: “8 activities, 5 orders, 1 file” */
export function movedText(moved: Readonly<Record<string, readonly (number | string)[]>>): string {
  return [...leadMoves, { id: 'files', name: fileName }]
    .flatMap(({ id, name: { one, many } }) => {
      const count = moved[id]?.length ?? 0
      return count === 0 ? [] : [countText(count, one.toLowerCase(), many.toLowerCase())]
    })
    .join(', ')
}
