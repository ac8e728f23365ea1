import { defineCall, fieldDifference, ids, integer, json, listAnswer, oneAnswer, takeField } from '@core/entity'
import { accountEntity } from '../accounts/accountEntity'

const one = (label: string) => integer(label, { required: true, min: 1 })
const optional = (label: string, help: string) => integer(label, { min: 1, help })

const { fields } = accountEntity

const lists = {
  activitiesList: ids('Activities', {
    max: 1_000_000,
    help: 'Activities of the lead, and of no other record. All of its activities move, whether they are named or not',
  }),
  tasksList: ids('Tasks', {
    max: 1_000_000,
    help: 'Tasks of the lead, and of no other record. All of its tasks move, whether they are named or not',
  }),
}

const preview = json.object({
  lead: json.object({ id: json.integer, version: json.integer, company: json.string }),
  account: json.nullable(
    json.object({ id: json.integer, version: json.integer, company: json.string, accountNo: json.string }),
  ),
  moves: json.described(
    json.array(json.object({ id: json.string, title: json.string, count: json.integer })),
    'What goes with the lead, also where there is none of it',
  ),
  differences: json.array(fieldDifference),
})

/** The number of days in which a transfer can be undone. D5 */
export const undoableDays = 30

/** The transfer of a lead to a new or an existing account. S4.13, S7.14, S7.15 */
export const transferCalls = {
  preview: defineCall({
    method: 'POST',
    path: '/api/Account/TransferPreview',
    summary: 'Preview the transfer of a lead',
    body: { leadId: one('Lead'), accountId: optional('Account', 'That it becomes a part of; a new one unless named') },
    answer: oneAnswer(preview),
  }),
  transfer: defineCall({
    method: 'POST',
    path: '/api/Account/LeadToAccount',
    summary: 'Transfer a lead to an account',
    body: {
      leadId: one('Lead'),
      leadVersion: optional('Version of the lead', 'As it was read; without it the lead is taken as it stands'),
      accountId: optional('Account', 'That the lead becomes a part of; a new one is made unless it is named'),
      accountVersion: optional('Version of the account', 'As it was read; needed with an account'),
      take: takeField(),
      assignToId: fields.assignToId,
      terms: fields.terms,
      taxExempt: fields.taxExempt,
      ...lists,
    },
    answer: oneAnswer(
      json.object({ id: json.integer, accountNo: json.string, company: json.string, transferId: json.integer }),
    ),
  }),
  list: defineCall({
    method: 'POST',
    path: '/api/Account/Transfers',
    summary: 'View the transfers of leads to an account',
    body: { accountId: one('Account') },
    answer: listAnswer(
      json.object({
        id: json.integer,
        leadId: json.integer,
        company: json.string,
        madeAccount: json.boolean,
        transferredBy: json.nullable(json.string),
        transferredAt: json.instant,
        undoableUntil: json.date,
      }),
    ),
  }),
  undo: defineCall({
    method: 'POST',
    path: '/api/Account/UndoTransfer',
    summary: 'Undo the transfer of a lead',
    body: { id: one('Transfer') },
    answer: oneAnswer(json.object({ leadId: json.integer, company: json.string })),
  }),
}
