import { allows } from '@core/kernel/entity/policy'
import { noteCalls } from '../shared/noteCalls'
import type { EntityContext } from '@core/kernel/server/entities/table/EntityContext'
import type { EntityTable } from '@core/kernel/server/entities/table/EntityTable'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { createOnce } from '@core/kernel/server/platform/http/createOnce'
import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import { invalid, notFound } from '@core/kernel/server/platform/http/errors'
import { recordAudit } from '@core/kernel/server/security/audit/recordAudit'
import { keepSensitiveViews } from './keepSensitiveViews'
import { entityOfNote, readNote, readNotes } from './readNotes'
import { findMentionable, findUnseen } from './mentionable'
import { changeNote, createNote, deleteNote, restoreNote } from './writeNote'

/** Notes on the records of any entity that has them, for people who may see the record. */
export function noteRoutes({ db, catalog }: EntityContext): readonly Route[] {
  /** @throws HttpError 404 when the entity doesn't exist or has no notes, or the person may see none of its records */
  const tableOf = (entity: string, viewer: Viewer): EntityTable => {
    const table = catalog.get(entity)
    if (!table?.entity.notes || !allows(table.entity, 'view', viewer)) throw notFound('Record')
    return table
  }
  const tableOfNote = async (id: number, viewer: Viewer): Promise<EntityTable> => {
    return tableOf(await entityOfNote(db, id), viewer)
  }
  return [
    defineRoute(noteCalls.list, {
      access: 'signedIn',
      whileViewing: true,
      async handle({ body: { entity, ...query }, viewer, request }) {
        const table = tableOf(entity, viewer)
        const page = await readNotes(db, table, query, viewer)
        await keepSensitiveViews(db, table, page.data, viewer, request)
        return { ...page, data: [...page.data] }
      },
    }),
    defineRoute(noteCalls.view, {
      access: 'signedIn',
      async handle({ params: { id }, viewer, request }) {
        const table = await tableOfNote(id, viewer)
        const data = await readNote(db, table, id, viewer)
        await keepSensitiveViews(db, table, [data], viewer, request)
        return { data }
      },
    }),
    defineRoute(noteCalls.create, {
      access: 'signedIn',
      async handle(call) {
        const { entity, ...written } = call.body
        const table = tableOf(entity, call.viewer)
        const data = await db.transaction(async (tx) =>
          readNote(
            tx,
            table,
            await createOnce(tx, call, () => createNote(tx, table, written, call.viewer)),
            call.viewer,
          ),
        )
        call.reply.code(201)
        return { data, message: 'Note created successfully !!' }
      },
    }),
    defineRoute(noteCalls.update, {
      access: 'signedIn',
      async handle({ params: { id }, body, viewer }) {
        const patch = notePatch(body)
        const table = await tableOfNote(id, viewer)
        const data = await db.transaction(async (tx) => {
          await changeNote(tx, table, id, patch, viewer)
          return readNote(tx, table, id, viewer)
        })
        return { data, message: 'Note updated successfully !!' }
      },
    }),
    defineRoute(noteCalls.remove, {
      access: 'signedIn',
      async handle({ params: { id }, viewer, request }) {
        const table = await tableOfNote(id, viewer)
        await db.transaction(async (tx) => {
          const { recordId } = await deleteNote(tx, table, id, viewer)
          await recordAudit(tx, {
            action: 'noteDeleted',
            person: viewer.id,
            roleId: viewer.roleId,
            subject: `Note ${id}`,
            record: { entity: table.entity.id, id: recordId },
            request,
          })
        })
        return { message: 'Note deleted successfully !!' }
      },
    }),
    defineRoute(noteCalls.restore, {
      access: 'signedIn',
      async handle({ body: { id }, viewer }) {
        const table = await tableOfNote(id, viewer)
        await db.transaction((tx) => restoreNote(tx, table, id, viewer))
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
        return { data: [...(await findMentionable(db, tableOf(entity, viewer), requested, viewer))] }
      },
    }),
  ]
}

interface SentPatch {
  readonly version?: number | null | undefined
  readonly text?: string | null | undefined
  readonly sensitive?: boolean | null | undefined
  readonly mentions?: readonly number[] | null | undefined
}

/**
 * @returns the changes of an edit
 * @throws HttpError 400 without the version that was edited
 */
export function notePatch({ version, text, sensitive, mentions }: SentPatch): Parameters<typeof changeNote>[3] {
  if (!version) throw invalid([{ field: 'version', message: 'Version is required' }])
  return {
    version,
    ...(text && { text }),
    ...(sensitive !== undefined && { sensitive: sensitive ?? false }),
    ...(mentions !== undefined && { mentions: mentions ?? [] }),
  }
}
