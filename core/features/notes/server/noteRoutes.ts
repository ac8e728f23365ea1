import { allows } from '@core/kernel/entity/policy'
import { noteCalls } from '../shared/noteCalls'
import type { EntityContext } from '@core/kernel/server/entities/table/EntityContext'
import type { EntityTable } from '@core/kernel/server/entities/table/EntityTable'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import { notFound } from '@core/kernel/server/platform/http/errors'
import { findUnseen } from './mentionable'
import { notesOf } from './notesOf'
import { entityOfNote } from './readNotes'

/** Notes on the records of any entity that has them, for people who may see the record. */
export function noteRoutes({ db, catalog }: EntityContext): readonly Route[] {
  /** @throws HttpError 404 when the entity doesn't exist or has no notes, or the person may see none of its records */
  const tableOf = (entity: string, viewer: Viewer): EntityTable => {
    const table = catalog.get(entity)
    if (!table?.entity.notes || !allows(table.entity, 'view', viewer)) throw notFound('Record')
    return table
  }
  const notes = (entity: string, viewer: Viewer) => notesOf(db, tableOf(entity, viewer))
  const notesWith = async (id: number, viewer: Viewer) => notes(await entityOfNote(db, id), viewer)
  return [
    defineRoute(noteCalls.list, {
      access: 'signedIn',
      whileViewing: true,
      async handle({ body: { entity, ...query }, ...call }) {
        const page = await notes(entity, call.viewer).list(query, call)
        return { ...page, data: [...page.data] }
      },
    }),
    defineRoute(noteCalls.view, {
      access: 'signedIn',
      async handle({ params: { id }, ...call }) {
        return { data: await (await notesWith(id, call.viewer)).view(id, call) }
      },
    }),
    defineRoute(noteCalls.create, {
      access: 'signedIn',
      async handle(call) {
        const { entity, ...written } = call.body
        const data = await notes(entity, call.viewer).create(written, call)
        call.reply.code(201)
        return { data, message: 'Note created successfully !!' }
      },
    }),
    defineRoute(noteCalls.update, {
      access: 'signedIn',
      async handle({ params: { id }, body, viewer }) {
        const data = await (await notesWith(id, viewer)).change(id, body, viewer)
        return { data, message: 'Note updated successfully !!' }
      },
    }),
    defineRoute(noteCalls.remove, {
      access: 'signedIn',
      async handle({ params: { id }, ...call }) {
        await (await notesWith(id, call.viewer)).remove(id, call)
        return { message: 'Note deleted successfully !!' }
      },
    }),
    defineRoute(noteCalls.restore, {
      access: 'signedIn',
      async handle({ body: { id }, viewer }) {
        await (await notesWith(id, viewer)).restore(id, viewer)
        return { message: 'Note restored successfully !!' }
      },
    }),
    defineRoute(noteCalls.unseen, {
      access: 'signedIn',
      whileViewing: true,
      async handle({ body: { entity, ...named }, viewer }) {
        return { data: [...(await findUnseen(db, tableOf(entity, viewer), named, viewer))] }
      },
    }),
    defineRoute(noteCalls.people, {
      access: 'signedIn',
      async handle({ body: { entity, ...requested }, viewer }) {
        return { data: [...(await notes(entity, viewer).people(requested, viewer))] }
      },
    }),
  ]
}
