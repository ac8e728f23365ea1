import { countNotes, moveNotes } from '@core/server/notes'
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

/**
 * The records that move when a lead becomes an account, in this order. Each feature adds its own. Other plugins subscribe to the events of
 * the transfer.
 */
export const leadMoves: readonly LeadMove[] = [
  moveRecords(contactTable),
  moveRecords(quoteTable),
  moveRecords(orderTable),
  moveRecords(taskTable),
  moveRecords(activityTable),
  notes,
]
