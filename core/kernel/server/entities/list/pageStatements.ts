import { isDeepStrictEqual } from 'node:util'
import type { ListedTable } from './ListedTable'
import type { ListQuery } from './ListQuery'
import { pageSql } from './pageSql'
import type { WhereSql } from './whereSql'

export interface PageStatement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Its best plan does not depend on the bound values, because they are only a position in the order. */
  readonly isSteady: boolean
}

export type PageStatements = (query: ListQuery, where: WhereSql, withTotal: boolean) => PageStatement

/** Each takes about three kilobytes. */
const mostCached = 300

/**
 * Caches the statements of a list's pages. The same page requested again, by anybody, has the same text, which is built once: building it
 * from about fifty parts is a considerable share of the cost of a short response.
 */
export function createPageStatements(list: ListedTable): PageStatements {
  const texts = new Map<string, string>()
  return (query, where, withTotal) => {
    const { cursor, columns, masked, sort, limit } = query
    const isSteady = where.binder.values.length === 0 && query.offset === 0
    const key = `${where.text}\n${columns.join()}\n${[...masked].join()}\n${sort.fieldPath.fieldPath.path} ${sort.direction} ${limit} ${withTotal}${cursor ? ` ${cursor.forward} ${cursor.key === null}` : ''}`
    const known = isSteady ? texts.get(key) : undefined
    if (known) return { text: known, values: boundBy(list, query), isSteady }
    const text = pageSql(list, query, where, withTotal)
    const values = [...where.binder.values]
    if (isSteady && isDeepStrictEqual(values, boundBy(list, query))) {
      if (texts.size >= mostCached) texts.clear()
      texts.set(key, text)
    }
    return { text, values, isSteady }
  }
}

/** What pageSql binds for a query that binds nothing else: the position of its cursor. */
function boundBy({ alias }: ListedTable, { cursor, sort }: ListQuery): readonly unknown[] {
  if (!cursor) return []
  if (cursor.key === null || sort.fieldPath.order === `${alias}.id`) return [cursor.id]
  return sort.fieldPath.named ? [...(JSON.parse(cursor.key) as unknown[]), cursor.id] : [cursor.key, cursor.id]
}
