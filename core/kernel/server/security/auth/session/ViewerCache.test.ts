import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Viewer } from '../../../platform/http/Viewer'
import { ViewerCache } from './ViewerCache'
import type { ReadViewer } from './readViewer'

const viewer = (id: number): Viewer => ({
  id,
  email: '',
  roleId: 7,
  storeId: null,
  permissions: new Set(),
  sessionId: `s${id}`,
  sessionEndsAt: '',
})
const minute = 60_000

let [endsIn, noteIn] = [minute, minute]
const read = vi.fn(async (_hash: Buffer, _isAlive: boolean): Promise<ReadViewer | undefined> => ({
  viewer: viewer(1),
  endsIn,
  noteIn,
}))
let cache: ViewerCache

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  read.mockClear()
  ;[endsIn, noteIn] = [minute, minute]
  cache = new ViewerCache(read)
  cache.notified(undefined)
})
afterEach(() => void vi.useRealTimers())

async function reads(isAlive = true): Promise<number> {
  const before = read.mock.calls.length
  await cache.find('a', isAlive)
  return read.mock.calls.length - before
}

test('a viewer is read once, and then cached for a few seconds', async () => {
  expect(await reads()).toBe(1)
  expect(await reads()).toBe(0)
  vi.advanceTimersByTime(4999)
  expect(await reads()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(await reads()).toBe(1)
})

test('a session that ends sooner is cached no longer than that', async () => {
  endsIn = 20
  await reads()
  vi.advanceTimersByTime(19)
  expect(await reads()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(await reads()).toBe(1)
})

test('a person’s request reads again once activity must be stored; a background request does not', async () => {
  noteIn = 20
  await reads()
  vi.advanceTimersByTime(20)
  expect(await reads(false)).toBe(0)
  expect(await reads(true)).toBe(1)
  expect(read).toHaveBeenLastCalledWith(expect.any(Buffer), true)
})

test.each(['session s1', 'user 1', 'role 7', 'all', undefined])('“%s” removes it from the cache', async (told) => {
  await reads()
  cache.notified(told)
  expect(await reads()).toBe(1)
  expect(await reads()).toBe(0)
})

test.each(['session s2', 'user 7', 'role 1', 'session 1'])('“%s” concerns somebody else', async (told) => {
  await reads()
  cache.notified(told)
  expect(await reads()).toBe(0)
})

test('nothing is cached before it listens, nor after the connection was lost', async () => {
  const deaf = new ViewerCache(read)
  await deaf.find('a')
  await deaf.find('a')
  expect(read).toHaveBeenCalledTimes(2)
  await reads()
  cache.lost()
  expect(await reads()).toBe(1)
  expect(await reads()).toBe(1)
  cache.notified(undefined)
  expect(await reads()).toBe(1)
  expect(await reads()).toBe(0)
})

test('a viewer that was read during a change is not cached', async () => {
  read.mockImplementationOnce(async () => {
    cache.notified('user 1')
    return { viewer: viewer(1), endsIn, noteIn }
  })
  expect(await reads()).toBe(1)
  expect(await reads()).toBe(1)
})

test('an unknown cookie is read each time: it may be signed in by then', async () => {
  read.mockResolvedValueOnce(undefined)
  expect(await cache.find('b')).toBeUndefined()
  expect(await cache.find('b')).toBeDefined()
})

test('unused entries are removed', async () => {
  for (let n = 0; n < 1000; n++) await cache.find(`once ${n}`)
  expect(cache.size).toBe(1000)
  vi.advanceTimersByTime(5000)
  await cache.find('later')
  expect(cache.size).toBe(1)
})
