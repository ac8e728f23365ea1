import { addDays, type ClosedRange, daysBetween, weekdayOf } from '@core/entity'

/** A figure that may be unknown, such as an average of nothing. */
export type Figure = number | null

/** @returns part ÷ whole, null where the whole is 0 or unknown. `shareOf(3, 12)` is 0.25. */
export function shareOf(part: Figure, whole: Figure): Figure {
  return part === null || !whole ? null : part / whole
}

/**
 * Won ÷ (won + lost), of what was closed in the period. D6
 * @example winRate(6, 18) // 6 ÷ 24 = 0.25
 */
export function winRate(won: Figure, lost: Figure): Figure {
  return shareOf(won, (won ?? 0) + (lost ?? 0))
}

/**
 * The earnings of the pipeline per day: open leads × win rate × mean value ÷ mean days to close. D6
 * @param value the mean value of an open lead
 * @param days the mean from received to won
 * @example velocity(40, 0.25, 50_000, 20) // 40 × 0.25 × 50,000 ÷ 20 = 25,000 a day
 */
export function velocity(open: Figure, rate: Figure, value: Figure, days: Figure): Figure {
  return open === null || rate === null || value === null || !days ? null : (open * rate * value) / days
}

/**
 * Accepted ÷ decided: approved, ordered and delivered quotes against those and the declined ones. D6
 * @example acceptance(30, 10) // 30 ÷ 40 = 0.75
 */
export function acceptance(accepted: Figure, declined: Figure): Figure {
  return shareOf(accepted, (accepted ?? 0) + (declined ?? 0))
}

/**
 * Actual ÷ target, null without a target. D6
 * @example attainment(45, 60) // 45 ÷ 60 = 0.75
 */
export function attainment(actual: Figure, target: Figure): Figure {
  return shareOf(actual, target)
}

/**
 * Actual compared with the part of the target that is due today: 1 is on pace. D6
 * @param elapsed working days so far, including today
 * @param all working days of the period
 * @example pace(30, 60, 11, 22) // 30 ÷ (60 × 11 ÷ 22) = 1
 */
export function pace(actual: Figure, target: Figure, elapsed: number, all: number): Figure {
  return !target || all === 0 ? null : shareOf(actual, (target * elapsed) / all)
}

/**
 * The amount needed on each working day left; 0 once the target is reached, null if no day is left. D6
 * @example neededPerDay(30, 60, 10) // (60 − 30) ÷ 10 = 3
 */
export function neededPerDay(actual: Figure, target: Figure, left: number): Figure {
  if (target === null) return null
  const missing = Math.max(0, target - (actual ?? 0))
  if (missing === 0) return 0
  return left > 0 ? missing / left : null
}

/**
 * The number of days from Monday to Friday in the range.
 * @example workingDays({ from: '2026-11-20', to: '2026-11-24' }) // Friday, Monday, Tuesday: 3
 */
export function workingDays({ from, to }: ClosedRange): number {
  if (to < from) return 0
  // Each whole week has five; the remaining days are checked one by one.
  const length = daysBetween(from, to) + 1
  const left = Array.from({ length: length % 7 }, (_, at) => weekdayOf(addDays(from, at)))
  return Math.floor(length / 7) * 5 + left.filter((weekday) => weekday !== 0 && weekday !== 6).length
}

/**
 * The expected value of a month: the closed value, and the weighted value of the open leads that are due in it. Lost ones never count. D6
 * @example forecast(100_000, 42_500) // 142,500
 */
export function forecast(closed: Figure, weightedOpen: Figure): number {
  return (closed ?? 0) + (weightedOpen ?? 0)
}

/**
 * Target − forecast; null without a target. D6
 * @example gap(200_000, 142_500) // 57,500
 */
export function gap(target: Figure, expected: number): Figure {
  return target === null ? null : target - expected
}

/**
 * The share of those who entered a step and also entered the next. Both count the same cohort, by the furthest step. D6
 * @example conversion(41, 17) // 17 ÷ 41 = 0.41…
 */
export function conversion(entered: Figure, enteredNext: Figure): Figure {
  return shareOf(enteredNext, entered)
}

/**
 * Delivered on time ÷ delivered. D6
 * @example onTime(18, 20) // 18 ÷ 20 = 0.9
 */
export const onTime = shareOf

/**
 * Open value ÷ the amount missing to the target, null once it is reached. D6
 * @example coverage(300, 100, 40) // 300 ÷ (100 − 40) = 5
 */
export function coverage(open: Figure, target: Figure, actual: Figure): Figure {
  return target === null ? null : shareOf(open, Math.max(0, target - (actual ?? 0)))
}
