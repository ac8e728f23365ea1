import { shareOf } from '@core/entity'

type FigureValue = number | null

// The formulas of D6. A value is null if it is unknown.

/**
 * Won ÷ (won + lost), of what was closed in the period. D6
 * @example winRate(6, 18) // 6 ÷ 24 = 0.25
 */
export function winRate(won: FigureValue, lost: FigureValue): FigureValue {
  return shareOf(won, (won ?? 0) + (lost ?? 0))
}

/**
 * The earnings of the pipeline per day: open leads × win rate × mean value ÷ mean days to win. D6
 * @param value the mean value of an open lead
 * @param days the mean from received to won
 * @example velocity(40, 0.25, 50_000, 20) // 40 × 0.25 × 50,000 ÷ 20 = 25,000 a day
 */
export function velocity(open: FigureValue, rate: FigureValue, value: FigureValue, days: FigureValue): FigureValue {
  return open === null || rate === null || value === null || !days ? null : (open * rate * value) / days
}

/**
 * Accepted ÷ decided: approved, ordered and delivered quotes against those and the declined ones. D6
 * @example acceptance(30, 10) // 30 ÷ 40 = 0.75
 */
export function acceptance(accepted: FigureValue, declined: FigureValue): FigureValue {
  return shareOf(accepted, (accepted ?? 0) + (declined ?? 0))
}

/**
 * Actual ÷ target of the same period, null without a target. D6
 * @example attainment(45, 60) // 45 ÷ 60 = 0.75
 */
export const attainment = shareOf

/**
 * Actual ÷ the part of the target that is due by today: 1 is on pace, less is behind. D6
 * @param due the target × elapsed working days ÷ all working days
 * @example pace(9, 10) // 0.9: behind
 */
export const pace = shareOf

/**
 * (Target − actual) ÷ working days left: the amount needed on each of them. D6
 * @returns 0 if the target is reached; null if there is no target, or no working day is left
 * @example neededPerDay(9, 20, 11) // (20 − 9) ÷ 11 = 1
 */
export function neededPerDay(actual: FigureValue, target: FigureValue, daysLeft: FigureValue): FigureValue {
  if (!target) return null
  const missing = Math.max(0, target - (actual ?? 0))
  return missing === 0 ? 0 : shareOf(missing, daysLeft)
}

/**
 * The expected value of a period: the won value, and the weighted value of the open leads that are due in it. Lost ones never count. D6
 * @example forecast(100_000, 42_500) // 142,500
 */
export function forecast(won: FigureValue, weightedOpen: FigureValue): number {
  return (won ?? 0) + (weightedOpen ?? 0)
}

/**
 * Target − forecast; null without a target. D6
 * @example gap(200_000, 142_500) // 57,500
 */
export function gap(target: FigureValue, expected: number): FigureValue {
  return target ? target - expected : null
}

/**
 * Delivered on time ÷ delivered. D6
 * @example onTime(18, 20) // 18 ÷ 20 = 0.9
 */
export const onTime = shareOf

/**
 * Open value ÷ the amount missing to the target. D6
 * @returns null if there is no target, it is reached, or its period has no working day left in which to sell
 * @example coverage(300, 100, 40, 5) // 300 ÷ (100 − 40) = 5
 */
export function coverage(
  open: FigureValue,
  target: FigureValue,
  actual: FigureValue,
  daysLeft: FigureValue,
): FigureValue {
  return target && daysLeft ? shareOf(open, Math.max(0, target - (actual ?? 0))) : null
}
