import { sql } from 'kysely'
import type { Viewer } from '../../access/Viewer'
import type { Transaction } from '../../database/Database'
import { noteChange } from '../../live/noteChange'
import { notFound } from '../../routes/errors'
import type { EntityTable } from '../EntityTable'
import { denied } from './denied'
import { recordHistory } from './recordHistory'
import { refuseClash } from './refuseClash'
import { type LockedRecord, lockRecord } from './storedRecord'
import type { WriteHow } from './WriteHow'

/**
 * Deletes a record for everybody. It can be restored until it is purged.
 * @throws Refusal 404 when it isn't theirs to see, 403 when not to delete, 409 when a rule keeps it
 */
export async function deleteRecord(tx: Transaction, table: EntityTable, id: number, viewer: Viewer, how: WriteHow): Promise<void> {
  const stored = await locked(tx, table, id, viewer, 'there')
  await table.rules?.mayDelete?.(tx, { ...stored.values, id, version: stored.version }, viewer)
  how.writing?.()
  await mark(tx, table, stored, sql`deleted_at = now(), deleted_by = ${viewer.id}`)
  await tell(tx, table, id, 'delete', viewer, how)
}

/**
 * Takes a delete back. Whoever may delete a record may do so.
 * @returns the record's version by now
 * @throws Refusal 404 when it isn't deleted, is purged by now, or isn't theirs to see, 403 when not to delete, 409 when a rule
 * keeps it deleted
 */
export async function restoreRecord(tx: Transaction, table: EntityTable, id: number, viewer: Viewer, how: WriteHow): Promise<number> {
  const stored = await locked(tx, table, id, viewer, 'deleted')
  await table.rules?.mayRestore?.(tx, { ...stored.values, id, version: stored.version }, viewer)
  how.writing?.()
  await mark(tx, table, stored, sql`deleted_at = null, deleted_by = null`)
  await tell(tx, table, id, 'restore', viewer, how)
  return stored.version + 1
}

async function locked(tx: Transaction, table: EntityTable, id: number, viewer: Viewer, state: 'there' | 'deleted'): Promise<LockedRecord> {
  const stored = await lockRecord(tx, table, id, viewer, 'delete', state)
  if (!stored) throw notFound(table.entity.name.one)
  if (!stored.allowed) throw denied(table, 'delete', viewer)
  return stored
}

async function mark(tx: Transaction, table: EntityTable, { id, version }: LockedRecord, set: ReturnType<typeof sql>): Promise<void> {
  await sql`update ${sql.table(table.table)} set ${set}, version = ${version + 1} where id = ${id}`.execute(tx.query).catch(refuseClash(table))
}

async function tell(tx: Transaction, { entity }: EntityTable, id: number, action: 'delete' | 'restore', viewer: Viewer, how: WriteHow): Promise<void> {
  await recordHistory(tx, [{ entity: entity.id, id, action, by: viewer.id }], how)
  if (how.operation === undefined) await noteChange(tx, entity.id, [id], viewer)
}
