import { isDeepStrictEqual } from 'node:util'
import type { ListedTable } from './ListedTable'
import type { ListQuery } from './ListQuery'
import { pageSql } from './pageSql'
import type { WhereSql } from './whereSql'

export interface PageStatement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Its best plan does not depend on what is bound, since that is a place in the order and nothing else. */
  readonly isSteady: boolean
}

export type PageStatements = (query: ListQuery, where: WhereSql, withTotal: boolean) => PageStatement

/** Each is some three kilobytes. */
const mostKept = 300

/**
 * Makes the statements of a list's pages. A page that is turned to again and again, by whomever, has the same text, which is
 * put together once: some fifty texts in it make a good part of what a short answer costs.
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
      if (texts.size >= mostKept) texts.clear()
      texts.set(key, text)
    }
    return { text, values, isSteady }
  }
}

/** What pageSql binds of a query that binds nothing else: where its cursor stands. */
function boundBy({ alias }: ListedTable, { cursor, sort }: ListQuery): readonly unknown[] {
  if (!cursor) return []
  if (cursor.key === null || sort.fieldPath.order === `${alias}.id`) return [cursor.id]
  return sort.fieldPath.named ? [...(JSON.parse(cursor.key) as unknown[]), cursor.id] : [cursor.key, cursor.id]
}
