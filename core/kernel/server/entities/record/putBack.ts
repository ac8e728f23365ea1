import { sql } from 'kysely'
import type { Fields } from '@core/kernel/entity/Field'
import { parsePatch } from '@core/kernel/entity/parse'
import type { Viewer } from '../../platform/http/Viewer'
import type { Transaction } from '../../platform/database/Database'
import { conflict, invalid, notFound } from '../../platform/http/errors'
import type { EntityTable } from '../table/EntityTable'
import { getWrittenRecord, type Values } from './storedRecord'
import { restorable, undoPatch } from './undoPatch'
import { updateRecord } from './updateRecord'
import type { WriteOptions } from './WriteOptions'

/**
 * Gives the fields that a change of the history changed the values that they had before it, as a write by hand: with the rules, and with a
 * history entry of its own. Fields that nobody sets by hand and sensitive values stay as they are.
 * @param change the id of the history entry, and the version of the record that its sender read
 * @throws HttpError 404 when the person may not see the record or it has no such change, 403 when they may not change it, 409 when it was
 * changed in between or nothing of it can be put back, 400 when a value is not valid any more
 */
export async function putBack(
  tx: Transaction,
  table: EntityTable,
  { id, change, version }: { readonly id: number; readonly change: number; readonly version: number },
  viewer: Viewer,
  options: WriteOptions,
): Promise<void> {
  const { entity } = table
  const { rows } = await sql<{ before: Values | null }>`
    select before from core.history
    where id = ${change} and entity = ${entity.id} and record_id = ${id} and action = 'update'`.execute(tx.query)
  const stored = await getWrittenRecord(tx, table, id)
  if (!rows[0] || !stored) throw notFound('Change')
  const before = Object.entries(rows[0].before ?? {}).filter(([path]) => isSetByHand(entity.fields, path))
  if (before.length === 0) throw conflict('Nothing of this change can be put back')
  const { value, errors } = parsePatch(
    entity.fields,
    restorable(entity.fields, stored.values, undoPatch(Object.fromEntries(before))),
  )
  if (errors) throw invalid(errors)
  await updateRecord(tx, table, id, { ...value, version }, viewer, { ...options, putsBack: change })
}

/** Whether people set the field at a path, such as `client.city`, and its values are in the history. */
export function isSetByHand(fields: Fields, path: string): boolean {
  const [name = '', ...rest] = path.split('.')
  const field = fields[name]
  if (!field || field.readOnly || field.sensitive) return false
  return rest.length === 0 || (field.fields !== undefined && isSetByHand(field.fields, rest.join('.')))
}
