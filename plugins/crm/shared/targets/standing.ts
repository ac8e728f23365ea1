import type { daysOf } from '@core/entity'
import { attainment, neededPerDay, pace } from '../formulas'

type FigureValue = number | null

interface Progress {
  readonly target: number
  readonly actual: number
  /** Undefined if the person's working days are not known. */
  readonly days: ReturnType<typeof daysOf> | undefined
}

/**
 * How several people stand together in a month, by the same formulas as dashboards and reports: what is due by today and the days that are
 * left come from each one's own working days, weighted by their targets.
 * @returns values that are null if they are unknown: the target reached, the pace, and the amount needed on each working day left
 * @example standing([{ target: 20, actual: 9, days: { all: 20, elapsed: 10, left: 10 } }]) // { target: 20, reached: 0.45, pace: 0.9, needed: 1.1 }
 */
export function standing(people: readonly Progress[]): {
  readonly target: number
  readonly reached: FigureValue
  readonly pace: FigureValue
  readonly needed: FigureValue
} {
  const sum = (of: (one: Progress) => number) => people.reduce((all, one) => all + of(one), 0)
  const [target, actual] = [sum((one) => one.target), sum((one) => one.actual)]
  const due = sum(({ target: own, days }) => (days && days.all > 0 ? (own * days.elapsed) / days.all : 0))
  const left = target > 0 ? sum(({ target: own, days }) => own * (days?.left ?? 0)) / target : null
  return {
    target,
    reached: attainment(actual, target),
    pace: pace(actual, due),
    needed: neededPerDay(actual, target, left),
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
