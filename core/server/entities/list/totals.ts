import type { Database } from '../../platform/database/Database'
import { readWithin } from '../../platform/database/timeLimits'
import type { ListedTable } from './ListedTable'
import { countSql, countedTo } from './pageSql'
import { tableName } from '../table/quote'
import type { WhereSql } from './whereSql'

/** How many rows match: exactly, or about. */
export interface Total {
  readonly totalItems: number
  readonly about?: true
}

/** Milliseconds for which an estimate, or the size of a table, is taken as it was. */
const estimateKept = 10_000
const sizeKept = 60_000
/** A table of no more rows is counted along with the page. */
const small = 20_000
/** Fewer rows than these are passed over sooner than a table is counted. */
const farOff = 50_000
/** In the planner's units; a count that would cost more gets `patience` and no longer. */
const worthCounting = 20_000
/** Milliseconds for a count that finds few rows among many, where the planner's estimate can be far off. */
const patience = 100
const mostKept = 500

interface Plan {
  readonly 'Total Cost': number
  readonly 'Plan Rows': number
  readonly 'Node Type': string
  readonly Plans?: readonly Plan[]
}

/** How many rows a list has, without ever being the slow part of an answer. */
export interface Totals {
  /** Whether the table is so small that the count can go along with the page. */
  isSmall(db: Pick<Database, 'pool'>): Promise<boolean>
  /** Whether so many rows are to be passed over that it is quicker to count all and come from the end. */
  isNearEnd(db: Pick<Database, 'pool'>, offset: number): Promise<boolean>
  /**
   * Counts up to `countedTo`; past it, and where even that takes too long, it answers with the planner's estimate. Whoever may see
   * some rows only is told an exact number, however long it takes: an estimate is made of everybody's rows, and tells of them.
   */
  read(db: Pick<Database, 'pool'>, where: WhereSql): Promise<Total>
}

export function createTotals(list: ListedTable): Totals {
  async function sizeOf({ pool }: Pick<Database, 'pool'>): Promise<number> {
    if (!size || Date.now() - size.at > sizeKept) {
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
  function keep(name: string, total: Total): Total {
    if (estimates.size >= mostKept) estimates.clear()
    // What is counted at once is counted anew.
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
      if (known && Date.now() - known.at < estimateKept) return known.total
      estimates.delete(name)
      if (where.scoped) {
        const counted = await pool.query<{ total: number }>({ text: countSql(list, where), values })
        return keep(name, { totalItems: counted.rows[0]!.total })
      }
      const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
        text: `explain (format json) ${text}`,
        values,
      })
      const plan = rows[0]!['QUERY PLAN'][0].Plan
      const counted =
        plan['Total Cost'] <= worthCounting
          ? (await pool.query<{ total: number }>({ text, values })).rows
          : await readWithin<{ total: number }>(pool, patience, { text, values })
      const atLeast = counted?.[0]!.total ?? 1
      if (counted && atLeast <= countedTo) return { totalItems: atLeast }
      return keep(name, { totalItems: Math.max(rowsBelowLimit(plan), atLeast), about: true })
    },
  }
}

/** The rows that the planner expects without the limit: those of the limit's input. */
function rowsBelowLimit(plan: Plan): number {
  if (plan['Node Type'] === 'Limit') return plan.Plans?.[0]?.['Plan Rows'] ?? plan['Plan Rows']
  return plan.Plans?.[0] ? rowsBelowLimit(plan.Plans[0]) : plan['Plan Rows']
}
