import { restorableDays } from '@core/kernel/shared/restorableDays'
import { sql } from 'kysely'
import type { FileRef } from '@core/kernel/entity/files'
import type { Database, Transaction } from '../../platform/database/Database'
import type { Instant, NullableInstant } from '../../platform/database/tables'

interface FileTables {
  'core.file': {
    id: string
    file_name: string
    type: string
    size: number
    uploaded_by: number | null
    uploaded_at: Instant
    entity: string | null
    record_id: number | null
    field: string | null
    removed_at: NullableInstant
  }
}

/** A file with its uploader and the record that it is bound to. */
export interface StoredFile extends FileRef {
  readonly uploadedBy: number | null
  readonly entity: string | null
  readonly recordId: number | null
  /** The path of the field that contains it, without the positions of rows: `coverages.cardFront`. */
  readonly field: string | null
}

/** @returns a file; undefined where it doesn't exist, or its record no longer contains it. */
export async function findFile(db: Database, id: string): Promise<StoredFile | undefined> {
  return db
    .as<FileTables>()
    .query.selectFrom('core.file')
    .select([
      'id',
      'file_name as fileName',
      'type',
      'size',
      'uploaded_by as uploadedBy',
      'entity',
      'record_id as recordId',
      'field',
    ])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** The owner of an uploaded file: the person, until a record contains it; or a record from the start. */
export type FileOwner = { readonly uploadedBy: number } | FilePlace

export async function insertFile(
  db: Database | Transaction,
  { id, fileName, type, size }: FileRef,
  owner: FileOwner,
): Promise<void> {
  const columns =
    'entity' in owner
      ? { uploaded_by: null, entity: owner.entity, record_id: owner.recordId, field: owner.field }
      : { uploaded_by: owner.uploadedBy, entity: null, record_id: null, field: null }
  await db
    .as<FileTables>()
    .query.insertInto('core.file')
    .values({ id, file_name: fileName, type, size, ...columns })
    .execute()
}

/** The place of files: the field of a record, or of what a plugin calls a record (`referralForm`). */
export interface FilePlace {
  readonly entity: string
  readonly recordId: number
  readonly field: string
}

const isIn = ({ entity, recordId, field }: FilePlace) =>
  sql`entity = ${entity} and record_id = ${recordId} and field = ${field} and removed_at is null`

/** Locks the files of a place until the end of the transaction, and returns them. */
export async function lockFiles(tx: Transaction, place: FilePlace): Promise<readonly FileRef[]> {
  const { rows } = await sql<FileRef>`
    select id, file_name as "fileName", type, size from core.file where ${isIn(place)} for update`.execute(tx.query)
  return rows
}

/** Moves these files to a place, whoever had them. The caller writes the record that references them. */
export async function assignFiles(tx: Transaction, ids: readonly string[], place: FilePlace): Promise<void> {
  await sql`
    update core.file set entity = ${place.entity}, record_id = ${place.recordId}, field = ${place.field}
    where id = any(${ids}::text[])`.execute(tx.query)
}

/** Marks files that their record no longer references: these ids, or all of a place. They are deleted after `restorableDays`. */
export async function releaseFiles(tx: Transaction, which: readonly string[] | FilePlace): Promise<void> {
  const condition = 'entity' in which ? isIn(which) : sql`id = any(${which}::text[])`
  await sql`update core.file set removed_at = now() where ${condition}`.execute(tx.query)
}

/** Marks files that nobody can bring back. The next clearing deletes their rows and bytes. */
export async function expireFiles(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    update core.file set removed_at = now() - make_interval(days => ${restorableDays + 1}) where id = any(${ids}::text[])`.execute(
    tx.query,
  )
}

/** Undoes `releaseFiles` for all files of a record: they stay, though its field may not reference them. */
export async function retainFiles(
  tx: Transaction,
  { entity, recordId }: Pick<FilePlace, 'entity' | 'recordId'>,
): Promise<void> {
  await sql`update core.file set removed_at = null where entity = ${entity} and record_id = ${recordId}`.execute(
    tx.query,
  )
}

/** The name under which it is downloaded. The caller writes the record that contains it. */
export async function renameFile(tx: Transaction, id: string, name: string): Promise<void> {
  await sql`update core.file set file_name = ${name} where id = ${id}`.execute(tx.query)
}

/** Deletes the row of a file that no record references; the caller deletes its bytes. */
export async function deleteFile(db: Database, id: string): Promise<void> {
  await sql`delete from core.file where id = ${id}`.execute(db.query)
}

/** @returns how many files of a person no record contains yet. */
export async function countUnbound(db: Database, userId: number): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from core.file where entity is null and uploaded_by = ${userId}`.execute(db.query)
  return rows[0]!.count
}

/**
 * Deletes the rows of files that no record has contained within a day, and of those that their record has not contained for `restorableDays`:
 * until then the change can be undone. At most 500 at a time.
 * @returns their ids
 */
export async function purgeFiles(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from core.file where id in (
      select id from core.file
      where (entity is null and uploaded_at < now() - interval '1 day') or removed_at < now() - make_interval(days => ${restorableDays})
      limit 500 for update skip locked)
    returning id`.execute(db.query)
  return rows.map(({ id }) => id)
}

/** A query of the ids and sizes of all files that the database names, but for those of exports, which are made for a few days. */
export const namedFiles = 'select id, size from core.file'

/** @returns those of these ids that no file, no export and nothing that was removed has. */
export async function unknownIds(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`
    select given.id from unnest(${ids}::text[]) as given (id)
    where not exists (select from core.file where file.id = given.id) and not exists (select from core.export where file_key = given.id)
      and not exists (select from core.removed_data where file_key = given.id)`.execute(db.query)
  return rows.map(({ id }) => id)
}
