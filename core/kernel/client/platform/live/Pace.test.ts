import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Pace } from './Pace'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('requests once, soon after the first of several changes', () => {
  const act = vi.fn()
  const pace = new Pace(act)
  for (let n = 0; n < 20; n++) pace.change()
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(400)
  expect(act).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(act).toHaveBeenCalledTimes(1)
})

it('requests every five seconds while changes go on, and never misses the last one', () => {
  const act = vi.fn()
  const pace = new Pace(act)
  for (let n = 0; n < 40; n++) {
    pace.change()
    vi.advanceTimersByTime(500)
  }
  expect(act).toHaveBeenCalledTimes(4)
  vi.advanceTimersByTime(5_000)
  expect(act).toHaveBeenCalledTimes(5)
})

it('goes on when the clock of the computer is set back', () => {
  const act = vi.fn()
  const pace = new Pace(act)
  pace.change()
  vi.advanceTimersByTime(400)
  vi.setSystemTime(Date.now() - 3_600_000)
  pace.change()
  vi.advanceTimersByTime(5_000)
  expect(act).toHaveBeenCalledTimes(2)
})

it('is quick again after a calm period; once stopped, it requests nothing', () => {
  const act = vi.fn()
  const pace = new Pace(act)
  pace.change()
  vi.advanceTimersByTime(10_000)
  pace.change()
  vi.advanceTimersByTime(400)
  expect(act).toHaveBeenCalledTimes(2)
  pace.change()
  pace.stop()
  vi.advanceTimersByTime(10_000)
  expect(act).toHaveBeenCalledTimes(2)
})

it.each([
  { takes: 450, seconds: 13, starts: [400, 5_850, 11_300] },
  { takes: 2_000, seconds: 40, starts: [400, 17_400, 34_400] },
  { takes: 6_000, seconds: 50, starts: [400, 21_400, 42_400] },
])(
  'waits for the end of a request of $takes ms, then five seconds, or ten times its duration on a busy server, fifteen seconds at most',
  async ({ takes, seconds, starts }) => {
    const begun: number[] = []
    const pace = new Pace(() => {
      begun.push(performance.now())
      return new Promise((resolve) => setTimeout(resolve, takes))
    })
    const start = performance.now()
    for (let second = 0; second < seconds; second++) {
      pace.change()
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(begun.map((at) => at - start)).toEqual(starts)
  },
)

it('requests nothing for a change during the last request, once stopped', async () => {
  const act = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 1_000)))
  const pace = new Pace(act)
  pace.change()
  await vi.advanceTimersByTimeAsync(500)
  pace.change()
  pace.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(act).toHaveBeenCalledTimes(1)
})
