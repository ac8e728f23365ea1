import { sql } from 'kysely'
import type { Parent } from '@core/kernel/entity/parentLink'
import type { Viewer } from '../../platform/http/Viewer'
import { namesOf } from '../record/namesOf'
import type { EntityContext } from '../table/EntityContext'
import { policySql } from '../table/scopeOf'

/** More than any chain of merges and transfers needs. */
const mostSteps = 8

/** A record as a link needs it. */
interface FoundRecord {
  readonly id: number
  readonly name: string
  /** What one record is called: Account. */
  readonly kind: string
  readonly path: string | null
}

/**
 * @returns the record as which a deleted one goes on: the account that a lead became, or what it was merged into, over any number of such
 * steps; undefined if there is none, or if the viewer might not have seen the one or may not see the other
 */
export async function continuationOf(
  { db, catalog }: EntityContext,
  { entity, id }: Parent,
  viewer: Viewer,
): Promise<FoundRecord | undefined> {
  const table = catalog.get(entity)
  if (!table) return undefined
  const self = sql.id(entity)
  const { rows } = await sql<{ entity: string; id: number }>`
    with recursive later (entity, id, step) as (
      select source.entity, source.record_id, 1 from core.history_source source
      where source_entity = ${entity} and source_id = (
        select ${self}.id from ${sql.table(table.table)} as ${self}
        where ${self}.id = ${id} and ${self}.deleted_at is not null and ${policySql(table, 'view', viewer)})
      union select source.entity, source.record_id, step + 1 from later
      join core.history_source source on source_entity = later.entity and source_id = later.id where step < ${mostSteps})
    select entity, id from later order by step`.execute(db.query)
  const nameOf = await namesOf(db, catalog, rows, viewer)
  for (const one of rows) {
    const target = catalog.get(one.entity)?.entity
    const name = nameOf(one.entity, one.id)
    if (target && name !== undefined)
      return { id: one.id, name, kind: target.name.one, path: target.screen?.replace(':id', String(one.id)) ?? null }
  }
  return undefined
}
