import type { FieldSql } from './fieldSql'
import type { ListedTable } from './ListedTable'
import type { ListQuery } from './ListQuery'
import type { WhereSql } from './whereSql'

/** What is read together with a position: the row itself. */
export interface PlaceExtra {
  readonly columns: string
  readonly groups: readonly string[]
  readonly lateral: string
}

export interface PlacesSql {
  /** Selects n (from 1), k (the sort key, of a type that has a maximum) and id, and what was asked for besides. */
  readonly text: string
  /** The rows are returned in the order of n. */
  readonly ordered: boolean
}

/**
 * The positions of a page, in the direction in which they are read.
 *
 * A column that can be empty, and isn't filtered by a range, is read in two parts, the filled rows and the empty rows, each along the index: empty ones are last in both
 * directions, and an `or` over both would scan. The second part runs only for what the first didn't fill.
 * @param more 1 to read one row more than requested, which shows whether there are more
 */
export function placesSql(
  list: ListedTable,
  query: ListQuery,
  where: WhereSql,
  more: 0 | 1,
  extra?: PlaceExtra,
): PlacesSql {
  const { sort, limit, cursor, offset } = query
  const { binder } = where
  const forward = isForward(query)
  const ascending = (sort.direction === 'asc') === forward
  const key = sort.fieldPath.order!
  const byId = key === `${list.alias}.id`
  const needed = limit + more
  const at = offset > 0 ? binder.bind(offset) : ''
  const part = (condition: string, most: string, skip: string, ofEmpty = false): string => {
    const order = { ascending, condition, most, skip, ...(extra && { extra }) }
    return `select row_number() over () as n, part.* from (${sort.fieldPath.named && !ofEmpty ? byNameSql(list, query, where, order) : byKeySql(list, query, where, order)}) part`
  }

  // An index has the empty ones last when it is read ascending, and first when it is read backwards.
  if (byId || (!sort.fieldPath.named && (isFilled(query) || (!cursor && sort.direction === 'asc')))) {
    return {
      text: part(cursor ? afterCursor(list, query, where, ascending) : '', String(needed), at && ` offset ${at}`),
      ordered: true,
    }
  }
  const both = [` and ${key} is not null`, ` and ${key} is null`]
  const [first = '', second = ''] = forward ? both : both.toReversed()
  const isEmpty = (condition: string) => condition === both[1]
  const startsInSecond = cursor !== undefined && (cursor.key === null) === isEmpty(second)
  const from = cursor ? afterCursor(list, query, where, ascending) : ''
  if (startsInSecond)
    return { text: part(second + from, String(needed), at && ` offset ${at}`, isEmpty(second)), ordered: true }
  // The length of the first part is counted only where the page begins after it.
  const counted = `(select count(*) from ${list.source}${list.joins(groupsIn(query, where))} ${where.text}${first})`
  const left = at && ` offset case when exists (select from p0) then 0 else greatest(0, ${at} - ${counted}) end`
  const p0 = part(first + from, String(needed), at && ` offset ${at}`, isEmpty(first))
  const p1 = part(second, `${needed} - (select count(*) from p0)`, left, isEmpty(second))
  return {
    text: `with p0 as materialized (${p0}), p1 as materialized (${p1})
select * from p0 union all select n + (select count(*) from p0), k, id${extra ? ', row' : ''} from p1`,
    ordered: false,
  }
}

/** Whether each row has a value to sort by: by the definition of its field, or because the filter is a range of it. */
function isFilled({ sort: { fieldPath }, conditions, cursor }: ListQuery): boolean {
  if (!fieldPath.nullable) return true
  const isWithin = conditions.some(
    (one) =>
      one.fieldPath === fieldPath && ('from' in one.condition || 'to' in one.condition || 'days' in one.condition),
  )
  return isWithin && cursor?.key !== null
}

/** Whether the rows are read in the list's own direction. */
export function isForward({ cursor, fromEnd }: ListQuery): boolean {
  return cursor?.forward ?? !fromEnd
}

interface Part {
  readonly ascending: boolean
  readonly condition: string
  readonly most: string
  readonly skip: string
  readonly extra?: PlaceExtra
}

function byKeySql(
  list: ListedTable,
  query: ListQuery,
  where: WhereSql,
  { ascending, condition, most, skip, extra }: Part,
): string {
  const way = ascending ? 'asc' : 'desc'
  const id = `${list.alias}.id`
  const key = query.sort.fieldPath.order!
  const order = key === id ? `${id} ${way}` : `${key} ${way}, ${id} ${way}`
  const joins = list.joins([...groupsIn(query, where), ...(extra?.groups ?? [])])
  return `select ${greatestKnown(query.sort.fieldPath) ? key : `${key}::text`} as k, ${id} as id${extra?.columns ?? ''} from ${list.source}${joins}${extra?.lateral ?? ''} ${where.text}${condition} order by ${order} limit ${most}${skip}`
}

/** Whether the key's own type has a maximum, so that only the keys that a cursor is made of are written as text, not each row's. */
function greatestKnown({ named, type }: FieldSql): boolean {
  return !named && type !== 'boolean' && type !== 'jsonb'
}

/**
 * Sorted by the names of referenced records: walks these records in the order of their names, and reads for each its rows by id, at most as
 * many as needed. Otherwise all rows would be joined and sorted before the first is known.
 */
function byNameSql(
  list: ListedTable,
  query: ListQuery,
  where: WhereSql,
  { ascending, condition, most, skip, extra }: Part,
): string {
  const { cursor, offset, limit, sort } = query
  const { alias, source } = list
  // No entity can have this name.
  const sorted = '"#sorted"'
  const [way, after, end] = ascending ? ['asc', '>', '0'] : ['desc', '<', '2147483648']
  const { from, name } = sort.fieldPath.named!
  const cursorKey = cursor?.key ? (JSON.parse(cursor.key) as [string, number]) : undefined
  const { binder } = where
  const [text, id, place] = cursorKey
    ? [binder.bind(cursorKey[0]), binder.bind(cursorKey[1]), binder.bind(cursor!.id)]
    : []
  const begins = cursorKey
    ? ` where (${name} collate core.names, named.id) ${after}= (${text}::text, ${id}::integer)`
    : ''
  const afterPlace = cursorKey
    ? ` and ${alias}.id ${after} case when ${sorted}.id = ${id}::integer then ${place}::integer else ${end} end`
    : ''
  const rows = `select ${alias}.* from ${source}${list.joins(groupsIn(query, where))} ${where.text}${condition} and ${sort.fieldPath.value} = ${sorted}.id${afterPlace} order by ${alias}.id ${way} limit ${limit + 1 + offset}`
  return `select json_build_array(${sorted}.name, ${sorted}.id)::text as k, ${alias}.id as id${extra?.columns ?? ''}
from (select named.id, ${name} collate core.names as name from ${from}${begins}) ${sorted} cross join lateral (${rows}) ${alias}${list.joins(extra?.groups ?? [])}${extra?.lateral ?? ''}
order by ${sorted}.name ${way}, ${sorted}.id ${way}, ${alias}.id ${way} limit ${most}${skip}`
}

/** The condition for the rows after the cursor, in the direction in which they are read. */
function afterCursor(list: ListedTable, { sort, cursor }: ListQuery, { binder }: WhereSql, ascending: boolean): string {
  const { id: last, key: value } = cursor!
  const after = ascending ? '>' : '<'
  const id = `${list.alias}.id`
  const key = sort.fieldPath.order!
  if (key === id || value === null) return ` and ${id} ${after} ${binder.bind(last)}`
  // Names are handled differently, see byNameSql.
  if (sort.fieldPath.named) return ''
  const [bound, at] = [`${binder.bind(value)}::text::${sort.fieldPath.type}`, binder.bind(last)]
  // With two tables, an index can only use the first half.
  return `${sort.fieldPath.join ? ` and ${key} ${after}= ${bound}` : ''} and (${key}, ${id}) ${after} (${bound}, ${at})`
}

function groupsIn({ sort }: ListQuery, { groups }: WhereSql): string[] {
  return [...groups, ...(sort.fieldPath.join ? [sort.fieldPath.join] : [])]
}
