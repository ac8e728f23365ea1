import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isInBackground } from '../api/background'
import { followChanges } from './followChanges'
import { live } from './live'
import type { Changed } from './LiveUpdates'

const listeners = new Map<string, (changed: Changed) => void>()
const change = (topic: string, ids?: readonly number[]) => {
  listeners.get(topic)?.({ ...(ids && { ids: [...ids] }) })
  vi.advanceTimersByTime(60_000)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(live, 'onChanges').mockImplementation((topic, listen) => {
    listeners.set(topic, listen)
    return () => void listeners.delete(topic)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('acts in the background after changes of each topic, until it is stopped', () => {
  const modes: boolean[] = []
  const stop = followChanges(['task', 'activity'], () => void modes.push(isInBackground()))
  change('task', [3])
  change('activity')
  expect(modes).toEqual([true, true])
  listeners.get('task')!({})
  stop()
  change('task', [3])
  expect(modes).toHaveLength(2)
})

it('leaves out changes that do not concern it, but never those of unknown records', () => {
  const act = vi.fn()
  const stop = followChanges(['lead', 'note'], act, (ids, topic) => topic === 'note' || ids.includes(7))
  change('lead', [8])
  expect(act).not.toHaveBeenCalled()
  change('lead', [7, 8])
  change('note', [8])
  change('lead')
  expect(act).toHaveBeenCalledTimes(3)
  stop()
})
