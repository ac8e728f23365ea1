import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stopInOrder } from './stopInOrder'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that notes what happens to it. It drains until `hurry` or for the given time, and closes in `closeMs`. */
function serverOf({ drainSeconds = 0, closeMs = 0 }) {
  const events: string[] = []
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const server = {
    drainSeconds,
    async drain(hurry: AbortSignal) {
      events.push('drains')
      await Promise.race([
        wait(drainSeconds * 1000),
        new Promise<void>((resolve) => hurry.addEventListener('abort', () => resolve())),
      ])
    },
    async close() {
      events.push('closes')
      if (closeMs > 0) await wait(closeMs)
    },
  }
  const stopOf = (starting: Promise<typeof server>) =>
    stopInOrder(starting, { say() {}, exit: (code) => void events.push(`exits with ${code}`) })
  return { events, server, stopOf }
}

it('[D8] a stop drains for the configured time, then closes', async () => {
  const { events, server, stopOf } = serverOf({ drainSeconds: 20 })
  const stop = stopOf(Promise.resolve(server))
  await vi.advanceTimersByTimeAsync(0)
  stop.signal('SIGTERM')
  await vi.advanceTimersByTimeAsync(19_999)
  expect(events).toEqual(['drains'])
  await vi.advanceTimersByTimeAsync(1)
  expect(events).toEqual(['drains', 'closes', 'exits with 0'])
})

it('[D8] a second signal ends the wait at once, and a third one the process; one Ctrl-C that arrives twice counts once', async () => {
  const { events, server, stopOf } = serverOf({ drainSeconds: 20, closeMs: 10_000 })
  const stop = stopOf(Promise.resolve(server))
  await vi.advanceTimersByTimeAsync(0)
  stop.signal('SIGINT')
  stop.signal('SIGINT')
  await vi.advanceTimersByTimeAsync(2000)
  expect(events).toEqual(['drains'])
  stop.signal('SIGINT')
  await vi.advanceTimersByTimeAsync(2000)
  expect(events).toEqual(['drains', 'closes'])
  stop.signal('SIGINT')
  expect(events).toEqual(['drains', 'closes', 'exits with 1'])
})

it('[D8] by default it closes at once, and is interrupted after 15 seconds', async () => {
  const { events, server, stopOf } = serverOf({ closeMs: 60_000 })
  const stop = stopOf(Promise.resolve(server))
  await vi.advanceTimersByTimeAsync(0)
  stop.begin('what started it has ended')
  await vi.advanceTimersByTimeAsync(14_999)
  expect(events).toEqual(['closes'])
  await vi.advanceTimersByTimeAsync(1)
  expect(events).toEqual(['closes', 'exits with 1'])
})

it('[D8] a stop during the start waits for the start, 15 seconds at most', async () => {
  const { events, server, stopOf } = serverOf({ drainSeconds: 20 })
  stopOf(new Promise((resolve) => setTimeout(() => resolve(server), 3000))).signal('SIGTERM')
  await vi.advanceTimersByTimeAsync(3000)
  expect(events).toEqual(['closes', 'exits with 0'])
  const stuck = serverOf({})
  stuck.stopOf(new Promise(() => {})).signal('SIGTERM')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(stuck.events).toEqual(['exits with 1'])
})
