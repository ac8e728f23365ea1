import type { Filter } from './mergeFilters'

/** The rows of a table of figures. */
export interface Grouping {
  readonly id: string
  readonly label: string
  /** By the assigned person, by store, by periods of the figure's own date, by a field, or by custom conditions. */
  readonly of: 'person' | 'store' | 'period' | 'field' | 'cases' | 'listed'
  readonly by?: 'day' | 'week' | 'month' | 'quarter'
  /** For `field`: its path, the same for all or by entity. For `period`: a date for figures without their own. */
  readonly field?: string | Readonly<Record<string, string>>
  /** Every option has a row, even without records. */
  readonly whole?: boolean
  /** In the order of the values, not by size. */
  readonly ordered?: boolean
  /** Largest first, also if another order is the default. */
  readonly ranked?: boolean
  /** Only these options, in this order. */
  readonly only?: readonly number[]
  /** For `listed`: the entity of the records in a list of ids, such as the segments of a fleet. */
  readonly records?: string
  /** For `cases`: the rows of the table. */
  readonly cases?: readonly Case[]
}

/** A row with a condition: ages from 8 to 14 days, or referrals whose intake form was sent. */
export interface Case {
  readonly key: string
  readonly label: string
  /** The condition on the records, by the figure's id if figures differ; undefined if the row doesn't apply to a figure. */
  condition(figure: string, today: string): Filter | undefined
}

export const byPerson: Grouping = { id: 'person', label: 'Person', of: 'person' }
export const byStore: Grouping = { id: 'store', label: 'Store', of: 'store' }
export const byWeek: Grouping = { id: 'week', label: 'Week', of: 'period', by: 'week' }
export const byMonth: Grouping = { id: 'month', label: 'Month', of: 'period', by: 'month' }

/**
 * @returns ranges of a number of days, as in a histogram: each ends where the next begins.
 * @example byDays('daysInStage', 'Days in stage', [0, 8, 15]) // 0 – 7, 8 – 14, 15+
 */
export function byDays(
  field: string | ((figure: string) => string),
  label: string,
  starts: readonly number[],
): Grouping {
  const pathOf = typeof field === 'string' ? () => field : field
  const cases = starts.map((from, at): Case => {
    const next = starts[at + 1]
    const to = next === undefined ? '' : next - 1
    return {
      key: String(from),
      label: next === undefined ? `${from}+` : from === to ? String(from) : `${from} – ${to}`,
      condition: (figure) => ({ [pathOf(figure)]: `${from}..${to}` }),
    }
  })
  return { id: `days-${label}`, label, of: 'cases', cases }
}

/** @returns a grouping by a field that has the same name in all entities. */
export function byField(
  field: string,
  label: string,
  more: Partial<Grouping> = {},
): Grouping & { readonly field: string } {
  return { id: field, label, of: 'field', ...more, field }
}
