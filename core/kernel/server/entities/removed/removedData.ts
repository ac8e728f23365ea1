import { sql } from 'kysely'
import { defineEvent } from '@core/contract'
import { customGroup } from '@core/kernel/entity/customFields'
import type { Database, Transaction } from '../../platform/database/Database'
import type { FileStore } from '../../platform/files/store/FileStore'
import type { FileAnswer } from '../../platform/http/fileAnswer'
import type { Viewer } from '../../platform/http/Viewer'
import { newToken } from '../../platform/secrets'
import { exportFile } from '../export/exportFile'
import { exportQuery } from '../export/exportQuery'
import { referencedNames } from '../export/referencedNames'
import { entityList } from '../list/EntityList'
import type { EntityContext } from '../table/EntityContext'
import type { EntityTable } from '../table/EntityTable'

/** How many days the file of what is gone for good can be fetched. */
export const removedDataDays = 90

/** Records, or the values of a field, that are about to be deleted for good. */
export interface Removal {
  /** With the fields that are gone otherwise. */
  readonly table: EntityTable
  /** The key of the field; absent where all records are removed. */
  readonly field?: string
  /** For people: `Ramp checks`, `Seconds (Ramp checks)`. */
  readonly name: string
  /** The entity whose rights to export protect the file, if there is one. */
  readonly guardedBy?: string
}

export interface RemovalContext extends EntityContext {
  readonly files: FileStore
}

/** Kinds of fields that a cell can't hold. */
const unwritable: ReadonlySet<string> = new Set(['files', 'object', 'secret', 'signature', 'ids'])

/** There is a file of a field that only some roles saw. */
export const removedValuesKept = defineEvent<{ readonly id: number }>('core.removedValuesKept')

/**
 * Writes what is about to be deleted into a file, once. It is complete, so it is only given to whoever may see all of it. Where there is
 * nothing to write, there is no file. Fields that only some roles see are not in the file of all records: each has one of its own.
 */
export async function keepRemovedData(context: RemovalContext, removal: Removal): Promise<void> {
  const { db } = context
  const { table, field, name } = removal
  if (await isKept(db, removal)) return
  const custom = table.entity.fields[customGroup]?.fields ?? {}
  if (field === undefined)
    for (const [key, { label, seenBy, formula }] of Object.entries(custom))
      if (seenBy && formula === undefined)
        await keepRemovedData(context, { ...removal, field: key, name: `${label} (${name})` })
  const written = await writeFile(context, removal)
  // A file of headers alone is of no use.
  if (!written) return
  const seenBy = field === undefined ? undefined : custom[field]?.seenBy
  await db.transaction(async (tx) => {
    const id = await storeFile(tx, removal, { ...written, seenBy })
    if (seenBy) await tx.emit(removedValuesKept, { id })
  })
}

interface WrittenFile {
  readonly fileKey: string
  readonly rows: number
  readonly bytes: number
  /** It has values that only people see who may see sensitive fields. */
  readonly sensitive: boolean
}

/** @returns undefined where there are no values */
async function writeFile(context: RemovalContext, removal: Removal): Promise<WrittenFile | undefined> {
  const { files } = context
  let rows = 0
  const { file, sensitive } = await readRemoval(context, removal, (count) => {
    rows += count
  })
  const fileKey = newToken()
  const stored = await files.create(fileKey)
  let bytes = 0
  try {
    for await (const piece of file) {
      const buffer = Buffer.from(piece as Buffer | string)
      bytes += buffer.length
      await stored.write(buffer)
    }
    if (rows === 0) {
      await stored.discard()
      return undefined
    }
    await stored.keep()
  } catch (error) {
    await stored.discard()
    throw error
  }
  return { fileKey, rows, bytes, sensitive }
}

/** @returns a file of the records, or of the field's values with the names of their records, that is made while it is read */
export async function readRemoval(
  { db, catalog }: EntityContext,
  { table, field }: Pick<Removal, 'table' | 'field'>,
  onRows: (count: number) => void,
): Promise<FileAnswer & { readonly sensitive: boolean }> {
  const { entity } = table
  const { listed } = entityList(table, catalog)
  const ofRoles = Object.values(entity.fields[customGroup]?.fields ?? {}).map(({ seenWith }) => seenWith)
  const viewer = await everythingSeen(db, [...Object.values(entity.policy.view).flat(), ...ofRoles])
  const written = [...listed.fieldPaths.values()].flatMap(({ fieldPath: one }) =>
    unwritable.has(one.field.kind) || one.field.seenBy ? [] : one.path,
  )
  const path = field === undefined ? undefined : `${customGroup}.${field}`
  const columns = path === undefined ? written : ['id', ...entity.title, path]
  const query = exportQuery(listed, { format: 'csv', columns, ...(path && { filter: { [path]: 'any' } }) }, viewer)
  const sensitive = query.columns.some((column) => column.sensitive && !column.field.seenBy)
  return {
    ...(await exportFile(db, query, 'csv', entity, referencedNames({ db, catalog }, viewer), onRows)),
    sensitive,
  }
}

async function storeFile(
  tx: Transaction,
  { table: { entity, table }, field, name, guardedBy }: Removal,
  { fileKey, rows, bytes, sensitive, seenBy }: WrittenFile & { readonly seenBy: readonly number[] | undefined },
): Promise<number> {
  const ids = entity.personal
    ? sql`(select array_agg(id) from ${sql.table(table)} where deleted_at is null)`
    : sql`null`
  const made = await sql<{ id: number }>`
    insert into core.removed_data (entity, field, name, guarded_by, sensitive, seen_by, record_ids, row_count, bytes, file_key, expires_at)
    values (${entity.id}, ${field ?? null}, ${name}, ${guardedBy ?? null}, ${sensitive}, ${seenBy ? JSON.stringify(seenBy) : null}::jsonb, ${ids},
      ${rows}, ${bytes}, ${fileKey}, now() + make_interval(days => ${removedDataDays})) returning id`.execute(tx.query)
  return made.rows[0]!.id
}

async function isKept(db: Database, { table, field }: Removal): Promise<boolean> {
  const { rows } = await sql`
    select from core.removed_data where entity = ${table.entity.id} and coalesce(field, '') = ${field ?? ''}`.execute(
    db.query,
  )
  return rows.length > 0
}

/** Somebody who sees everything: no person does, and the file belongs to none. */
async function everythingSeen(db: Database, further: readonly unknown[]): Promise<Viewer> {
  const { rows } = await sql<{ id: number }>`select id from core.permission`.execute(db.query)
  // The permissions of a kind went with it.
  const ids = further.filter((id) => typeof id === 'number')
  return {
    id: 0,
    email: '',
    roleId: 0,
    storeId: null,
    permissions: new Set([...rows.map(({ id }) => id), ...ids]),
    sessionId: '',
    sessionEndsAt: '',
  }
}

/** A file of what is gone for good. */
export interface RemovedData {
  readonly id: number
  readonly entity: string
  /** The key of the field whose values it has; null for the records of a kind. */
  readonly field: string | null
  readonly name: string
  readonly guardedBy: string | null
  readonly sensitive: boolean
  /** The roles that saw the field; null where everybody did who sees the records. */
  readonly seenBy: readonly number[] | null
  readonly rows: number
  readonly bytes: number
  readonly createdAt: string
  readonly expiresAt: string
}

/** @returns the files that can still be fetched, the newest first */
export async function listRemovedData(db: Pick<Database, 'query'>): Promise<readonly RemovedData[]> {
  const { rows } = await sql<RemovedData>`
    select id, entity, field, name, guarded_by as "guardedBy", sensitive, seen_by as "seenBy", row_count as rows, bytes::float8 as bytes,
      created_at as "createdAt", expires_at as "expiresAt"
    from core.removed_data where expires_at > now() order by id desc`.execute(db.query)
  return rows
}

/** @returns the key of a file in the store, and the ids of the records about somebody's health that it has */
export async function findRemovedFile(
  tx: Pick<Transaction, 'query'>,
  id: number,
): Promise<{ readonly fileKey: string; readonly recordIds: readonly number[] } | undefined> {
  const { rows } = await sql<{ fileKey: string; recordIds: readonly number[] }>`
    select file_key as "fileKey", coalesce(record_ids, '{}') as "recordIds" from core.removed_data where id = ${id}`.execute(
    tx.query,
  )
  return rows[0]
}

/** Deletes a file before its time. */
export async function deleteRemovedData({ db, files }: Omit<RemovalContext, 'catalog'>, id: number): Promise<void> {
  await deleteWhere({ db, files }, sql`id = ${id}`)
}

/** Deletes the files whose time is over. */
export async function deleteExpiredData(context: Omit<RemovalContext, 'catalog'>): Promise<void> {
  await deleteWhere(context, sql`expires_at <= now()`)
}

async function deleteWhere({ db, files }: Omit<RemovalContext, 'catalog'>, condition: ReturnType<typeof sql>) {
  const { rows } = await sql<{ key: string }>`
    delete from core.removed_data where ${condition} returning file_key as key`.execute(db.query)
  for (const { key } of rows) await files.remove(key)
}
