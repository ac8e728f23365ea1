// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { live } from '@core/client/session'
import { MetricsStore } from './MetricsStore'

let change: () => void
const fetched = vi.fn(async (_request: Request) => Response.json({ success: true, data: {} }))
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(live, 'onChanges').mockImplementation((_topic, listen) => {
    change = () => listen({ ids: [7] })
    return () => (change = () => {})
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('[D6] the figures follow changes of referrals at intervals, in the background, while they are visible', async () => {
  const store = new MetricsStore()
  await store.load()
  const stop = store.follow()
  for (let referral = 0; referral < 100; referral++) {
    change()
    await vi.advanceTimersByTimeAsync(100)
  }
  const background = fetched.mock.calls.map(([{ headers }]) => headers.has('X-Background'))
  expect(background, 'at first, after 0.4 s, and after 5.4 s').toEqual([false, true, true])
  change()
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toHaveBeenCalledTimes(3)
})
