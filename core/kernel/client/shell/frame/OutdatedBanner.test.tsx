// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../platform/api/ApiError'
import { useLoad } from '../../platform/api/useLoad'
import { OutdatedBanner } from './OutdatedBanner'

let isAway: boolean
const loadQueue = vi.fn(async () => {
  if (isAway) throw new ApiError({ message: 'Busy', status: 503 })
  return 'Three referrals wait'
})

function Queue({ turn }: { turn: number }) {
  return useLoad('queue', loadQueue, turn).value
}

const page = (turn: number | undefined) => (
  <>
    {turn !== undefined && <Queue turn={turn} />}
    <OutdatedBanner />
  </>
)
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const banner = () => screen.queryByText('Some of this page is not up to date. It is tried again automatically.')

beforeEach(() => {
  vi.useFakeTimers()
  isAway = false
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('says that what is shown is old, once a live reload has failed twice, until it succeeds', async () => {
  const { rerender } = render(page(0))
  await advance(10)
  isAway = true
  rerender(page(1))
  await advance(10)
  expect([banner(), screen.queryByText('Three referrals wait')]).toEqual([null, expect.anything()])
  await advance(45_000)
  expect(banner()).not.toBeNull()
  isAway = false
  await advance(45_000)
  expect(banner()).toBeNull()
})

it('leaves it to the other banner to say that there is no network', async () => {
  const { rerender } = render(page(0))
  await advance(10)
  isAway = true
  for (const turn of [1, 2]) {
    rerender(page(turn))
    await advance(10)
  }
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(banner()).toBeNull()
})

it('says no more of it when the part that is old is left', async () => {
  const { rerender } = render(page(0))
  await advance(10)
  isAway = true
  for (const turn of [1, 2, 3]) {
    rerender(page(turn))
    await advance(10)
  }
  expect(banner()).not.toBeNull()
  rerender(page(undefined))
  await advance(10)
  expect(banner()).toBeNull()
})
