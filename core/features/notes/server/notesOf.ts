import type { FastifyRequest } from 'fastify'
import type { EntityTable } from '@core/kernel/server/entities/table/EntityTable'
import type { Database } from '@core/kernel/server/platform/database/Database'
import { createOnce } from '@core/kernel/server/platform/http/createOnce'
import { invalid } from '@core/kernel/server/platform/http/errors'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { recordAudit } from '@core/kernel/server/security/audit/recordAudit'
import { keepSensitiveViews } from './keepSensitiveViews'
import { findMentionable } from './mentionable'
import { type NotesQuery, readNote, readNotes } from './readNotes'
import { changeNote, createNote, deleteNote, restoreNote } from './writeNote'

interface Call {
  readonly viewer: Viewer
  readonly request: FastifyRequest
}

interface SentPatch {
  readonly version?: number | null | undefined
  readonly text?: string | null | undefined
  readonly sensitive?: boolean | null | undefined
  readonly mentions?: readonly number[] | null | undefined
}

/**
 * What routes do with the notes on records of an entity: core's, and those of a plugin under paths of its own. Views of sensitive notes and
 * deletions are logged. Each throws HttpError 404 for what the person may not see, and 403 for what they may not do.
 */
export const notesOf = (db: Database, table: EntityTable) => ({
  /** @returns a page of the notes, the newest first */
  async list(query: NotesQuery, { viewer, request }: Call) {
    const page = await readNotes(db, table, query, viewer)
    await keepSensitiveViews(db, table, page.data, viewer, request)
    return page
  },
  async view(id: number, { viewer, request }: Call) {
    const note = await readNote(db, table, id, viewer)
    await keepSensitiveViews(db, table, [note], viewer, request)
    return note
  },
  /** Creates one note for an idempotency key, however often it is sent. */
  create: (written: Parameters<typeof createNote>[2], call: Parameters<typeof createOnce>[1] & Pick<Call, 'viewer'>) =>
    db.transaction(async (tx) => {
      const id = await createOnce(tx, call, () => createNote(tx, table, written, call.viewer))
      return readNote(tx, table, id, call.viewer)
    }),
  /** @throws HttpError 400 without the version that was edited */
  change(id: number, sent: SentPatch, viewer: Viewer) {
    const patch = patchOf(sent)
    return db.transaction(async (tx) => {
      await changeNote(tx, table, id, patch, viewer)
      return readNote(tx, table, id, viewer)
    })
  },
  remove: (id: number, { viewer, request }: Call) =>
    db.transaction(async (tx) => {
      const { recordId } = await deleteNote(tx, table, id, viewer)
      await recordAudit(tx, {
        action: 'noteDeleted',
        person: viewer.id,
        roleId: viewer.roleId,
        subject: `Note ${id}`,
        record: { entity: table.entity.id, id: recordId },
        request,
      })
    }),
  restore: (id: number, viewer: Viewer) => db.transaction((tx) => restoreNote(tx, table, id, viewer)),
  /** @returns the people whom a note on a record may mention */
  people: (requested: Parameters<typeof findMentionable>[2], viewer: Viewer) =>
    findMentionable(db, table, requested, viewer),
})

function patchOf({ version, text, sensitive, mentions }: SentPatch): Parameters<typeof changeNote>[3] {
  if (!version) throw invalid([{ field: 'version', message: 'Version is required' }])
  return {
    version,
    ...(text && { text }),
    ...(sensitive !== undefined && { sensitive: sensitive ?? false }),
    ...(mentions !== undefined && { mentions: mentions ?? [] }),
  }
}
