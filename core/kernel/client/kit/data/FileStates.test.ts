import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FileState } from '@core/kernel/entity/files'
import { FileStates } from './FileStates'

let quarantined: FileState[]
const ask = vi.fn(async (ids: readonly string[]) => quarantined.filter(({ id }) => ids.includes(id)))

beforeEach(() => {
  vi.useFakeTimers()
  ask.mockClear()
  quarantined = []
})
afterEach(() => vi.useRealTimers())

it('[D4] requests the states of all files on a screen at once, and stops when all are clean', async () => {
  const states = new FileStates(ask)
  for (const id of ['card', 'report', 'card']) states.show(id)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask.mock.calls).toEqual([[['card', 'report']]])
})

it('[D4] requests waiting files again, until their check has ended or no screen shows them', async () => {
  quarantined = [{ id: 'card', state: 'waiting', reason: null }]
  const states = new FileStates(ask, 1000)
  const changed = vi.fn()
  states.subscribe(changed)
  const hide = states.show('card')
  states.show('report')
  await vi.advanceTimersByTimeAsync(2500)
  expect(ask.mock.calls.slice(1)).toEqual([[['card']], [['card']]])
  expect(states.get('card')?.state).toBe('waiting')
  quarantined = [{ id: 'card', state: 'refused', reason: 'Eicar' }]
  await vi.advanceTimersByTimeAsync(60_000)
  expect(states.get('card')).toEqual({ id: 'card', state: 'refused', reason: 'Eicar' })
  expect(ask).toHaveBeenCalledTimes(4)
  hide()
  quarantined = [{ id: 'photo', state: 'waiting', reason: null }]
  const hidePhoto = states.show('photo')
  await vi.advanceTimersByTimeAsync(0)
  hidePhoto()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(5)
})

it('[D4] requests again after a failed request', async () => {
  ask.mockRejectedValueOnce(new Error('offline'))
  const states = new FileStates(ask, 1000)
  states.show('card')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(2)
})
