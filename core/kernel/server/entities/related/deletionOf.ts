import { sql } from 'kysely'
import type { Parent } from '@core/kernel/entity/parentLink'
import type { Viewer } from '../../platform/http/Viewer'
import { mayTakeBack } from '../record/deleteRecord'
import { isCallEnabled } from '../table/EntityTable'
import type { EntityContext } from '../table/EntityContext'
import { deletedScope, policySql } from '../table/scopeOf'

interface Deletion {
  readonly at: string
  readonly by: string | null
  readonly mayRestore: boolean
}

/** @returns when a record was deleted, and by whom; undefined if it isn't, or if the viewer may not know */
export async function deletionOf(
  { db, catalog }: EntityContext,
  { entity, id }: Parent,
  viewer: Viewer,
): Promise<Deletion | undefined> {
  const table = catalog.get(entity)
  if (!table) return undefined
  const self = sql.id(entity)
  const { rows } = await sql<{ at: string; byId: number | null; by: string | null; allowed: boolean }>`
    select ${self}.deleted_at as at, ${self}.deleted_by as "byId", person.name as by, ${policySql(table, 'delete', viewer)} as allowed
    from ${sql.table(table.table)} as ${self} left join core."user" as person on person.id = ${self}.deleted_by
    where ${self}.id = ${id} and ${deletedScope(table, viewer)}`.execute(db.query)
  const [found] = rows
  if (!found) return undefined
  const { at, byId, by, allowed } = found
  return { at, by, mayRestore: allowed && isCallEnabled(table, 'delete') && mayTakeBack(table, byId, viewer) }
}
