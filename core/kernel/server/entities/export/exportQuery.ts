import { maySeePath, maySeeSensitive } from '@core/kernel/entity/policy'
import { type SheetColumn, columnsOfFieldPath } from '@core/kernel/entity/sheetColumns'
import type { ExportRequest } from '@core/kernel/entity/apiTypes'
import type { Viewer } from '../../platform/http/Viewer'
import { listForViewer } from '../list/listForViewer'
import type { Binder } from '../list/Binder'
import type { ListedTable } from '../list/ListedTable'
import type { FieldSql } from '../list/fieldSql'
import { readRequest, readRows } from '../list/readRequest'
import { rowSql } from '../list/rowSql'
import { whereSql } from '../list/whereSql'

export interface ExportColumn extends SheetColumn {
  /** The path of the field that the column is a part of; the names that belong to ids are stored under it. */
  readonly leafPath: string
  /** This person may not see it: the column stays empty, and its header gives the reason. */
  readonly hidden: boolean
}

export interface ExportQuery {
  readonly columns: readonly ExportColumn[]
  /** SQL of the rows as JSON and their ids, in the requested order. */
  readonly rows: string
  /** SQL that counts them, up to `limit`. */
  count(limit: number): string
  readonly binder: Binder
}

/**
 * Parses an export request: the columns, order and filter of the list, and every row that this person may view.
 * @throws HttpError as a list does
 */
export function exportQuery(
  list: ListedTable,
  { columns, sorting, ...selection }: ExportRequest,
  viewer: Viewer,
): ExportQuery {
  const query = {
    ...readRequest(list, { columns, ...(sorting && { sorting }) }, viewer),
    ...readRows(list, selection, viewer),
  }
  const maySee = maySeeSensitive(list.table.entity.policy, viewer.permissions)
  const seen = listForViewer(list, viewer)
  const shown = maySee
    ? { ...seen, fieldPaths: new Map([...seen.fieldPaths].map(([path, fieldPath]) => [path, whole(fieldPath)])) }
    : seen
  const where = whereSql(list, query, viewer)
  const row = rowSql(shown, query.columns, query.masked)
  const { fieldPath, direction } = query.sort
  const joins = list.joins([...where.groups, ...row.groups, ...(fieldPath.join ? [fieldPath.join] : [])])
  const id = `${list.alias}.id`
  const order =
    fieldPath.fieldPath.path === 'id'
      ? `${id} ${direction}`
      : `${fieldPath.order} ${direction} nulls last, ${id} ${direction}`
  return {
    columns: query.columns.flatMap((path) => {
      const { fieldPath } = list.fieldPaths.get(path)!
      return columnsOfFieldPath(fieldPath).map((column) => ({
        ...column,
        leafPath: path,
        hidden: !maySeePath(column, list.table.entity.policy, viewer.permissions),
      }))
    }),
    rows: `select ${row.row} as row, ${id} as id from ${list.source}${joins}${row.lateral} ${where.text} order by ${order}`,
    count: (limit) =>
      `select count(*) as count from (select from ${list.source}${list.joins(where.groups)} ${where.text} limit ${limit}) counted`,
    binder: where.binder,
  }
}

/** Lists omit the sensitive fields of rows for everybody; a file is complete for people who may see them. */
function whole(fieldPath: FieldSql): FieldSql {
  return fieldPath.fieldPath.field.kind === 'rows' ? { ...fieldPath, json: fieldPath.value } : fieldPath
}

/** The headers of the columns with sensitive values that this person sees. */
export function sensitiveColumns({ columns }: Pick<ExportQuery, 'columns'>): readonly string[] {
  return columns.filter(({ sensitive, hidden }) => sensitive && !hidden).map(({ label }) => label)
}
