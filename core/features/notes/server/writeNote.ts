import { defineEvent } from '@core/contract'
import { sql } from 'kysely'
import { restorableDays } from '@core/kernel/shared/restorableDays'
import { editMinutes } from '../shared/noteCalls'
import { noteTopic } from '../shared/noteNames'
import { recordHistory } from '@core/kernel/server/entities/record/recordHistory'
import { lockRecord } from '@core/kernel/server/entities/record/storedRecord'
import { denialOf, denied } from '@core/kernel/server/entities/table/denied'
import type { EntityTable } from '@core/kernel/server/entities/table/EntityTable'
import { policySql, scopeOf } from '@core/kernel/server/entities/table/scopeOf'
import type { Transaction } from '@core/kernel/server/platform/database/Database'
import { publishChange } from '@core/kernel/server/platform/events/publishChange'
import { forbidden, invalid, notFound, stale } from '@core/kernel/server/platform/http/errors'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import type { NoteTables } from './NoteTables'
import { mayDelete, mayDeleteAny, noteWithRecord } from './readNotes'
import { amongThoseWhoMaySee } from '@core/kernel/server/entities/record/whoMaySee'

/** Somebody was mentioned in a note. It contains no names except of staff, and nothing of the note's text. */
export interface PersonMentioned {
  readonly noteId: number
  readonly entity: string
  readonly recordId: number
  /** The person who is mentioned. */
  readonly mentioned: number
  /** The person who wrote the note. */
  readonly by: number
}

export const personMentioned = defineEvent<PersonMentioned>('core.personMentioned')

interface WrittenNote {
  readonly text: string
  readonly sensitive?: boolean | null
  readonly mentions?: readonly number[] | null
}

/**
 * @returns its id
 * @throws HttpError 404 when the person may not see the record, 403 when they may not update it
 */
export async function createNote(
  tx: Transaction,
  table: EntityTable,
  { recordId, text, sensitive, mentions }: WrittenNote & { readonly recordId: number },
  viewer: Viewer,
): Promise<number> {
  const { entity } = table
  const record = await lockRecord(tx, table, recordId, viewer, 'update')
  if (!record) throw notFound(entity.name.one)
  if (!record.allowed) throw denied(table, 'update', viewer)
  refuseSensitive(table, sensitive)
  const { id } = await tx
    .as<NoteTables>()
    .query.insertInto('core.note')
    .values({ entity: entity.id, record_id: recordId, text, sensitive: sensitive ?? false, created_by: viewer.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await mention(tx, table, { noteId: id, recordId, ids: mentions ?? [] }, viewer)
  await publishChange(tx, noteTopic(entity), [recordId], viewer)
  return id
}

/** @throws HttpError 400 where the entity has no sensitive notes */
function refuseSensitive({ entity }: EntityTable, sensitive: boolean | null | undefined): void {
  if (sensitive && !entity.notes!.sensitive)
    throw invalid([{ field: 'sensitive', message: `Notes on ${entity.name.many.toLowerCase()} can’t be sensitive` }])
}

interface LockedNote {
  readonly recordId: number
  readonly version: number
  readonly text: string
  readonly sensitive: boolean
  readonly isMine: boolean
  readonly mayUpdate: boolean
  readonly mayDelete: boolean
  readonly isMyDelete: boolean
  readonly isYoung: boolean
  readonly author: string | null
}

/** @throws HttpError 404 when it doesn't exist, or the person may not see its record */
async function lockNote(
  tx: Transaction,
  table: EntityTable,
  id: number,
  viewer: Viewer,
  state: 'there' | 'deleted' = 'there',
): Promise<LockedNote> {
  const { rows } = await sql<LockedNote>`
    select note.record_id as "recordId", note.version, note.text, note.sensitive, coalesce(note.created_by = ${viewer.id}, false) as "isMine",
      ${policySql(table, 'update', viewer)} as "mayUpdate", ${mayDelete(table, viewer)} as "mayDelete",
      coalesce(note.deleted_by = ${viewer.id}, false) as "isMyDelete",
      now() < note.created_at + make_interval(mins => ${editMinutes}) as "isYoung",
      (select name from core."user" where id = note.created_by) as author
    from ${noteWithRecord(table)}
    where note.id = ${id} and ${state === 'there' ? sql`note.deleted_at is null` : sql`note.deleted_at > now() - make_interval(days => ${restorableDays})`} and ${scopeOf(table, 'view', viewer)}
    for update of note`.execute(tx.query)
  if (!rows[0]) throw notFound('Note')
  return rows[0]
}

/**
 * Changes a note and stores its former text.
 * @throws HttpError 403 for another person's note or one that is too old, 409 when it was edited in between
 */
export async function changeNote(
  tx: Transaction,
  table: EntityTable,
  id: number,
  { version, text, sensitive, mentions }: Partial<WrittenNote> & { readonly version: number },
  viewer: Viewer,
): Promise<void> {
  const note = await lockNote(tx, table, id, viewer)
  if (!note.isMine)
    throw forbidden('editing somebody else’s note', { needs: [], why: 'A note is its author’s to edit.' })
  if (!note.mayUpdate) throw denied(table, 'update', viewer)
  if (!note.isYoung)
    throw forbidden('editing this note', {
      needs: [],
      why: `A note can be edited for ${editMinutes} minutes after it was written. Write another one to correct it.`,
    })
  if (note.version !== version) throw stale('This note')
  refuseSensitive(table, sensitive)
  const { query } = tx.as<NoteTables>()
  const next = { text: text ?? note.text, sensitive: sensitive ?? note.sensitive }
  if (next.text !== note.text || next.sensitive !== note.sensitive) {
    await query
      .insertInto('core.note_version')
      .values({ note_id: id, version, text: note.text, sensitive: note.sensitive })
      .execute()
    await query
      .updateTable('core.note')
      .set({ ...next, version: version + 1, edited_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute()
  }
  if (mentions) await mention(tx, table, { noteId: id, recordId: note.recordId, ids: mentions }, viewer)
  await publishChange(tx, noteTopic(table.entity), [note.recordId], viewer)
}

/** Deletes a note; it can be restored for a while. The record's history contains the fact, and not the text. */
export async function deleteNote(
  tx: Transaction,
  table: EntityTable,
  id: number,
  viewer: Viewer,
): Promise<{ readonly recordId: number }> {
  const note = await lockNote(tx, table, id, viewer)
  if (!note.mayDelete)
    throw forbidden(
      'deleting this note',
      note.isMine ? denialOf(table.entity, 'update', viewer) : { needs: table.entity.notes!.deleteAny, all: true },
    )
  const { query } = tx.as<NoteTables>()
  await query
    .updateTable('core.note')
    .set({ deleted_at: sql<string>`now()`, deleted_by: viewer.id })
    .where('id', '=', id)
    .execute()
  await recordNoteChange(tx, table, note, `Deleted a note by ${note.author ?? 'somebody who is gone'}`, viewer)
  // Purges notes that were deleted too long ago, and skips rows that another purge has locked.
  await sql`delete from core.note where id in (
    select id from core.note where deleted_at < now() - make_interval(days => ${restorableDays}) limit 100 for update skip locked)`.execute(
    tx.query,
  )
  return note
}

/**
 * Restores a deleted note: the person's own, or any with the permissions for it.
 * @throws HttpError 404 when there is none, or it was deleted too long ago
 */
export async function restoreNote(tx: Transaction, table: EntityTable, id: number, viewer: Viewer): Promise<void> {
  const note = await lockNote(tx, table, id, viewer, 'deleted')
  // An author can't restore a note that somebody else deleted.
  if (!mayDeleteAny(table, viewer) && !(note.mayDelete && note.isMyDelete))
    throw forbidden('restoring this note', { needs: table.entity.notes!.deleteAny, all: true })
  await tx
    .as<NoteTables>()
    .query.updateTable('core.note')
    .set({ deleted_at: null, deleted_by: null })
    .where('id', '=', id)
    .execute()
  await recordNoteChange(tx, table, note, `Restored a note by ${note.author ?? 'somebody who is gone'}`, viewer)
}

async function recordNoteChange(
  tx: Transaction,
  { entity }: EntityTable,
  { recordId }: LockedNote,
  note: string,
  viewer: Viewer,
): Promise<void> {
  await recordHistory(tx, [{ entity: entity.id, id: recordId, action: 'update', by: viewer.id, note }])
  await publishChange(tx, noteTopic(entity), [recordId], viewer)
}

/** Stores exactly these people as mentioned, and notifies those of them who were not notified before. */
async function mention(
  tx: Transaction,
  table: EntityTable,
  { noteId, recordId, ids }: { readonly noteId: number; readonly recordId: number; readonly ids: readonly number[] },
  viewer: Viewer,
): Promise<void> {
  const { entity } = table
  const allowed = new Set(await amongThoseWhoMaySee(tx, table, recordId, ids))
  if (ids.some((id) => !allowed.has(id)))
    throw invalid([
      {
        field: 'mentions',
        message: `Mentions: choose active people who may see this ${entity.name.one.toLowerCase()}`,
      },
    ])
  const { query } = tx.as<NoteTables>()
  const isGone = sql<boolean>`user_id <> all(${[...ids]}::integer[])`
  await query
    .deleteFrom('core.note_mention')
    .where('note_id', '=', noteId)
    .where('told_at', 'is', null)
    .where(isGone)
    .execute()
  await query
    .updateTable('core.note_mention')
    .set({ taken_out: isGone })
    .where('note_id', '=', noteId)
    .where('told_at', 'is not', null)
    .execute()
  if (ids.length === 0) return
  const added = await query
    .insertInto('core.note_mention')
    .values(ids.map((id) => ({ note_id: noteId, user_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  for (const { user_id: mentioned } of added)
    await tx.emit(personMentioned, { noteId, entity: entity.id, recordId, mentioned, by: viewer.id })
}
