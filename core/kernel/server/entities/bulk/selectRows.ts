import { CompiledQuery } from 'kysely'
import type { BulkPreview, RowSelection } from '@core/kernel/entity/apiTypes'
import type { Viewer } from '../../platform/http/Viewer'
import type { Database, Transaction } from '../../platform/database/Database'
import type { EntityList } from '../list/EntityList'
import { permissionSql } from '../list/permissionSql'

type Does = 'update' | 'delete'

/** @returns the number of rows in a selection, and how many of them the policy lets this person change, counted in SQL. */
export async function countRows(
  db: Database | Transaction,
  { listed, where }: EntityList,
  selection: RowSelection,
  viewer: Viewer,
  action: Does,
): Promise<BulkPreview> {
  const { text, groups, binder } = where(selection, viewer)
  const may = permissionSql(listed, action, viewer, binder)
  const query = `select count(*) as total, count(*) filter (where ${may}) as allowed from ${listed.source}${listed.joins(groups)} ${text}`
  const { rows } = await db.query.executeQuery<{ total: number; allowed: number }>(
    CompiledQuery.raw(query, binder.values),
  )
  const { total, allowed } = rows[0]!
  return { total, allowed, denied: total - allowed }
}

/**
 * Stores the ids of an operation's rows at its start. Otherwise a change that removes a row from the filter would shift the rows that
 * follow.
 * @returns the number of rows
 */
export async function storeRows(
  tx: Transaction,
  operation: number,
  { listed, where }: EntityList,
  selection: RowSelection,
  viewer: Viewer,
  action: Does,
): Promise<number> {
  const { text, groups, binder } = where(selection, viewer)
  const may = permissionSql(listed, action, viewer, binder)
  const id = `${listed.alias}.id`
  const query = `insert into core.operation_row (operation_id, no, record_id)
    select ${binder.bind(operation)}::integer, row_number() over (order by ${id}), ${id} from ${listed.source}${listed.joins(groups)} ${text} and ${may}`
  const { numAffectedRows } = await tx.query.executeQuery(CompiledQuery.raw(query, binder.values))
  return Number(numAffectedRows ?? 0)
}
