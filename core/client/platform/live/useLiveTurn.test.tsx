// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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
