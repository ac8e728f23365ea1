import { CompiledQuery } from 'kysely'
import type { BulkPreview, RowSelection } from '@core/entity/apiTypes'
import type { Viewer } from '../../platform/http/Viewer'
import type { Database, Transaction } from '../../platform/database/Database'
import type { EntityList } from '../list/EntityList'
import { permissionSql } from '../list/permissionSql'

type Does = 'update' | 'delete'

/** Says of how many rows a selection is, and how many of them are this person's to change: those that the policy gives them, counted in SQL. */
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

/** Fixes the rows of an operation, so that one which leaves the filter by being changed moves no other out of sight. @returns how many there are */
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
