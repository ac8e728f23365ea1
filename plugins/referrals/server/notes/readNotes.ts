import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '@core/server/access/Viewer'
import type { Database, Transaction } from '@core/server/database/Database'
import { reachOf, scopeOf } from '@core/server/entities/scopeOf'
import { notFound } from '@core/server/routes/errors'
import { can } from '../../shared/referralPermissions'
import { type Note, type NoteDetail, type NoteVersion, editMinutes } from '../../shared/notes/noteTypes'
import { referralTable } from '../referralTable'

/** Whose notes are asked for; at least one of the first three. */
export interface NotesAsked {
  readonly id?: number | null
  readonly clientId?: number | null
  readonly referralId?: number | null
  /** Only notes older than this one. */
  readonly before?: number | null
  readonly limit?: number | null
  readonly offset?: number | null
}

export interface NotesPage {
  readonly data: readonly Note[]
  readonly totalItems: number
  /** The `before` of the next page; left out where that was all. */
  readonly next?: number
}

/** Notes of those referrals that this person may view, the newest first. S7.12 */
export async function readNotes(db: Database, asked: NotesAsked, viewer: Viewer): Promise<NotesPage> {
  const limit = asked.limit ?? 1_000_000
  const mine = sql.join([sql`note.deleted_at is null`, scopeOf(referralTable, 'view', viewer), ...wanted(asked)], sql` and `)
  const rows = await select(db, viewer, sql`${mine} ${asked.before ? sql`and note.id < ${asked.before}` : sql``}`, sql`limit ${limit + 1} offset ${asked.offset ?? 0}`)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from referrals.note join referrals.referral on referral.id = note.referral_id where ${mine}`.execute(db.query)
  const data = rows.slice(0, limit)
  return { data, totalItems: counted[0]!.total, ...(rows.length > limit && { next: data.at(-1)!.id }) }
}

function wanted({ id, clientId, referralId }: NotesAsked): RawBuilder<unknown>[] {
  return [
    ...(id ? [sql`note.id = ${id}`] : []),
    ...(clientId ? [sql`referral.client_id = ${clientId}`] : []),
    ...(referralId ? [sql`note.referral_id = ${referralId}`] : []),
  ]
}

/** @returns the note with what it said before @throws Refusal 404 when it isn't there, or its referral isn't theirs to see */
export async function readNote(db: Database | Transaction, id: number, viewer: Viewer): Promise<NoteDetail> {
  const [note] = await select(db, viewer, sql`note.id = ${id} and note.deleted_at is null and ${scopeOf(referralTable, 'view', viewer)}`, sql``)
  if (!note) throw notFound('Note')
  const { rows } = await sql<NoteVersion>`
    select case when ${readable(viewer, 'version')} and ${readable(viewer, 'note')} then version.text end as text, version.sensitive or note.sensitive as sensitive, version.ended_at as "endedAt"
    from referrals.note_version version join referrals.note on note.id = version.note_id where note_id = ${id} order by version.version desc`.execute(db.query)
  return { ...note, versions: rows }
}

type Row = Omit<Note, 'may' | 'mentions'> & { readonly mentions: Note['mentions'] | null; readonly mayEdit: boolean; readonly mayDelete: boolean }

async function select(db: Database | Transaction, viewer: Viewer, condition: RawBuilder<unknown>, end: RawBuilder<unknown>): Promise<readonly Note[]> {
  const until = sql`note.created_at + make_interval(mins => ${editMinutes})`
  const { rows } = await sql<Row>`
    select note.id, note.version, note.referral_id as "referralId", referral.number as "referralNumber", referral.client_id as "clientId",
      case when ${readable(viewer, 'note')} then note.text end as text, note.sensitive,
      (select jsonb_agg(jsonb_build_object('id', person.id, 'name', person.name) order by person.name, person.id)
        from referrals.note_mention mention join core."user" person on person.id = mention.user_id where mention.note_id = note.id and not mention.taken_out) as mentions,
      case when author.id is not null then jsonb_build_object('id', author.id, 'name', author.name) end as "createdBy",
      note.created_at as "createdAt", note.edited_at as "editedAt", ${until} as "editableUntil",
      coalesce(note.created_by = ${viewer.id} and ${reachOf(referralTable, 'update', viewer)} and now() < ${until}, false) as "mayEdit",
      ${mayDelete(viewer)} as "mayDelete"
    from referrals.note
    join referrals.referral on referral.id = note.referral_id
    left join core."user" author on author.id = note.created_by
    where ${condition}
    order by note.id desc ${end}`.execute(db.query)
  return rows.map(({ mayEdit, mayDelete, mentions, ...note }) => ({ ...note, mentions: mentions ?? [], may: { edit: mayEdit, delete: mayDelete } }))
}

/** Its author takes it back where they may update the referral; anybody's goes by “delete all”. */
export function mayDelete(viewer: Viewer): RawBuilder<boolean> {
  const anybodys = viewer.permissions.has(can.delete) && viewer.permissions.has(can.deleteAll)
  return sql<boolean>`(${anybodys}::boolean or coalesce(note.created_by = ${viewer.id} and ${reachOf(referralTable, 'update', viewer)}, false))`
}

/** @param of whose `sensitive` it is: an edit may have said otherwise before, and hides what the note showed until then */
function readable(viewer: Viewer, of: 'note' | 'version'): RawBuilder<unknown> {
  return sql`(not ${sql.ref(`${of}.sensitive`)} or ${viewer.permissions.has(can.viewSensitive)}::boolean or coalesce(note.created_by = ${viewer.id}, false))`
}
