import type { Measure } from '@core/entity'
import type { FigureColumn } from '../../shared/answers'
import type { Figure } from '../../shared/formulas'
import type { Filter } from './filters'

/** The days from Monday to Friday of a period: elapsed, including today; all; and left. */
export interface WorkingDays {
  readonly elapsed: number
  readonly all: number
  readonly left: number
}

interface Named {
  readonly id: string
  readonly label: string
  readonly format?: FigureColumn['format']
  /** Shown below the figure if it is not compared, because it counts the present or the future. */
  readonly note?: string
  /** The direction that is good; without it a change is neither good nor bad. */
  readonly good?: 'up' | 'down'
}

/** A figure over rows of one entity, calculated by its `Aggregate`. */
export interface RowMeasure extends Named, Measure {
  readonly entity: string
  /** Further conditions of the rows beside the period: texts as in a list's address. */
  readonly filter?: Filter | ((today: string) => Filter)
  /** The date by which rows belong to the period; null counts the present, whatever the period. */
  readonly period: string | null
  /** Counts whole months that overlap the period, because targets are monthly. */
  readonly wholeMonths?: boolean
  /** Counts the future part of the period, so it can't be compared with the past. */
  readonly ahead?: true
  /** A factor of the value: days become seconds by 86,400. */
  readonly scale?: number
}

/** A figure that is calculated from others. */
export interface FormulaMeasure extends Named {
  readonly from: readonly RowMeasure[]
  readonly compute: (...values: Figure[]) => Figure
  /** Used instead of `compute` if working days matter: those of the months that overlap the period, because targets are monthly. */
  readonly paced?: (days: WorkingDays, ...values: Figure[]) => Figure
  /** The index in `from` of the measure whose rows its mark links to; default: the first. */
  readonly rows?: number
}

export type AnyMeasure = RowMeasure | FormulaMeasure

export const isFormula = (measure: AnyMeasure): measure is FormulaMeasure => 'from' in measure

/** @returns the row measures of these measures, each once. */
export function rowMeasures(measures: readonly AnyMeasure[]): readonly RowMeasure[] {
  const all = measures.flatMap((measure) => (isFormula(measure) ? measure.from : [measure]))
  return [...new Map(all.map((measure) => [measure.id, measure])).values()]
}

/** The rows of a table. */
export interface Grouping {
  readonly id: string
  readonly label: string
  /** By the assigned person, by store, by periods of the measure's own date, by a field, or by custom conditions. */
  readonly of: 'person' | 'store' | 'period' | 'field' | 'cases' | 'listed'
  readonly by?: 'day' | 'week' | 'month' | 'quarter'
  /** For `field`: its path, the same for all or by entity. For `period`: a date for measures without their own. */
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
  /** The condition on the records, by the measure's id if measures differ; undefined if the row doesn't apply to a measure. */
  condition(measure: string, today: string): Filter | undefined
}

/** @returns a grouping by the records in a list of ids; a row counts for each of its ids. */
export function byListed(field: string, label: string, records: string): Grouping {
  return { id: field, label, of: 'listed', field, records }
}

export const byPerson: Grouping = { id: 'person', label: 'Person', of: 'person' }
export const byStore: Grouping = { id: 'store', label: 'Store', of: 'store' }
export const byDay: Grouping = { id: 'day', label: 'Day', of: 'period', by: 'day' }
export const byWeek: Grouping = { id: 'week', label: 'Week', of: 'period', by: 'week' }
export const byMonth: Grouping = { id: 'month', label: 'Month', of: 'period', by: 'month' }

/**
 * @returns ranges of a number of days, as in a histogram: each ends where the next begins.
 * @example byDays('daysInStage', 'Days in stage', [0, 8, 15]) // 0 – 7, 8 – 14, 15+
 */
export function byDays(
  field: string | ((measure: string) => string),
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
      condition: (measure) => ({ [pathOf(measure)]: `${from}..${to}` }),
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
