import { integer, reference, text } from '@core/entity/fieldKinds'
import type { Viewer } from '@core/server/access/Viewer'
import { recordAudit } from '@core/server/audit/recordAudit'
import { recordAuditOnce } from '@core/server/audit/recordAuditOnce'
import { sensitiveMinutes } from '@core/server/audit/recordSensitiveView'
import { optionsAnswer } from '@core/server/entities/record/optionsRoute'
import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import { doneAnswer, oneAnswer } from '@core/server/routes/answers'
import { createOnce } from '@core/server/routes/createOnce'
import { type Call, type Route, defineRoute } from '@core/server/routes/defineRoute'
import { invalid } from '@core/server/routes/errors'
import type { Note } from '../../shared/notes/noteTypes'
import { changedNoteFields, newNoteFields } from '../../shared/notes/noteFields'
import { can } from '../../shared/referralPermissions'
import { noteSchema, notesAnswer } from './noteSchemas'
import { findMentionable } from './peopleWhoMaySee'
import { readNote, readNotes } from './readNotes'
import { changeNote, createNote, deleteNote, restoreNote } from './writeNote'

const params = { id: integer('Note', { required: true, min: 1 }) } as const
const asked = {
  id: integer('Note', { min: 1 }),
  clientId: integer('Client', { min: 1 }),
  referralId: integer('Referral', { min: 1 }),
  before: integer('before', { min: 1 }),
  limit: integer('limit', { min: 1, max: 1_000_000 }),
  offset: integer('offset'),
} as const

/** S7.12. An edit has no call there; ours is `PUT referralNote/{id}`. */
export function noteRoutes({ db }: Pick<ServerContext, 'db'>): readonly Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/client/NotesList',
      access: can.view,
      summary: 'List notes of a client or a referral',
      query: asked,
      answer: notesAnswer,
      async handle({ query, viewer, request }) {
        if (!query.id && !query.clientId && !query.referralId) throw invalid([{ field: 'clientId', message: 'Say whose notes: clientId, referralId or the id of one' }])
        const page = await readNotes(db, query, viewer)
        await keepViews(db, page.data, viewer, request)
        return { ...page }
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/referralNote/:id',
      access: can.view,
      summary: 'View a note, with what it said before',
      params,
      answer: oneAnswer(noteSchema),
      async handle({ params: { id }, viewer, request }) {
        const data = await readNote(db, id, viewer)
        // What it said before may have been about somebody's health, though it isn't any more.
        await keepViews(db, [data, ...data.versions.map((version) => ({ ...data, ...version }))], viewer, request)
        return { data }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/referralNote/createNote',
      access: can.update,
      summary: 'Write a note on a referral',
      body: newNoteFields,
      answer: oneAnswer(noteSchema),
      async handle(call) {
        const data = await db.transaction(async (tx) => readNote(tx, await createOnce(tx, call, () => createNote(tx, call.body, call.viewer)), call.viewer))
        call.reply.code(201)
        return { data, message: 'Note created successfully !!' }
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/api/referralNote/:id',
      access: can.update,
      summary: 'Edit a note',
      params,
      body: changedNoteFields,
      patch: true,
      answer: oneAnswer(noteSchema),
      async handle({ params: { id }, body, viewer }) {
        const { version, text: words, sensitive, mentions } = body
        if (!version) throw invalid([{ field: 'version', message: 'Version is required' }])
        const patch = { version, ...(words && { text: words }), ...(sensitive !== undefined && { sensitive: sensitive ?? false }), ...(mentions !== undefined && { mentions: mentions ?? [] }) }
        const data = await db.transaction(async (tx) => {
          await changeNote(tx, id, patch, viewer)
          return readNote(tx, id, viewer)
        })
        return { data, message: 'Note updated successfully !!' }
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/api/referralNote/:id',
      access: can.view,
      summary: 'Delete a note',
      params,
      answer: doneAnswer,
      async handle({ params: { id }, viewer, request }) {
        await db.transaction(async (tx) => {
          const { referralId } = await deleteNote(tx, id, viewer)
          await recordAudit(tx, { action: 'noteDeleted', person: viewer.id, roleId: viewer.roleId, subject: `Note ${id}`, record: { entity: 'referral', id: referralId }, request })
        })
        return { message: 'Note deleted successfully !!' }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/referralNote/Restore',
      access: can.view,
      summary: 'Restore a note',
      body: params,
      answer: doneAnswer,
      async handle({ body: { id }, viewer }) {
        await db.transaction((tx) => restoreNote(tx, id, viewer))
        return { message: 'Note restored successfully !!' }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/referralNote/People',
      access: can.view,
      summary: 'Choose whom a note mentions',
      body: { referralId: reference('Referral', 'referral', { required: true }), search: text('Search', { max: 200 }) },
      answer: optionsAnswer,
      handle: async ({ body, viewer }) => ({ data: await findMentionable(db, body, viewer) }),
    }),
  ]
}

/** Keeps that somebody was shown notes with health details, once an hour for each referral. */
async function keepViews(db: ServerContext['db'], notes: readonly Note[], viewer: Viewer, request: Call<unknown, unknown, unknown, number>['request']): Promise<void> {
  const shown = notes.filter(({ sensitive, text: words, createdBy }) => sensitive && words !== null && createdBy?.id !== viewer.id)
  for (const id of new Set(shown.map(({ referralId }) => referralId))) {
    const entry = { action: 'sensitiveViewed', person: viewer.id, roleId: viewer.roleId, subject: `Referral ${id}`, record: { entity: 'referral', id }, request, details: { fields: ['Notes'] } } as const
    await recordAuditOnce(db, entry, { minutes: sensitiveMinutes, same: ['fields'] })
  }
}
