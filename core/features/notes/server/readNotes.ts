import { type RawBuilder, sql } from 'kysely'
import { type Note, type NoteDetail, editMinutes } from '../shared/noteCalls'
import type { NoteTables } from './NoteTables'
import type { EntityTable } from '@core/kernel/server/entities/table/EntityTable'
import { policySql, scopeOf } from '@core/kernel/server/entities/table/scopeOf'
import type { Database, Transaction } from '@core/kernel/server/platform/database/Database'
import { notFound } from '@core/kernel/server/platform/http/errors'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { noteOpening } from '@core/kernel/server/security/patientAccess/noteAccess'

/** Which notes on an entity's records are requested. */
export interface NotesQuery {
  readonly id?: number | null
  readonly recordId?: number | null
  /** A condition on the records, in a query whose alias of their table is the entity's id. */
  readonly records?: RawBuilder<unknown> | undefined
  /** Only notes older than this one. */
  readonly before?: number | null
  readonly limit?: number | null
  readonly offset?: number | null
}

export interface NotesPage {
  readonly data: readonly Note[]
  readonly totalItems: number
  /** The `before` of the next page; absent on the last page. */
  readonly next?: number
}

/** @returns the entity of the record of a note @throws HttpError 404 if there is no such note */
export async function entityOfNote(db: Database, id: number): Promise<string> {
  const note = await db
    .as<NoteTables>()
    .query.selectFrom('core.note')
    .select('entity')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!note) throw notFound('Note')
  return note.entity
}

/** Notes on those records that this person may view, newest first. */
export async function readNotes(
  db: Database,
  table: EntityTable,
  requested: NotesQuery,
  viewer: Viewer,
): Promise<NotesPage> {
  const limit = requested.limit ?? 1_000_000
  const { id, recordId, records, before, offset } = requested
  const theirs = sql.join(
    [
      sql`note.deleted_at is null`,
      scopeOf(table, 'view', viewer),
      ...(id ? [sql`note.id = ${id}`] : []),
      ...(recordId ? [sql`note.record_id = ${recordId}`] : []),
      ...(records ? [records] : []),
    ],
    sql` and `,
  )
  const rows = await select(
    db,
    table,
    viewer,
    sql`${theirs} ${before ? sql`and note.id < ${before}` : sql``}`,
    sql`limit ${limit + 1} offset ${offset ?? 0}`,
  )
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from ${noteWithRecord(table)} where ${theirs}`.execute(db.query)
  const data = rows.slice(0, limit)
  await noteRecords(db, table, data)
  return { data, totalItems: counted[0]!.total, ...(rows.length > limit && { next: data.at(-1)!.id }) }
}

/**
 * @returns the note with its earlier versions
 * @throws HttpError 404 when it doesn't exist, or the person may not see its record
 */
export async function readNote(
  db: Database | Transaction,
  table: EntityTable,
  id: number,
  viewer: Viewer,
): Promise<NoteDetail> {
  const [note] = await select(
    db,
    table,
    viewer,
    sql`note.id = ${id} and note.deleted_at is null and ${scopeOf(table, 'view', viewer)}`,
    sql``,
  )
  if (!note) throw notFound('Note')
  await noteRecords(db, table, [note])
  const { rows } = await sql<NoteDetail['versions'][number]>`
    select case when ${readable(table, viewer, 'version')} and ${readable(table, viewer, 'note')} then version.text end as text,
      version.sensitive or note.sensitive as sensitive, version.ended_at as "endedAt"
    from core.note_version version join core.note on note.id = version.note_id where note_id = ${id} order by version.version desc`.execute(
    db.query,
  )
  return { ...note, versions: rows }
}

function noteRecords(
  db: Database | Transaction,
  { entity }: EntityTable,
  notes: readonly Pick<Note, 'recordId'>[],
): Promise<void> {
  return noteOpening(
    db,
    entity,
    notes.map(({ recordId }) => recordId),
    'viewed',
  )
}

/** Notes on the entity's records, each with its record. */
export function noteWithRecord({ entity, table }: EntityTable): RawBuilder<unknown> {
  return sql`core.note join ${sql.table(table)} as ${sql.id(entity.id)} on ${sql.ref(`${entity.id}.id`)} = note.record_id and note.entity = ${entity.id}`
}

type Row = Omit<Note, 'may' | 'mentions'> & {
  readonly mentions: Note['mentions'] | null
  readonly mayEdit: boolean
  readonly mayDelete: boolean
}

async function select(
  db: Database | Transaction,
  table: EntityTable,
  viewer: Viewer,
  condition: RawBuilder<unknown>,
  end: RawBuilder<unknown>,
): Promise<readonly Note[]> {
  const until = sql`note.created_at + make_interval(mins => ${editMinutes})`
  const { rows } = await sql<Row>`
    select note.id, note.version, note.record_id as "recordId",
      case when ${readable(table, viewer, 'note')} then note.text end as text, note.sensitive,
      (select jsonb_agg(jsonb_build_object('id', person.id, 'name', person.name) order by person.name collate core.names, person.id)
        from core.note_mention mention join core."user" person on person.id = mention.user_id where mention.note_id = note.id and not mention.taken_out) as mentions,
      case when author.id is not null then jsonb_build_object('id', author.id, 'name', author.name) end as "createdBy",
      note.created_at as "createdAt", note.edited_at as "editedAt", ${until} as "editableUntil",
      coalesce(note.created_by = ${viewer.id} and ${policySql(table, 'update', viewer)} and now() < ${until}, false) as "mayEdit",
      ${mayDelete(table, viewer)} as "mayDelete"
    from ${noteWithRecord(table)}
    left join core."user" author on author.id = note.created_by
    where ${condition}
    order by note.id desc ${end}`.execute(db.query)
  return rows.map(({ mayEdit, mayDelete: mayRemove, mentions, ...note }) => ({
    ...note,
    mentions: mentions ?? [],
    may: { edit: mayEdit, delete: mayRemove },
  }))
}

/** Whether they may delete everybody's notes on records that they see. */
export function mayDeleteAny({ entity }: EntityTable, viewer: Viewer): boolean {
  return entity.notes!.deleteAny.every((permission) => viewer.permissions.has(permission))
}

/** Authors may delete their own notes where they may update the record; all notes can be deleted with the permissions for it. */
export function mayDelete(table: EntityTable, viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`(${mayDeleteAny(table, viewer)}::boolean or coalesce(note.created_by = ${viewer.id} and ${policySql(table, 'update', viewer)}, false))`
}

/**
 * @param of the note, or one of its versions: each has its own `sensitive`, because an edit may change it, and an earlier version stays
 * hidden
 */
function readable({ entity }: EntityTable, viewer: Viewer, of: 'note' | 'version'): RawBuilder<unknown> {
  const permission = entity.notes!.sensitive?.permission
  const may = permission === undefined || viewer.permissions.has(permission)
  return sql`(not ${sql.ref(`${of}.sensitive`)} or ${may}::boolean or coalesce(note.created_by = ${viewer.id}, false))`
}
