import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conversion } from '@core/entity'
import {
  acceptance,
  attainment,
  coverage,
  forecast,
  gap,
  neededPerDay,
  onTime,
  pace,
  velocity,
  winRate,
} from './formulas'

interface Deal {
  readonly isWon: boolean
  readonly value: number
}

const deals = fc.array(fc.record({ isWon: fc.boolean(), value: fc.integer({ min: 0, max: 1_000_000 }) }))
const count = fc.integer({ min: 0, max: 10_000 })

describe('[S2.40] [D6] the formulas, each against a plain oracle', () => {
  it('win rate is the share of the closed deals that were won', () => {
    expect(winRate(6, 18)).toBe(0.25)
    expect(winRate(0, 0)).toBeNull()
    fc.assert(
      fc.property(deals, (closed) => {
        const won = closed.filter(({ isWon }: Deal) => isWon)
        const rate = winRate(won.length, closed.length - won.length)
        if (closed.length === 0) expect(rate).toBeNull()
        else expect(rate! * closed.length).toBeCloseTo(won.length)
      }),
    )
  })

  it('acceptance, on time and attainment are shares of a whole, unknown without one', () => {
    expect(acceptance(30, 10)).toBe(0.75)
    expect(onTime(18, 20)).toBe(0.9)
    expect(attainment(45, 60)).toBe(0.75)
    expect(attainment(45, null)).toBeNull()
    fc.assert(
      fc.property(count, count, (accepted, declined) => {
        const share = acceptance(accepted, declined)
        if (accepted + declined === 0) expect(share).toBeNull()
        else expect(share! * (accepted + declined)).toBeCloseTo(accepted)
      }),
    )
  })

  it('conversion counts those who reached at least a step, so that it never exceeds 1', () => {
    expect(conversion(41, 17)).toBeCloseTo(17 / 41)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 8 })), fc.integer({ min: 1, max: 7 }), (furthest, step) => {
        const at = (stage: number) => furthest.filter((one) => one >= stage).length
        const rate = conversion(at(step), at(step + 1))
        if (at(step) === 0) expect(rate).toBeNull()
        else expect(rate).toBeGreaterThanOrEqual(0)
        expect(rate ?? 0).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('velocity is open × win rate × mean value ÷ mean days', () => {
    expect(velocity(40, 0.25, 50_000, 20)).toBe(25_000)
    expect(velocity(40, null, 50_000, 20)).toBeNull()
    expect(velocity(40, 0.25, 50_000, 0)).toBeNull()
    const lead = fc.record({ won: fc.boolean(), value: count, days: fc.integer({ min: 1, max: 400 }) })
    fc.assert(
      fc.property(fc.array(lead, { minLength: 1 }), count, count, (closed, open, value) => {
        const won = closed.filter((one) => one.won)
        const days = won.reduce((sum, one) => sum + one.days, 0) / won.length
        const rate = winRate(won.length, closed.length - won.length)
        const answer = velocity(open, rate, value, won.length === 0 ? null : days)
        if (won.length === 0) expect(answer).toBeNull()
        // Open leads are won at this rate, and each takes these days.
        else expect(answer! * days).toBeCloseTo(open * value * (won.length / closed.length), 4)
      }),
    )
  })

  it('pace is 1 if the share of the target equals that of the days', () => {
    expect(pace(30, (60 * 11) / 22)).toBe(1)
    expect(pace(30, 0)).toBeNull()
  })

  it('the amount needed a day reaches the target on the last day', () => {
    expect(neededPerDay(30, 60, 10)).toBe(3)
    expect(neededPerDay(60, 60, 0)).toBe(0)
    expect(neededPerDay(10, 60, 0)).toBeNull()
    expect(neededPerDay(10, 0, 5)).toBeNull()
    fc.assert(
      fc.property(count, count, fc.integer({ min: 1, max: 22 }), (actual, target, left) => {
        const needed = neededPerDay(actual, target, left)
        if (target > 0) expect(actual + needed! * left).toBeCloseTo(Math.max(actual, target))
      }),
    )
  })

  it('a forecast is the closed value and the weighted open value; a lost lead adds nothing', () => {
    expect(forecast(100_000, 42_500)).toBe(142_500)
    expect(gap(200_000, 142_500)).toBe(57_500)
    expect(gap(null, 142_500)).toBeNull()
    const lead = fc.record({
      status: fc.constantFrom('won', 'lost', 'open'),
      value: fc.integer({ min: 0, max: 100_000 }),
      probability: fc.integer({ min: 0, max: 100 }),
    })
    fc.assert(
      fc.property(fc.array(lead), (leads) => {
        const sum = (status: string, of: (one: (typeof leads)[number]) => number) =>
          leads.filter((one) => one.status === status).reduce((total, one) => total + of(one), 0)
        const weighted = sum('open', ({ value, probability }) => (value * probability) / 100)
        const withoutLost = leads.filter(({ status }) => status !== 'lost')
        const each = withoutLost.map(({ status, value, probability }) =>
          status === 'won' ? value : (value * probability) / 100,
        )
        expect(
          forecast(
            sum('won', ({ value }) => value),
            weighted,
          ),
        ).toBeCloseTo(
          each.reduce((a, b) => a + b, 0),
          4,
        )
      }),
    )
  })

  it('coverage is open value against the amount missing to the target', () => {
    expect(coverage(300, 100, 40, 5)).toBe(5)
    expect(coverage(300, 100, 100, 5)).toBeNull()
    expect(coverage(300, 100, 40, 0)).toBeNull()
    fc.assert(
      fc.property(count, count, count, (open, target, actual) => {
        const missing = target > actual ? target - actual : 0
        const cover = coverage(open, target, actual, 3)
        if (missing === 0) expect(cover).toBeNull()
        else expect(cover! * missing).toBeCloseTo(open, 6)
      }),
    )
  })

  it('attainment, on time and gap: the reached part of the target, and the missing amount', () => {
    fc.assert(
      fc.property(count, fc.integer({ min: 1, max: 10_000 }), (actual, target) => {
        expect(attainment(actual, target)! * target).toBeCloseTo(actual, 6)
        expect(onTime(Math.min(actual, target), target)).toBeLessThanOrEqual(1)
        expect(gap(target, actual)! + actual).toBe(target)
      }),
    )
  })
})
