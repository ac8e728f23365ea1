import { daysBetween } from '@core/kernel/entity/dates'

/** Stands for no value: the column of records that have none. */
export const noValue = -1

/** A column of a board: one state of the records, or several that belong together. */
export interface BoardColumn {
  readonly id: string
  readonly name: string
  /** The options of the state, or of another choice, that this column shows, in their order; `noValue` for records without one. */
  readonly states: readonly number[]
}

/** @returns the states of a column that the list's own filter allows; all of them if it doesn't filter by state */
export function shownStates({ states }: BoardColumn, filter: unknown): readonly number[] {
  if (typeof filter !== 'string' || filter === '' || filter === 'any') return states
  const wanted = new Set(filter.split(','))
  return states.filter((state) => wanted.has(stateText(state)))
}

/** @returns a state as a filter has it */
export function stateText(state: number): string {
  return state === noValue ? 'none' : String(state)
}

/** @returns the number of cards: exact up to the limit of counting, then `10,000+` */
export function boardCount(total: number, about: boolean): string {
  return `${total.toLocaleString('en-US')}${about ? '+' : ''}`
}

/**
 * @param since YYYY-MM-DD
 * @param today YYYY-MM-DD
 * @returns an age in short form: `today`, `6 d`, `5 wk`, `14 mo`
 */
export function ageText(since: string, today: string): string {
  const days = daysBetween(since, today)
  if (days < 1) return 'today'
  if (days < 28) return `${days} d`
  return days < 182 ? `${Math.floor(days / 7)} wk` : `${Math.floor(days / 30.44)} mo`
}
