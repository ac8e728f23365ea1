import { daysBetween } from '@core/entity/dates'

/** A column of a board: one state of its records, or several that belong together. */
export interface BoardColumn {
  readonly id: string
  readonly name: string
  /** The options of the entity's state that stand here, in their order. */
  readonly states: readonly number[]
}

/** @returns the states of a column that the list's own filter lets through; all of them where it says nothing. */
export function shownStates({ states }: BoardColumn, filter: unknown): readonly number[] {
  if (typeof filter !== 'string' || filter === '' || filter === 'any') return states
  const wanted = new Set(filter.split(','))
  return states.filter((state) => wanted.has(String(state)))
}

/** @returns how many there are: exact up to what is worth counting, then `10,000+`. */
export function boardCount(total: number, about: boolean): string {
  return `${total.toLocaleString('en-US')}${about ? '+' : ''}`
}

/** @returns how old something is, short: `today`, `6 d`, `5 wk`, `14 mo`. Both days YYYY-MM-DD. */
export function ageText(since: string, today: string): string {
  const days = daysBetween(since, today)
  if (days < 1) return 'today'
  if (days < 28) return `${days} d`
  return days < 182 ? `${Math.floor(days / 7)} wk` : `${Math.floor(days / 30.44)} mo`
}
