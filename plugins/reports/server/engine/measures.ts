import type { Measure } from '@core/entity'
import type { FigureColumn } from '../../shared/answers'
import type { Figure } from '../../shared/formulas'
import type { Filter } from './filters'

/** Monday to Friday of a period: so far, today included, all of them, and those that are left. */
export interface WorkingDays {
  readonly elapsed: number
  readonly all: number
  readonly left: number
}

interface Named {
  readonly id: string
  readonly label: string
  readonly format?: FigureColumn['format']
  /** Said below the figure where nothing is compared: it counts the present, or what is to come. */
  readonly note?: string
  /** Which way is the good one; without it a change is neither good nor bad. */
  readonly good?: 'up' | 'down'
}

/** A figure over rows of one entity, as its `Aggregate` computes it. */
export interface RowMeasure extends Named, Measure {
  readonly entity: string
  /** Which rows, besides those of the period: texts as in a list's address. */
  readonly filter?: Filter | ((today: string) => Filter)
  /** The date by which rows belong to the period; null counts what there is now, whatever the period. */
  readonly period: string | null
  /** Counts the whole of each month that the period touches, as targets are set. */
  readonly wholeMonths?: boolean
  /** Counts what is still to come in the period: nothing behind it compares. */
  readonly ahead?: true
  /** What the value is multiplied by: days become seconds by 86,400. */
  readonly scale?: number
}

/** A figure made of others. */
export interface FormulaMeasure extends Named {
  readonly from: readonly RowMeasure[]
  readonly compute: (...values: Figure[]) => Figure
  /** Instead of `compute` where working days matter: of the months that the period touches, as targets are set. */
  readonly paced?: (days: WorkingDays, ...values: Figure[]) => Figure
  /** Which of `from` its mark leads to: the first unless said. */
  readonly rows?: number
}

export type AnyMeasure = RowMeasure | FormulaMeasure

export const isFormula = (measure: AnyMeasure): measure is FormulaMeasure => 'from' in measure

/** @returns the rows' measures that these stand on, each once. */
export function rowMeasures(measures: readonly AnyMeasure[]): readonly RowMeasure[] {
  const all = measures.flatMap((measure) => (isFormula(measure) ? measure.from : [measure]))
  return [...new Map(all.map((measure) => [measure.id, measure])).values()]
}

/** What the rows of a table are. */
export interface Grouping {
  readonly id: string
  readonly label: string
  /** By whom it is assigned to, by store, by periods of the measure's own date, by a field, or by conditions of one's own. */
  readonly of: 'person' | 'store' | 'period' | 'field' | 'cases' | 'listed'
  readonly by?: 'day' | 'week' | 'month' | 'quarter'
  /** Of `field`: its path, the same for all or by entity. Of `period`: a date of its own for measures without one. */
  readonly field?: string | Readonly<Record<string, string>>
  /** Every option has a row, also one without records. */
  readonly whole?: boolean
  /** In the order of the values rather than of their size. */
  readonly ordered?: boolean
  /** The largest first, whatever else would be usual. */
  readonly ranked?: boolean
  /** Only these of the options, in this order. */
  readonly only?: readonly number[]
  /** Of `listed`: the entity whose records a list of ids names, such as the segments of a fleet. */
  readonly records?: string
  /** Of `cases`: the rows of the table. */
  readonly cases?: readonly Case[]
}

/** A row that a condition makes: ages from 8 to 14 days, or referrals whose intake form was sent. */
export interface Case {
  readonly key: string
  readonly label: string
  /** Which records, by the measure's id where measures differ; undefined where a measure says nothing of the row. */
  condition(measure: string, today: string): Filter | undefined
}

/** @returns a grouping by the records that a list of ids names; a row counts in each of its own. */
export function byListed(field: string, label: string, records: string): Grouping {
  return { id: field, label, of: 'listed', field, records }
}

export const byPerson: Grouping = { id: 'person', label: 'Person', of: 'person' }
export const byStore: Grouping = { id: 'store', label: 'Store', of: 'store' }
export const byDay: Grouping = { id: 'day', label: 'Day', of: 'period', by: 'day' }
export const byWeek: Grouping = { id: 'week', label: 'Week', of: 'period', by: 'week' }
export const byMonth: Grouping = { id: 'month', label: 'Month', of: 'period', by: 'month' }

/**
 * @returns the ranges of a number of days, as a histogram has them: each ends where the next begins.
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

/** @returns a grouping by a field that entities call alike. */
export function byField(
  field: string,
  label: string,
  more: Partial<Grouping> = {},
): Grouping & { readonly field: string } {
  return { id: field, label, of: 'field', ...more, field }
}
