import { scopedPermissions } from '@core/entity'
import { defineRoute, invalid, type Route, type ServerContext } from '@core/server/plugin'
import { notesOf } from '@core/server/entities'
import { noteCalls } from '../shared/noteCalls'
import { can } from '../shared/referralPermissions'
import { ofClient, withReferral, withReferrals } from './noteReferrals'
import { referralTable } from './referralTable'

/** The notes on referrals under the paths of the specification, with the referral's number and client. S7.12 */
export function noteRoutes({ db }: Pick<ServerContext, 'db'>): readonly Route[] {
  const notes = notesOf(db, referralTable)
  return [
    defineRoute(noteCalls.list, {
      access: can.view,
      async handle({ query: { referralId, clientId, ...query }, ...call }) {
        if (!query.id && !clientId && !referralId)
          throw invalid([{ field: 'clientId', message: 'Say whose notes: clientId, referralId or the id of one' }])
        const requested = {
          ...query,
          ...(referralId && { recordId: referralId }),
          ...(clientId && { records: ofClient(clientId) }),
        }
        const { data, ...page } = await notes.list(requested, call)
        return { ...page, data: await withReferrals(db, data) }
      },
    }),
    defineRoute(noteCalls.view, {
      access: can.view,
      handle: async ({ params: { id }, ...call }) => ({ data: await withReferral(db, await notes.view(id, call)) }),
    }),
    defineRoute(noteCalls.create, {
      access: scopedPermissions(can, 'update'),
      async handle(call) {
        const { referralId: recordId, ...written } = call.body
        const data = await withReferral(db, await notes.create({ recordId, ...written }, call))
        call.reply.code(201)
        return { data, message: 'Note created successfully !!' }
      },
    }),
    defineRoute(noteCalls.update, {
      access: scopedPermissions(can, 'update'),
      async handle({ params: { id }, body, viewer }) {
        const data = await withReferral(db, await notes.change(id, body, viewer))
        return { data, message: 'Note updated successfully !!' }
      },
    }),
    defineRoute(noteCalls.remove, {
      access: can.view,
      async handle({ params: { id }, ...call }) {
        await notes.remove(id, call)
        return { message: 'Note deleted successfully !!' }
      },
    }),
    defineRoute(noteCalls.restore, {
      access: can.view,
      async handle({ body: { id }, viewer }) {
        await notes.restore(id, viewer)
        return { message: 'Note restored successfully !!' }
      },
    }),
    defineRoute(noteCalls.people, {
      access: can.view,
      async handle({ body: { referralId, search = null }, viewer }) {
        return { data: [...(await notes.people({ recordId: referralId, search }, viewer))] }
      },
    }),
  ]
}
