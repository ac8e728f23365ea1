import { CompiledQuery } from 'kysely'
import type { BulkPreview, RowSelection } from '@core/kernel/entity/apiTypes'
import type { Viewer } from '../../platform/http/Viewer'
import type { Transaction } from '../../platform/database/Database'
import { HttpError } from '../../platform/http/errors'
import { rowError } from '../operations/tryRows'
import type { EntityCatalog } from '../table/EntityContext'
import type { EntityList } from '../list/EntityList'
import { permissionSql } from '../list/permissionSql'
import { type RecordPatch, updateRecord } from '../record/updateRecord'

/** The maximum number of rows that are tried before a change of them, so that a person need not wait long. */
const mostTried = 200

/**
 * Tries a change on each row and writes nothing, so that a preview counts the rows that the entity's rules would refuse.
 * @returns how many rows would fail, and why the first of them would; undefined when there are too many rows to try
 */
export async function dryRunRows(
  tx: Transaction,
  { listed, where }: EntityList,
  selection: RowSelection,
  values: RecordPatch,
  viewer: Viewer,
  catalog: EntityCatalog,
): Promise<Pick<BulkPreview, 'failing' | 'problem'>> {
  const { text, groups, binder } = where(selection, viewer)
  const may = permissionSql(listed, 'update', viewer, binder)
  const id = `${listed.alias}.id`
  const query = `select ${id} as id from ${listed.source}${listed.joins(groups)} ${text} and ${may} order by ${id} limit ${mostTried + 1}`
  const { rows } = await tx.query.executeQuery<{ id: number }>(CompiledQuery.raw(query, binder.values))
  if (rows.length > mostTried) return {}
  const problems: string[] = []
  for (const row of rows) {
    const problem = await updateRecord(tx, listed.table, row.id, values, viewer, {
      catalog,
      via: 'bulk',
      dryRun: true,
    }).then(() => undefined, refusal)
    if (problem !== undefined) problems.push(problem)
  }
  return { failing: problems.length, ...(problems[0] !== undefined && { problem: problems[0] }) }
}

/** A row that was deleted in between is skipped; it is no failure. */
function refusal(error: unknown): string | undefined {
  if (!(error instanceof HttpError)) throw error
  return error.status === 404 ? undefined : rowError(error)
}
