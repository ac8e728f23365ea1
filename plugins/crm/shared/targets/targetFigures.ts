import { addDays, weekdayOf, type ClosedRange } from '@core/entity'

/** The days on which a person works. */
export interface WorkCalendar {
  /** 0 is Sunday. */
  readonly weekdays: readonly number[]
  /** YYYY-MM-DD */
  readonly holidays: ReadonlySet<string>
}

/** Monday to Friday. */
export const usualWeek: readonly number[] = [1, 2, 3, 4, 5]

/**
 * The number of working days in a range, including both ends.
 * @example workingDays({ from: '2026-11-23', to: '2026-11-29' }, { weekdays: usualWeek, holidays: new Set(['2026-11-26']) }) === 4
 */
export function workingDays({ from, to }: ClosedRange, { weekdays, holidays }: WorkCalendar): number {
  let days = 0
  for (let day = from; day <= to; day = addDays(day, 1))
    if (weekdays.includes(weekdayOf(day)) && !holidays.has(day)) days += 1
  return days
}

/**
 * The working days of a period, seen from a day in it. Today counts as elapsed for the amount that is due by now, and as left for the
 * amount that is still possible.
 */
export interface PeriodDays {
  readonly all: number
  readonly elapsed: number
  readonly left: number
}

/** @param today YYYY-MM-DD; before the period no day has elapsed, after it none is left */
export function daysOf({ from, to }: ClosedRange, today: string, calendar: WorkCalendar): PeriodDays {
  return {
    all: workingDays({ from, to }, calendar),
    elapsed: workingDays({ from, to: today < to ? today : to }, calendar),
    left: workingDays({ from: today > from ? today : from, to }, calendar),
  }
}

/**
 * Actual ÷ target. D6
 * @returns undefined if there is no target
 * @example attainment(9, 12) === 0.75
 */
export function attainment(actual: number, target: number): number | undefined {
  return target > 0 ? actual / target : undefined
}

/**
 * Actual ÷ (target × elapsed working days ÷ all working days): 1 is on pace, less is behind. D6
 * @returns undefined if there is no target, or no working day has elapsed
 * @example pace({ actual: 9, target: 20 }, { all: 20, elapsed: 10, left: 11 }) === 0.9
 */
export function pace(
  { actual, target }: { readonly actual: number; readonly target: number },
  { all, elapsed }: PeriodDays,
): number | undefined {
  const due = all > 0 ? (target * elapsed) / all : 0
  return due > 0 ? actual / due : undefined
}

/**
 * (Target − actual) ÷ working days left: the amount needed on each of them. Zero or negative if the target is reached. D6
 * @returns undefined if no working day is left
 * @example neededPerDay({ actual: 9, target: 20 }, { all: 20, elapsed: 10, left: 11 }) === 1
 */
export function neededPerDay(
  { actual, target }: { readonly actual: number; readonly target: number },
  { left }: PeriodDays,
): number | undefined {
  return left > 0 ? (target - actual) / left : undefined
}

interface Progress {
  readonly target: number
  readonly actual: number
  /** Undefined if the person's working days are not known. */
  readonly days: PeriodDays | undefined
}

/**
 * The combined standing of several people, whose working days may differ: due and needed amounts are calculated for each of them. A person
 * who exceeds the target does not reduce what the others need.
 * @example standing([{ target: 20, actual: 9, days: { all: 20, elapsed: 10, left: 11 } }]) // { target: 20, reached: 0.45, pace: 0.9, needed: 1 }
 */
export function standing(people: readonly Progress[]): {
  readonly target: number
  readonly reached: number | undefined
  readonly pace: number | undefined
  readonly needed: number | undefined
} {
  const sum = (of: (one: Progress) => number) => people.reduce((all, one) => all + of(one), 0)
  const [target, actual] = [sum((one) => one.target), sum((one) => one.actual)]
  const due = sum(({ target: own, days }) => (days && days.all > 0 ? (own * days.elapsed) / days.all : 0))
  const needs = people.flatMap((one) => (one.days ? (neededPerDay(one, one.days) ?? []) : []))
  return {
    target,
    reached: attainment(actual, target),
    pace: due > 0 ? actual / due : undefined,
    needed: needs.length > 0 ? needs.reduce((all, need) => all + Math.max(0, need), 0) : undefined,
  }
}

/**
 * Spreads a total over parts by their weights in whole numbers, so that the sum of the parts is the total (largest remainder). If all
 * weights are zero, it is spread evenly.
 * @param total a whole number, 0 or more
 * @example spread(10, [1, 1, 1]) // [4, 3, 3]
 */
export function spread(total: number, weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  const shares = weights.map((weight) => (sum > 0 ? (total * weight) / sum : total / weights.length))
  const parts = shares.map(Math.floor)
  const order = shares.map((share, at) => ({ at, rest: share - Math.floor(share) }))
  const missing = total - parts.reduce((a, b) => a + b, 0)
  for (const { at } of order.toSorted((a, b) => b.rest - a.rest || a.at - b.at).slice(0, missing)) parts[at]! += 1
  return parts
}
