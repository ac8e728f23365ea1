// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useLoad } from '../api/useLoad'
import { live } from './live'
import type { Changed } from './LiveUpdates'
import { useLiveTurn } from './useLiveTurn'

const listeners = new Map<string, (changed: Changed) => void>()
const change = (topic: string, id: number) => act(() => listeners.get(topic)?.({ ids: [id] }))
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(live, 'onChanges').mockImplementation((topic, listen) => {
    listeners.set(topic, listen)
    return () => void (listeners.get(topic) === listen && listeners.delete(topic))
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('a change that waits is counted when another entity is followed as well', async () => {
  const { result, rerender } = renderHook(({ of }) => useLiveTurn(of), { initialProps: { of: ['lead'] } })
  change('lead', 1)
  rerender({ of: ['lead', 'quote'] })
  await advance(60_000)
  expect(result.current).toBe(1)
})

it('a load of six seconds is shown, and repeated fifteen seconds after its end, while changes go on', async () => {
  let requests = 0
  const load = (signal: AbortSignal) =>
    new Promise<number>((resolve, reject) => {
      const request = ++requests
      setTimeout(() => resolve(request), 6_000)
      signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    })
  const { result } = renderHook(() => useLoad('queue', load, useLiveTurn(['referral'])))
  const shown = new Set<number | undefined>()
  for (let second = 0; second < 80; second++) {
    change('referral', second)
    await advance(1_000)
    shown.add(result.current.value)
  }
  expect([[...shown], requests]).toEqual([[undefined, 1, 2, 3, 4], 4])
})
