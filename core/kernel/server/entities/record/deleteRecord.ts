import { sql } from 'kysely'
import { scopesOf } from '@core/kernel/entity/policy'
import type { Viewer } from '../../platform/http/Viewer'
import type { Transaction } from '../../platform/database/Database'
import { publishChange } from '../../platform/events/publishChange'
import { conflict, HttpError, notFound } from '../../platform/http/errors'
import type { EntityTable } from '../table/EntityTable'
import { denied } from '../table/denied'
import { recordHistory } from './recordHistory'
import { recordTraces } from './recordTraces'
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
 * @param options with `refusesOthersDeletion`, only what the person deleted, unless they may delete every record of the entity
 * @returns the record's new version
 * @throws HttpError 404 when it isn't deleted, was purged, or the person may not see it, 403 when they may not delete it, 409 when a rule
 * prevents it
 */
export async function restoreRecord(
  tx: Transaction,
  table: EntityTable,
  id: number,
  viewer: Viewer,
  options: WriteOptions & { readonly refusesOthersDeletion?: boolean },
): Promise<number> {
  const stored = await locked(tx, table, id, viewer, 'deleted')
  if (options.refusesOthersDeletion) await refuseOthersDeletion(tx, table, id, viewer)
  await refuseMerged(tx, table, id)
  await table.rules?.mayRestore?.(tx, { ...stored.values, id, version: stored.version }, viewer)
  options.writing?.()
  await mark(tx, table, stored, sql`deleted_at = null, deleted_by = null`)
  await recordChange(tx, table, id, 'restore', viewer, options)
  return stored.version + 1
}

/**
 * A deletion is taken back by whoever did it, or by people who may delete every record of the entity; one by the deployment itself, by
 * everybody who may delete the record.
 */
export function mayTakeBack(
  { entity }: Pick<EntityTable, 'entity'>,
  by: number | null,
  { id: me, permissions }: Viewer,
): boolean {
  return by === null || by === me || scopesOf(entity.policy.delete, permissions).includes('all')
}

/** @throws HttpError 403 where `mayTakeBack` says no */
async function refuseOthersDeletion(
  tx: Transaction,
  { entity, table }: EntityTable,
  id: number,
  viewer: Viewer,
): Promise<void> {
  const { rows } = await sql<{ by: number | null }>`
    select deleted_by as by from ${sql.table(table)} where id = ${id}`.execute(tx.query)
  if (mayTakeBack({ entity }, rows[0]?.by ?? null, viewer)) return
  const name = entity.name.one.toLowerCase()
  throw new HttpError(
    403,
    `Somebody else deleted this ${name}. Ask them, or somebody who may delete all ${entity.name.many.toLowerCase()}, to restore it.`,
  )
}

/** @throws HttpError 409 if it was merged into another record: undoing the merge restores it, with what belongs to it. */
async function refuseMerged(tx: Transaction, { entity }: EntityTable, id: number): Promise<void> {
  const { rows } = await sql<{ keptId: number }>`
    select kept_id as "keptId" from core.record_merge
    where entity = ${entity.id} and gone_id = ${id} and undone_at is null`.execute(tx.query)
  if (rows[0]) throw conflict(`It was merged into No. ${rows[0].keptId}. Undo the merge there to have it again.`)
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

/** History, notification and audit log. An operation does the last two itself, once for many records. */
async function recordChange(
  tx: Transaction,
  table: EntityTable,
  id: number,
  action: 'delete' | 'restore',
  viewer: Viewer,
  options: WriteOptions,
): Promise<void> {
  const { id: entity } = table.entity
  await recordHistory(tx, [{ entity, id, action, by: viewer.id, note: options.note }], options)
  if (options.operation !== undefined) return
  await publishChange(tx, entity, [id], viewer)
  const trace = action === 'delete' ? 'recordDeleted' : 'recordRestored'
  await recordTraces(tx, table, trace, [id], { by: viewer, catalog: options.catalog })
}
