import { integer, tags } from '@core/entity/fieldKinds'
import { recordAudit } from '@core/server/audit/recordAudit'
import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import { doneAnswer, oneAnswer } from '@core/server/routes/answers'
import { type Route, defineRoute } from '@core/server/routes/defineRoute'
import { can } from '../../../shared/referralPermissions'
import { namedReferralSchema, whole } from '../../referralSchemas'
import { mergeClients } from './mergeClients'
import { previewMerge } from './previewMerge'
import { undoMerge } from './undoMerge'

const text = { type: 'string' }
const textOrNull = { type: ['string', 'null'] }
const id = { type: 'integer' }
const sideSchema = whole({ id, version: id, firstName: text, lastName: text, dateOfBirth: text, referrals: { type: 'array', items: namedReferralSchema }, files: id })
const previewSchema = whole({ keep: sideSchema, merge: sideSchema, differences: { type: 'array', items: whole({ field: text, label: text, keep: textOrNull, merge: textOrNull, hidden: { type: 'boolean' } }) } })

const one = (label: string) => integer(label, { required: true, min: 1 })
const pair = { keep: one('Client to keep'), merge: one('Client to merge') }

/** Two clients who are one person. D2 323 */
export const mergeRoutes = ({ db }: ServerContext): readonly Route[] => [
  defineRoute({
    method: 'POST',
    path: '/api/client/MergePreview',
    access: can.merge,
    whileViewing: true,
    summary: 'Compare two clients before they are merged',
    body: pair,
    answer: oneAnswer(previewSchema),
    handle: async ({ body, viewer }) => ({ data: await db.transaction((tx) => previewMerge(tx, { keep: body.keep, merge: body.merge }, viewer)) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/client/Merge',
    access: can.merge,
    summary: 'Merge two clients into one',
    body: { ...pair, keepVersion: one('Version of the client to keep'), mergeVersion: one('Version of the client to merge'), take: tags('Fields to take over') },
    answer: oneAnswer(whole({ id })),
    async handle({ body, viewer, request }) {
      const { keep, merge, keepVersion, mergeVersion, take } = body as { keep: number; merge: number; keepVersion: number; mergeVersion: number; take?: readonly string[] | null }
      const data = await db.transaction(async (tx) => {
        const merged = await mergeClients(tx, { keep, merge, keepVersion, mergeVersion, take: take ?? [] }, viewer)
        await recordAudit(tx, { action: 'clientsMerged', person: viewer.id, roleId: viewer.roleId, subject: `Client ${keep}`, request, details: { merged: merge, take: take ?? [] } })
        return { id: merged }
      })
      return { data, message: 'Clients merged successfully !!' }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/client/UndoMerge',
    access: can.merge,
    summary: 'Undo a merge of clients',
    body: { id: one('Merge') },
    answer: doneAnswer,
    async handle({ body, viewer, request }) {
      await db.transaction(async (tx) => {
        const kept = await undoMerge(tx, body.id, viewer)
        await recordAudit(tx, { action: 'clientMergeUndone', person: viewer.id, roleId: viewer.roleId, subject: `Client ${kept}`, request, details: { merge: body.id } })
      })
      return { message: 'Merge undone successfully !!' }
    },
  }),
]
