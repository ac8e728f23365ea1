import { addDays, localDay } from '@core/entity'
import { isVisible } from '@core/server/entities'
import { createOnce, defineRoute, notFound, type Route, type ServerContext } from '@core/server/plugin'
import { accountPermissions, leadPermissions } from '../../shared/crmPermissions'
import { transferCalls, undoableDays } from '../../shared/transfer/transferCalls'
import { accountTable } from '../accounts/accountTable'
import { previewTransfer } from './previewTransfer'
import { accountOfTransfer, transfersInto } from './storedTransfers'
import { transferLead } from './transferLead'
import { undoTransfer } from './undoTransfer'

/** S4.13, S7.14 */
export const transferRoutes = (context: ServerContext): readonly Route[] => [
  defineRoute(transferCalls.preview, {
    access: leadPermissions.can.viewLead,
    whileViewing: true,
    handle: async ({ body, viewer }) => ({
      data: await context.db.transaction((tx) => previewTransfer(tx, body, viewer, context)),
    }),
  }),
  defineRoute(transferCalls.transfer, {
    access: leadPermissions.can.viewLead,
    normalizeBody: async (sent) => ({ ...sent, ...idsOf(sent, 'activitiesList'), ...idsOf(sent, 'tasksList') }),
    async handle({ body, viewer, request, params }) {
      const { assignToId, terms, taxExempt, ...rest } = body
      const account = Object.fromEntries(
        Object.entries({ assignToId, terms, taxExempt }).filter(([, value]) => value != null),
      )
      const data = await context.db.transaction(async (tx) => {
        const transferId = await createOnce(tx, { request, params, body, viewer }, () =>
          transferLead(tx, { ...rest, account }, viewer, context),
        )
        return { ...(await accountOfTransfer(tx, transferId)), transferId }
      })
      // S8.9
      return { data, message: 'Lead transferred successfully !!' }
    },
  }),
  defineRoute(transferCalls.list, {
    access: accountPermissions.can.viewAccount,
    whileViewing: true,
    async handle({ body: { accountId }, viewer }) {
      if (!(await isVisible(context.db, accountTable, accountId, viewer))) throw notFound('Account')
      const data = (await transfersInto(context.db, accountId)).map((row) => ({
        ...row,
        undoableUntil: addDays(localDay(new Date(row.transferredAt)), undoableDays),
      }))
      return { data, totalItems: data.length }
    },
  }),
  defineRoute(transferCalls.undo, {
    access: accountPermissions.can.viewAccount,
    handle: async ({ body, viewer }) => ({
      data: await context.db.transaction((tx) => undoTransfer(tx, body.id, viewer, context)),
      message: 'Transfer undone successfully !!',
    }),
  }),
]

/** S7.15: a client may send the records themselves as well as their ids. */
function idsOf(sent: Readonly<Record<string, unknown>>, name: string): Record<string, unknown> {
  const list = sent[name]
  if (!Array.isArray(list)) return {}
  return { [name]: list.map((one: unknown) => (typeof one === 'object' && one !== null && 'id' in one ? one.id : one)) }
}
