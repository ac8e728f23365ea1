import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Action } from '@core/entity/policy'
import { scopePredicate } from '../access/scopePredicate'
import type { Viewer } from '../access/Viewer'
import { columnOf } from './columns'
import type { EntityTable } from './EntityTable'

/** Those rows of an entity that are there, and that this person may do it to, in a query that calls the table by the entity's id. */
export function scopeOf(table: EntityTable, action: Action, viewer: Pick<Viewer, 'id' | 'storeId' | 'permissions'>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isThere(table)} and ${reachOf(table, action, viewer)})`
}

/** The policy alone, deleted or not. @param alias what the query calls the table by */
export function reachOf({ entity, owners }: EntityTable, action: Action, viewer: Pick<Viewer, 'id' | 'storeId' | 'permissions'>, alias = entity.id): RawBuilder<SqlBool> {
  const at = (field: string) => `${alias}.${columnOf(field)}`
  const columns = { own: at(owners.own ?? 'createdBy'), ...(owners.assigned && { assigned: at(owners.assigned) }), ...(owners.store && { store: at(owners.store) }) }
  return scopePredicate(entity.policy[action], viewer, columns)
}

/** Not deleted. */
export function isThere({ entity }: EntityTable): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${entity.id}.deleted_at`)} is null`
}
