import { sql } from 'kysely'
import type { Viewer } from '@core/server/access/Viewer'
import type { Transaction } from '@core/server/database/Database'
import { denied } from '@core/server/entities/record/denied'
import { recordHistory } from '@core/server/entities/record/recordHistory'
import { lockRecord } from '@core/server/entities/record/storedRecord'
import { reachOf, scopeOf } from '@core/server/entities/scopeOf'
import { noteChange } from '@core/server/live/noteChange'
import { forbidden, invalid, notFound, stale } from '@core/server/routes/errors'
import { personMentioned } from '../../contract/personMentioned'
import { can } from '../../shared/referralPermissions'
import { editMinutes, noteNews, restorableDays } from '../../shared/notes/noteTypes'
import { referralTable } from '../referralTable'
import type { NoteTables } from './NoteTables'
import { amongThoseWhoMaySee } from './peopleWhoMaySee'
import { mayDelete } from './readNotes'

interface Written {
  readonly text: string
  readonly sensitive?: boolean | null
  readonly mentions?: readonly number[] | null
}

/** @returns its id @throws Refusal 404 when the referral isn't theirs to see, 403 when they may not update it */
export async function createNote(tx: Transaction, { referralId, text, sensitive, mentions }: Written & { readonly referralId: number }, viewer: Viewer): Promise<number> {
  const referral = await lockRecord(tx, referralTable, referralId, viewer, 'update')
  if (!referral) throw notFound('Referral')
  if (!referral.allowed) throw denied(referralTable, 'update', viewer)
  const { id } = await tx
    .as<NoteTables>()
    .query.insertInto('referrals.note')
    .values({ referral_id: referralId, text, sensitive: sensitive ?? false, created_by: viewer.id, deleted_by: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await mention(tx, id, referralId, mentions ?? [], viewer)
  await noteChange(tx, noteNews, [referralId], viewer)
  return id
}

interface LockedNote {
  readonly referralId: number
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

/** @throws Refusal 404 when it isn't there, or its referral isn't theirs to see */
async function lockNote(tx: Transaction, id: number, viewer: Viewer, state: 'there' | 'deleted' = 'there'): Promise<LockedNote> {
  const { rows } = await sql<LockedNote>`
    select note.referral_id as "referralId", note.version, note.text, note.sensitive, coalesce(note.created_by = ${viewer.id}, false) as "isMine",
      ${reachOf(referralTable, 'update', viewer)} as "mayUpdate", ${mayDelete(viewer)} as "mayDelete",
      coalesce(note.deleted_by = ${viewer.id}, false) as "isMyDelete",
      now() < note.created_at + make_interval(mins => ${editMinutes}) as "isYoung",
      (select name from core."user" where id = note.created_by) as author
    from referrals.note join referrals.referral on referral.id = note.referral_id
    where note.id = ${id} and ${state === 'there' ? sql`note.deleted_at is null` : sql`note.deleted_at > now() - make_interval(days => ${restorableDays})`} and ${scopeOf(referralTable, 'view', viewer)}
    for update of note`.execute(tx.query)
  if (!rows[0]) throw notFound('Note')
  return rows[0]
}

/** What it said before is kept. @throws Refusal 403 for another's note or one that is too old, 409 when it was edited meanwhile */
export async function changeNote(tx: Transaction, id: number, { version, text, sensitive, mentions }: Partial<Written> & { readonly version: number }, viewer: Viewer): Promise<void> {
  const note = await lockNote(tx, id, viewer)
  if (!note.isMine) throw forbidden('editing somebody else’s note', { needs: [], why: 'A note is its author’s to edit.' })
  if (!note.mayUpdate) throw denied(referralTable, 'update', viewer)
  if (!note.isYoung) throw forbidden('editing this note', { needs: [], why: `A note can be edited for ${editMinutes} minutes after it was written. Write another one to correct it.` })
  if (note.version !== version) throw stale('This note')
  const { query } = tx.as<NoteTables>()
  const next = { text: text ?? note.text, sensitive: sensitive ?? note.sensitive }
  if (next.text !== note.text || next.sensitive !== note.sensitive) {
    await query.insertInto('referrals.note_version').values({ note_id: id, version, text: note.text, sensitive: note.sensitive }).execute()
    await query.updateTable('referrals.note').set({ ...next, version: version + 1, edited_at: sql<string>`now()` }).where('id', '=', id).execute()
  }
  if (mentions) await mention(tx, id, note.referralId, mentions, viewer)
  await noteChange(tx, noteNews, [note.referralId], viewer)
}

/** Takes a note away; for a while that can be taken back. The referral's history keeps that it went, and not what it said. */
export async function deleteNote(tx: Transaction, id: number, viewer: Viewer): Promise<{ readonly referralId: number }> {
  const note = await lockNote(tx, id, viewer)
  if (!note.mayDelete) throw forbidden('deleting this note', note.isMine ? { needs: [can.updateAll] } : { needs: [can.delete, can.deleteAll], all: true })
  const { query } = tx.as<NoteTables>()
  await query.updateTable('referrals.note').set({ deleted_at: sql<string>`now()`, deleted_by: viewer.id }).where('id', '=', id).execute()
  await tell(tx, note, `Deleted a note by ${note.author ?? 'somebody who is gone'}`, viewer)
  // Whatever was deleted that long ago goes for good; skipped is what another delete is clearing.
  await sql`delete from referrals.note where id in (
    select id from referrals.note where deleted_at < now() - make_interval(days => ${restorableDays}) limit 100 for update skip locked)`.execute(tx.query)
  return note
}

/** Takes a delete back: one's own, or anybody's by “delete all”. @throws Refusal 404 when there is none, or it is too long ago */
export async function restoreNote(tx: Transaction, id: number, viewer: Viewer): Promise<void> {
  const note = await lockNote(tx, id, viewer, 'deleted')
  const isAnybodys = viewer.permissions.has(can.delete) && viewer.permissions.has(can.deleteAll)
  // What somebody else took away isn't its author's to put back.
  if (!isAnybodys && !(note.mayDelete && note.isMyDelete)) throw forbidden('restoring this note', { needs: [can.delete, can.deleteAll], all: true })
  await tx.as<NoteTables>().query.updateTable('referrals.note').set({ deleted_at: null, deleted_by: null }).where('id', '=', id).execute()
  await tell(tx, note, `Restored a note by ${note.author ?? 'somebody who is gone'}`, viewer)
}

async function tell(tx: Transaction, { referralId }: LockedNote, note: string, viewer: Viewer): Promise<void> {
  await recordHistory(tx, [{ entity: referralTable.entity.id, id: referralId, action: 'update', by: viewer.id, note }])
  await noteChange(tx, noteNews, [referralId], viewer)
}

/** Ties the note to exactly these people, and tells those among them whom it has not told before. */
async function mention(tx: Transaction, noteId: number, referralId: number, ids: readonly number[], viewer: Viewer): Promise<void> {
  const allowed = new Set(await amongThoseWhoMaySee(tx, referralId, ids))
  if (ids.some((id) => !allowed.has(id))) throw invalid([{ field: 'mentions', message: 'Mentions: choose active people who may see this referral' }])
  const { query } = tx.as<NoteTables>()
  const isGone = sql<boolean>`user_id <> all(${[...ids]}::integer[])`
  await query.deleteFrom('referrals.note_mention').where('note_id', '=', noteId).where('mailed_at', 'is', null).where(isGone).execute()
  await query.updateTable('referrals.note_mention').set({ taken_out: isGone }).where('note_id', '=', noteId).where('mailed_at', 'is not', null).execute()
  if (ids.length === 0) return
  const added = await query
    .insertInto('referrals.note_mention')
    .values(ids.map((id) => ({ note_id: noteId, user_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  const { number } = await query.selectFrom('referrals.referral').select('number').where('id', '=', referralId).executeTakeFirstOrThrow()
  for (const { user_id: mentioned } of added) await tx.emit(personMentioned, { noteId, referralId, number, mentioned, by: viewer.id })
}
