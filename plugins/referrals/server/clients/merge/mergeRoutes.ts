import { clientCalls } from '../../../shared/clientCalls'
import { recordAudit, defineRoute, type Route, type ServerContext } from '@core/server/plugin'
import { can } from '../../../shared/referralPermissions'
import { mergeClients } from './mergeClients'
import { previewMerge } from './previewMerge'
import { undoMerge } from './undoMerge'

/** The merge of two clients who are the same person. D2 323 */
export const mergeRoutes = ({ db }: ServerContext): readonly Route[] => [
  defineRoute(clientCalls.previewMerge, {
    access: can.merge,
    whileViewing: true,
    handle: async ({ body, viewer }) => ({
      data: await db.transaction((tx) => previewMerge(tx, { keep: body.keep, merge: body.merge }, viewer)),
    }),
  }),
  defineRoute(clientCalls.merge, {
    access: can.merge,
    async handle({ body, viewer, request }) {
      const { keep, merge, keepVersion, mergeVersion, take } = body as {
        keep: number
        merge: number
        keepVersion: number
        mergeVersion: number
        take?: readonly string[] | null
      }
      const data = await db.transaction(async (tx) => {
        const merged = await mergeClients(tx, { keep, merge, keepVersion, mergeVersion, take: take ?? [] }, viewer)
        await recordAudit(tx, {
          action: 'clientsMerged',
          person: viewer.id,
          roleId: viewer.roleId,
          subject: `Client ${keep}`,
          request,
          details: { merged: merge, take: take ?? [] },
        })
        return { id: merged }
      })
      return { data, message: 'Clients merged successfully !!' }
    },
  }),
  defineRoute(clientCalls.undoMerge, {
    access: can.merge,
    async handle({ body, viewer, request }) {
      await db.transaction(async (tx) => {
        const stored = await undoMerge(tx, body.id, viewer)
        await recordAudit(tx, {
          action: 'clientMergeUndone',
          person: viewer.id,
          roleId: viewer.roleId,
          subject: `Client ${stored}`,
          request,
          details: { merge: body.id },
        })
      })
      return { message: 'Merge undone successfully !!' }
    },
  }),
]
