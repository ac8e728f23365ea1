import { afterEach, describe, expect, it, vi } from 'vitest'
import { seededRandom } from '@core/server/plugin'
import { isWorkday, workdayFrom } from './demoDays'
import { drawArrival, drawJourney } from './leadJourney'

afterEach(() => void vi.useRealTimers())

/** @returns how many of 2,000 leads of the last months are in each stage */
function stagesOn(day: string): readonly number[] {
  vi.setSystemTime(`${day}T15:00:00Z`)
  const counts = Array.from({ length: 11 }, () => 0)
  for (let at = 0; at < 2000; at++) {
    const random = seededRandom(at)
    const { day: received, luck } = drawArrival(random)
    const steps = drawJourney(random, received, luck)
    expect(steps.map((step) => step.day)).toEqual(steps.map((step) => step.day).toSorted((a, b) => a - b))
    counts[steps.at(-1)!.stage]! += 1
  }
  return counts
}

describe('[D8] the pipeline of the demonstration', () => {
  it.each(['2026-11-27', '2027-01-01', '2027-05-31', '2028-02-27'])('narrows on %s, and nothing lies ahead', (day) => {
    const [, ...pipeline] = stagesOn(day).slice(0, 8)
    expect(pipeline).toEqual(pipeline.toSorted((a, b) => b - a))
  })

  it('is quiet on weekends and holidays', () => {
    vi.setSystemTime('2026-11-27T15:00:00Z')
    // Thanksgiving, and the weekend before it.
    expect([-1, -5, -6].map(isWorkday)).toEqual([false, false, false])
    expect([0, -2, -3].map(isWorkday)).toEqual([true, true, true])
    expect([workdayFrom(-1), workdayFrom(-6), workdayFrom(1)]).toEqual([0, -4, 3])
  })
})
