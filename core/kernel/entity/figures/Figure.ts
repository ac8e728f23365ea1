import type { Measure } from '../aggregate'
import type { Tone } from '../Field'
import type { FigureFormat } from './figureText'
import type { Filter } from './mergeFilters'

/** The value of a figure; null if it is unknown, such as an average of nothing. */
export type FigureValue = number | null

/** What is calculated over the rows of a figure. */
export interface FigureAmount extends Measure {
  /** A factor of the value: days become seconds by 86,400. */
  readonly scale?: number
}

interface NamedFigure {
  /** Unique in its plugin. */
  readonly id: string
  /** Unique in the product: what has the same name is the same number. */
  readonly name: string
  /** What it counts and which date matters, in a sentence that a person can read beside it. */
  readonly sentence: string
  readonly unit?: FigureFormat
  /** Shown below the figure if it is not compared, because it counts the present or the future. */
  readonly note?: string
  /** The tone of the status that it counts: a chart draws it in the color of the status' badge. */
  readonly tone?: Tone
  /** The direction that is good; without it a change is neither good nor bad. */
  readonly good?: 'up' | 'down'
}

/** A figure over rows of one entity. */
export interface RowFigure extends NamedFigure {
  readonly entity: string
  /** The conditions of the rows beside the period: texts as in a list's address. */
  readonly where?: Filter | ((today: string) => Filter)
  /** The date by which rows belong to the period; null counts the present, whatever the period. */
  readonly day: string | null
  /** Default: the number of rows. */
  readonly measure?: FigureAmount
  /** Counts the future part of the period, so it can't be compared with the past. */
  readonly ahead?: true
  /**
   * The measured amounts belong to whole months, such as targets. Each month's amount is spread over its working days, in the calendar of
   * the row's store, and the figure has the part of the `period`, the part that has `elapsed` by today, or the number of working `daysLeft`
   * after today (the mean of the rows' calendars, weighted by their amounts).
   */
  readonly prorated?: 'period' | 'elapsed' | 'daysLeft'
}

/** A figure that is calculated from others. */
export interface FormulaFigure extends NamedFigure {
  readonly from: readonly RowFigure[]
  readonly compute: (...values: FigureValue[]) => FigureValue
  /** The index in `from` of the figure whose rows a click opens; default: the first. */
  readonly rows?: number
  /**
   * Of a sum of figures with different rows: what each of them is called beside the sum. No list has just the rows of the sum, so it opens
   * none, and each part opens its own.
   */
  readonly parts?: readonly string[]
}

/** Something with a name that screens, reports, mails and files show as a number. Its owner defines it once. */
export type Figure = RowFigure | FormulaFigure

/**
 * Defines a figure over rows. It belongs to the plugin that owns the rows, in its `shared/`.
 * @example defineFigure({ id: 'won', name: 'Won', sentence: 'Leads that became Won in the period.', entity: 'lead', where: { leadOptions: '2' }, day: 'stageSince', good: 'up' })
 */
export function defineFigure(figure: RowFigure): RowFigure {
  return figure
}

/** Defines a figure that is calculated from figures over rows. */
export function defineFormula(figure: FormulaFigure): FormulaFigure {
  return figure
}

export const isFormula = (figure: Figure): figure is FormulaFigure => 'from' in figure

/** @returns the conditions of a figure's rows on a day, beside its period. */
export function whereOf({ where }: Pick<RowFigure, 'where'>, today: string): Filter {
  return (typeof where === 'function' ? where(today) : where) ?? {}
}

/** @returns the figures over rows that these figures need, each once. */
export function rowFigures(figures: readonly Figure[]): readonly RowFigure[] {
  const all = figures.flatMap((figure) => (isFormula(figure) ? figure.from : [figure]))
  return [...new Map(all.map((figure) => [figure.id, figure])).values()]
}

/** @returns part ÷ whole, null where the whole is 0 or unknown. `shareOf(3, 12)` is 0.25. */
export function shareOf(part: FigureValue, whole: FigureValue): FigureValue {
  return part === null || !whole ? null : part / whole
}

/**
 * The share of those who entered a step and also entered the next. Both count the same cohort, by the furthest step. D6
 * @example conversion(41, 17) // 17 ÷ 41 = 0.41…
 */
export function conversion(entered: FigureValue, enteredNext: FigureValue): FigureValue {
  return shareOf(enteredNext, entered)
}
