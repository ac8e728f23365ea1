import type { ListedTable } from './ListedTable'
import type { ListQuery } from './ListQuery'
import { type PlaceExtra, isForward, placesSql } from './placesSql'
import { rowByRow } from '../table/scopeOf'
import { rowSql } from './rowSql'
import type { WhereSql } from './whereSql'

/** The result of a page's statement, in one row. */
export interface PageRow {
  /** The rows as JSON, separated by commas. */
  readonly data: string | null
  /** The number of rows found: one more than the limit where there are more. */
  readonly found: number
  /** The key of the first, in the direction in which they were read; absent where nothing can come before it. */
  readonly firstKey?: string | null
  readonly firstId?: number | null
  /** The key of the last that was asked for. */
  readonly lastKey: string | null
  readonly lastId: number | null
  /** The ids of its rows, where the patient access log needs them. */
  readonly ids?: readonly number[] | null
  /** At most `countedTo` + 1; absent unless it was requested. */
  readonly total?: number
}

/** Up to this number a total is exact. */
export const countedTo = 10_000

/**
 * The statement of one page: its rows as one JSON text, the keys for the cursors, and the total if requested. With an offset, the positions
 * are found first, along the index alone, and then the columns of only those rows.
 */
export function pageSql(list: ListedTable, query: ListQuery, where: WhereSql, withTotal: boolean): string {
  const { limit, offset } = query
  const forward = isForward(query)
  const row = rowSql(list, query.columns, query.masked)
  const direct = offset === 0
  const { text, ordered } = placesSql(list, query, where, 1, direct ? extraOf(list, query) : undefined)
  const rows = direct
    ? text
    : `select place.n, place.k, place.id, ${row.row} as row from (${text}) place join ${list.source} on ${list.alias}.id = place.id${list.joins(row.groups)}${row.lateral}`
  const sorted = ordered && direct && forward ? '' : ` order by page.n ${forward ? 'asc' : 'desc'}`
  const total = withTotal ? `, (${countSql(list, where, countedTo + 1)}) as total` : ''
  const ids = list.table.entity.personal ? `, array_agg(page.id) filter (where page.n <= ${limit}) as ids` : ''
  const keyOf = (name: string, n: number) =>
    `, (max(page.k) filter (where page.n = ${n}))::text as "${name}Key", max(page.id) filter (where page.n = ${n}) as "${name}Id"`
  return `select string_agg(page.row, ','${sorted}) filter (where page.n <= ${limit}) as data, count(*) as found${
    hasBefore(query) ? keyOf('first', 1) : ''
  }${keyOf('last', limit)}${ids}${total}
from (${rows}) page`
}

/** Whether rows may come before the page: a cursor that leads back to them is made of the first row's key. */
export function hasBefore({ cursor, offset }: Pick<ListQuery, 'cursor' | 'offset'>): boolean {
  return cursor !== undefined || offset > 0
}

/** The statement of all rows that are asked for, one JSON text a row, in their order; with its id where the patient access log tells of it. */
export function streamSql(list: ListedTable, query: ListQuery, where: WhereSql): string {
  const { text, ordered } = placesSql(list, query, where, 0, extraOf(list, query))
  const forward = isForward(query)
  return `select page.row${list.table.entity.personal ? ', page.id' : ''} from (${text}) page${ordered && forward ? '' : ` order by page.n ${forward ? 'asc' : 'desc'}`}`
}

/** The statement that counts the rows, no further than `most`. */
export function countSql(list: ListedTable, where: WhereSql, most?: number): string {
  return `select count(*) as total from (select from ${list.source}${list.joins(where.groups)} ${where.text.replaceAll(rowByRow, '')}${most ? ` limit ${most}` : ''}) counted`
}

function extraOf(list: ListedTable, query: ListQuery): PlaceExtra {
  const row = rowSql(list, query.columns, query.masked)
  return { columns: `, ${row.row} as row`, groups: row.groups, lateral: row.lateral }
}
