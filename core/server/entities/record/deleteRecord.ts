import { sql } from 'kysely'
import type { Viewer } from '../../platform/http/Viewer'
import type { Transaction } from '../../platform/database/Database'
import { publishChange } from '../../platform/events/publishChange'
import { notFound } from '../../platform/http/errors'
import type { EntityTable } from '../table/EntityTable'
import { denied } from '../table/denied'
import { recordHistory } from './recordHistory'
import { refuseClash } from './writeRow'
import { type LockedRecord, lockRecord } from './storedRecord'
import type { WriteOptions } from './WriteOptions'

/**
 * Deletes a record for everybody. It can be restored until it is purged.
 * @throws HttpError 404 when the person may not see it, 403 when they may not delete it, 409 when a rule prevents it
 */
export async function deleteRecord(
  tx: Transaction,
  table: EntityTable,
  id: number,
  viewer: Viewer,
  options: WriteOptions,
): Promise<void> {
  const stored = await locked(tx, table, id, viewer, 'there')
  await table.rules?.mayDelete?.(tx, { ...stored.values, id, version: stored.version }, viewer)
  options.writing?.()
  await mark(tx, table, stored, sql`deleted_at = now(), deleted_by = ${viewer.id}`)
  await recordChange(tx, table, id, 'delete', viewer, options)
}

/**
 * Restores a deleted record. People who may delete a record may restore it.
 * @returns the record's new version
 * @throws HttpError 404 when it isn't deleted, was purged, or the person may not see it, 403 when they may not delete it, 409 when a rule
 * prevents it
 */
export async function restoreRecord(
  tx: Transaction,
  table: EntityTable,
  id: number,
  viewer: Viewer,
  options: WriteOptions,
): Promise<number> {
  const stored = await locked(tx, table, id, viewer, 'deleted')
  await table.rules?.mayRestore?.(tx, { ...stored.values, id, version: stored.version }, viewer)
  options.writing?.()
  await mark(tx, table, stored, sql`deleted_at = null, deleted_by = null`)
  await recordChange(tx, table, id, 'restore', viewer, options)
  return stored.version + 1
}

async function locked(
  tx: Transaction,
  table: EntityTable,
  id: number,
  viewer: Viewer,
  state: 'there' | 'deleted',
): Promise<LockedRecord> {
  const stored = await lockRecord(tx, table, id, viewer, 'delete', state)
  if (!stored) throw notFound(table.entity.name.one)
  if (!stored.allowed) throw denied(table, 'delete', viewer)
  return stored
}

async function mark(
  tx: Transaction,
  table: EntityTable,
  { id, version }: LockedRecord,
  set: ReturnType<typeof sql>,
): Promise<void> {
  await sql`update ${sql.table(table.table)} set ${set}, version = ${version + 1} where id = ${id}`
    .execute(tx.query)
    .catch(refuseClash(table))
}

async function recordChange(
  tx: Transaction,
  { entity }: EntityTable,
  id: number,
  action: 'delete' | 'restore',
  viewer: Viewer,
  options: WriteOptions,
): Promise<void> {
  await recordHistory(tx, [{ entity: entity.id, id, action, by: viewer.id, note: options.note }], options)
  if (options.operation === undefined) await publishChange(tx, entity.id, [id], viewer)
}
