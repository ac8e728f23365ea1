import type { Database } from '../../platform/database/Database'
import { readWithin } from '../../platform/database/timeLimits'
import type { ListedTable } from './ListedTable'
import { countSql, countedTo } from './pageSql'
import { tableName } from '../table/quote'
import type { WhereSql } from './whereSql'

/** The number of matching rows: exact or estimated. */
export interface Total {
  readonly totalItems: number
  readonly about?: true
}

/** How long an estimate, and the size of a table, are cached, in milliseconds. */
const estimateCachedFor = 10_000
const sizeCachedFor = 60_000
/** A table of at most this number of rows is counted together with the page. */
const small = 20_000
/** Skipping fewer rows than this is faster than counting a table. */
const farOff = 50_000
/** In the planner's cost units; a count that would cost more is stopped after `countTimeout`. */
const worthCounting = 20_000
/** Milliseconds for a count that finds few rows among many, where the planner's estimate can be far off. */
const countTimeout = 100
const mostCached = 500

interface Plan {
  readonly 'Total Cost': number
  readonly 'Plan Rows': number
  readonly 'Node Type': string
  readonly Plans?: readonly Plan[]
}

/** Counts the rows of a list, without becoming the slow part of a response. */
export interface Totals {
  /** Whether the table is so small that it can be counted together with the page. */
  isSmall(db: Pick<Database, 'pool'>): Promise<boolean>
  /** Whether so many rows must be skipped that it is faster to count all and to read from the end. */
  isNearEnd(db: Pick<Database, 'pool'>, offset: number): Promise<boolean>
  /**
   * Counts up to `countedTo`. Above it, and where even that takes too long, it returns the planner's estimate. A viewer who may see only
   * some rows gets an exact number, however long it takes: an estimate is based on everybody's rows, and would reveal them.
   */
  read(db: Pick<Database, 'pool'>, where: WhereSql): Promise<Total>
}

export function createTotals(list: ListedTable): Totals {
  async function sizeOf({ pool }: Pick<Database, 'pool'>): Promise<number> {
    if (!size || Date.now() - size.at > sizeCachedFor) {
      const { rows } = await pool.query<{ rows: number }>({
        text: 'select reltuples as rows from pg_class where oid = $1::regclass',
        values: [tableName(list.table.table)],
      })
      size = { at: Date.now(), rows: rows[0]!.rows }
    }
    return size.rows
  }
  let size: { readonly at: number; readonly rows: number } | undefined
  const estimates = new Map<string, { readonly at: number; readonly total: Total }>()
  function cacheTotal(name: string, total: Total): Total {
    if (estimates.size >= mostCached) estimates.clear()
    // A fast count is not cached.
    if (total.totalItems > countedTo || total.about) estimates.set(name, { at: Date.now(), total })
    return total
  }
  return {
    isSmall: async (db) => (await sizeOf(db)) <= small,
    async isNearEnd(db, offset) {
      return offset > farOff && offset > (await sizeOf(db)) * 0.7
    },
    async read({ pool }, where) {
      const text = countSql(list, where, countedTo + 1)
      const { values } = where.binder
      const name = `${text} ${JSON.stringify(values)}`
      const known = estimates.get(name)
      if (known && Date.now() - known.at < estimateCachedFor) return known.total
      estimates.delete(name)
      if (where.scoped) {
        const counted = await pool.query<{ total: number }>({ text: countSql(list, where), values })
        return cacheTotal(name, { totalItems: counted.rows[0]!.total })
      }
      const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
        text: `explain (format json) ${text}`,
        values,
      })
      const plan = rows[0]!['QUERY PLAN'][0].Plan
      const counted =
        plan['Total Cost'] <= worthCounting
          ? (await pool.query<{ total: number }>({ text, values })).rows
          : await readWithin<{ total: number }>(pool, countTimeout, { text, values })
      const atLeast = counted?.[0]!.total ?? 1
      if (counted && atLeast <= countedTo) return { totalItems: atLeast }
      return cacheTotal(name, { totalItems: Math.max(rowsBelowLimit(plan), atLeast), about: true })
    },
  }
}

/** The rows that the planner expects without the limit: those of the limit's input. */
function rowsBelowLimit(plan: Plan): number {
  if (plan['Node Type'] === 'Limit') return plan.Plans?.[0]?.['Plan Rows'] ?? plan['Plan Rows']
  return plan.Plans?.[0] ? rowsBelowLimit(plan.Plans[0]) : plan['Plan Rows']
}
