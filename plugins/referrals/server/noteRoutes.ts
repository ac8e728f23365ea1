import { scopedPermissions } from '@core/entity'
import { recordAudit, createOnce, defineRoute, invalid, type Route, type ServerContext } from '@core/server/plugin'
import {
  changeNote,
  createNote,
  deleteNote,
  findMentionable,
  keepSensitiveViews,
  notePatch,
  readNote,
  readNotes,
  restoreNote,
} from '@core/server/entities'
import { noteCalls } from '../shared/noteCalls'
import { can } from '../shared/referralPermissions'
import { ofClient, withReferral, withReferrals } from './noteReferrals'
import { referralTable } from './referralTable'

/** The notes on referrals under the paths of the specification, with the referral's number and client. S7.12 */
export function noteRoutes({ db }: Pick<ServerContext, 'db'>): readonly Route[] {
  return [
    defineRoute(noteCalls.list, {
      access: can.view,
      async handle({ query: { referralId, clientId, ...query }, viewer, request }) {
        if (!query.id && !clientId && !referralId)
          throw invalid([{ field: 'clientId', message: 'Say whose notes: clientId, referralId or the id of one' }])
        const requested = {
          ...query,
          ...(referralId && { recordId: referralId }),
          ...(clientId && { records: ofClient(clientId) }),
        }
        const { data, ...page } = await readNotes(db, referralTable, requested, viewer)
        await keepSensitiveViews(db, referralTable, data, viewer, request)
        return { ...page, data: await withReferrals(db, data) }
      },
    }),
    defineRoute(noteCalls.view, {
      access: can.view,
      async handle({ params: { id }, viewer, request }) {
        const note = await readNote(db, referralTable, id, viewer)
        await keepSensitiveViews(db, referralTable, [note], viewer, request)
        return { data: await withReferral(db, note) }
      },
    }),
    defineRoute(noteCalls.create, {
      access: scopedPermissions(can, 'update'),
      async handle(call) {
        const { referralId: recordId, ...written } = call.body
        const data = await db.transaction(async (tx) => {
          const id = await createOnce(tx, call, () =>
            createNote(tx, referralTable, { recordId, ...written }, call.viewer),
          )
          return withReferral(tx, await readNote(tx, referralTable, id, call.viewer))
        })
        call.reply.code(201)
        return { data, message: 'Note created successfully !!' }
      },
    }),
    defineRoute(noteCalls.update, {
      access: scopedPermissions(can, 'update'),
      async handle({ params: { id }, body, viewer }) {
        const patch = notePatch(body)
        const data = await db.transaction(async (tx) => {
          await changeNote(tx, referralTable, id, patch, viewer)
          return withReferral(tx, await readNote(tx, referralTable, id, viewer))
        })
        return { data, message: 'Note updated successfully !!' }
      },
    }),
    defineRoute(noteCalls.remove, {
      access: can.view,
      async handle({ params: { id }, viewer, request }) {
        await db.transaction(async (tx) => {
          const { recordId } = await deleteNote(tx, referralTable, id, viewer)
          await recordAudit(tx, {
            action: 'noteDeleted',
            person: viewer.id,
            roleId: viewer.roleId,
            subject: `Note ${id}`,
            record: { entity: referralTable.entity.id, id: recordId },
            request,
          })
        })
        return { message: 'Note deleted successfully !!' }
      },
    }),
    defineRoute(noteCalls.restore, {
      access: can.view,
      async handle({ body: { id }, viewer }) {
        await db.transaction((tx) => restoreNote(tx, referralTable, id, viewer))
        return { message: 'Note restored successfully !!' }
      },
    }),
    defineRoute(noteCalls.people, {
      access: can.view,
      async handle({ body: { referralId, search = null }, viewer }) {
        return { data: [...(await findMentionable(db, referralTable, { recordId: referralId, search }, viewer))] }
      },
    }),
  ]
}
