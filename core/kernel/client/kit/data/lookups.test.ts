import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LookupEntry } from '@core/kernel/entity/apiTypes'
import { lookupEntries } from './referenceOptions'
import { lookups } from './lookups'

vi.mock('./referenceOptions')
const call = vi.mocked(lookupEntries)
const entry = (name: string) => ({ id: 1, name, retired: false })
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => void call.mockResolvedValue([entry('Family')]))
afterEach(() => {
  lookups.clear()
  call.mockReset()
})

it('a list is fetched once, and again after a change; until then the old entries stay', async () => {
  lookups.load('a.list')
  lookups.load('a.list')
  await settled()
  expect(call).toHaveBeenCalledTimes(1)
  call.mockResolvedValue([entry('Relatives')])
  lookups.refresh()
  expect(lookups.at('a.list').entries).toEqual([entry('Family')])
  await settled()
  expect(lookups.at('a.list').entries).toEqual([entry('Relatives')])
})

it('cached entries stay when fetching them again fails', async () => {
  lookups.load('a.list')
  await settled()
  call.mockRejectedValue(new Error('away'))
  lookups.refresh()
  await settled()
  expect(lookups.at('a.list')).toEqual({ entries: [entry('Family')] })
})

it('the response to an older request, or to a request of another role, is ignored', async () => {
  let answer = (_: readonly LookupEntry[]) => {}
  call.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  lookups.load('a.list')
  lookups.refresh()
  await settled()
  answer([entry('Old')])
  await settled()
  expect(lookups.at('a.list').entries).toEqual([entry('Family')])
  call.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  lookups.refresh()
  lookups.clear()
  answer([entry('Theirs')])
  await settled()
  expect(lookups.at('a.list').entries).toBeUndefined()
})
