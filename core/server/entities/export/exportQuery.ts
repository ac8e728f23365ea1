import { maySeeSensitive } from '@core/entity/policy'
import { type SheetColumn, columnsOfLeaf } from '@core/entity/sheetColumns'
import type { ExportRequest } from '@core/entity/wire'
import type { Viewer } from '../../access/Viewer'
import type { Database } from '../../database/Database'
import { asSeenBy } from '../list/asSeenBy'
import type { Binder } from '../list/Binder'
import type { ListedTable } from '../list/ListedTable'
import type { LeafSql } from '../list/leafSql'
import { readRequest, readRows } from '../list/readRequest'
import { rowSql } from '../list/rowSql'
import { whereSql } from '../list/whereSql'

export interface ExportColumn extends SheetColumn {
  /** The leaf that it is a part of: the names behind ids stand under its path. */
  readonly leafPath: string
  /** This person may not see it: it stays empty, and its header says why. */
  readonly hidden: boolean
}

export interface ExportQuery {
  readonly columns: readonly ExportColumn[]
  /** SQL of the rows as JSON, in the order that was asked for. */
  readonly rows: string
  /** SQL of their number, up to `limit`. */
  count(limit: number): string
  readonly binder: Binder
}

/** Reads an export: the columns, order and filter of the list, and every row that this person may view. @throws Refusal as a list does */
export function exportQuery(list: ListedTable, { columns, sorting, ...selection }: ExportRequest, viewer: Viewer, db: Database): ExportQuery {
  const query = { ...readRequest(list, { columns, ...(sorting && { sorting }) }, viewer), ...readRows(list, selection, viewer) }
  const maySee = maySeeSensitive(list.table.entity.policy, viewer.permissions)
  const seen = asSeenBy(list, viewer, db)
  const shown = maySee ? { ...seen, leaves: new Map([...seen.leaves].map(([path, leaf]) => [path, whole(leaf)])) } : seen
  const where = whereSql(list, query, viewer, db)
  const row = rowSql(shown, query.columns, query.masked)
  const { leaf, direction } = query.sort
  const joins = list.joins([...where.groups, ...row.groups, ...(leaf.join ? [leaf.join] : [])])
  const id = `${list.alias}.id`
  const order = leaf.leaf.path === 'id' ? `${id} ${direction}` : `${leaf.order} ${direction} nulls last, ${id} ${direction}`
  return {
    columns: query.columns.flatMap((path) => {
      const { leaf } = list.leaves.get(path)!
      return columnsOfLeaf(leaf).map((column) => ({ ...column, leafPath: path, hidden: column.sensitive && !maySee }))
    }),
    rows: `select ${row.row} as row from ${list.source}${joins}${row.lateral} ${where.text} order by ${order}`,
    count: (limit) => `select count(*) as count from (select from ${list.source}${list.joins(where.groups)} ${where.text} limit ${limit}) counted`,
    binder: where.binder,
  }
}

/** Lists leave out what is sensitive within rows, whoever asks; a file is whole for whoever may see it. */
function whole(leaf: LeafSql): LeafSql {
  return leaf.leaf.field.kind === 'rows' ? { ...leaf, json: leaf.value } : leaf
}
