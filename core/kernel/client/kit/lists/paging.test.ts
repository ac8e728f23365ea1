import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListRequest } from '@core/kernel/entity/apiTypes'
import { isInBackground } from '../../platform/api/background'
import { ListStore } from './ListStore'
import { fakeList, someRows, type FakeRow } from './testing/fakeList'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const tick = () => vi.advanceTimersByTimeAsync(60)

async function opened(rows: FakeRow[]) {
  const server = fakeList(rows)
  const store = new ListStore<FakeRow>({ defaultSort: { field: 'key', direction: 'asc' }, list: server.list })
  store.open(store.query)
  await tick()
  return { server, store }
}

/** A change by another user between two scroll steps: inserts a row with `at` as its key, or deletes the row at this index. */
interface TableChange {
  readonly insert: boolean
  readonly at: number
}
const action: fc.Arbitrary<TableChange> = fc.record({ insert: fc.boolean(), at: fc.nat(3500) })

/** @returns the id of the deleted row, if any */
function perform(rows: FakeRow[], { insert, at }: TableChange, id: number): number | undefined {
  if (!insert) return rows.splice(at % rows.length, 1)[0]?.id
  rows.push({ id, version: 1, key: at })
  return undefined
}

describe('a list that changes while the user scrolls', () => {
  it('shows no row twice, and skips no row that was there the whole time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(action, { maxLength: 4 }), { minLength: 12, maxLength: 12 }),
        async (actions) => {
          const { server, store } = await opened(someRows(300))
          const stayed = new Set(server.rows.map(({ id }) => id))
          const seen: number[] = []
          let id = 1000
          for (let step = 0; step < 12; step += 1) {
            for (const done of actions[step]!) {
              const gone = perform(server.rows, done, (id += 1))
              if (gone !== undefined) stayed.delete(gone)
            }
            store.show({ first: step * 40, end: step * 40 + 30 })
            await tick()
            await tick()
          }
          for (let index = 0; index < (store.total ?? 0); index += 1) {
            const row = store.rowAt(index)
            if (row) seen.push(row.id)
          }
          store.dispose()
          expect(new Set(seen).size, 'no row twice').toBe(seen.length)
          expect(
            [...stayed].filter((one) => !seen.includes(one)),
            'none skipped',
          ).toEqual([])
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('fetches its rows again when scrolling up does not end at the first row', async () => {
    const { server, store } = await opened(someRows(300))
    store.show({ first: 150, end: 180 })
    await tick()
    store.refresh()
    await tick()
    server.rows.push({ id: 900, version: 1, key: -5 }, { id: 901, version: 1, key: -4 })
    for (const first of [100, 60, 20, 0]) {
      store.show({ first, end: first + 30 })
      await tick()
      await tick()
    }
    expect([0, 1, 2].map((index) => store.rowAt(index)?.id)).toEqual([900, 901, 0])
    expect(store.total).toBe(302)
  })
})

describe('a live change of a list', () => {
  const changed = async (store: ListStore<FakeRow>, ids: readonly number[]) => {
    store.onChange(ids)
    await vi.advanceTimersByTimeAsync(500)
    await tick()
  }

  it('is shown in place, marks the row for a moment, and causes one request for many changes', async () => {
    const server = fakeList(someRows(100))
    const list = vi.fn(server.list)
    const store = new ListStore<FakeRow>({ defaultSort: { field: 'key', direction: 'asc' }, list })
    store.open(store.query)
    await tick()
    store.watch()
    server.rows[3] = { ...server.rows[3]!, version: 2 }
    for (let news = 0; news < 20; news += 1) store.onChange([3])
    await changed(store, [4])
    expect(list).toHaveBeenCalledTimes(2)
    expect(store.rowAt(3)?.version).toBe(2)
    expect([store.marked.has(3), store.marked.has(4)]).toEqual([true, false])
    expect(store.stale, 'nothing flickers').toBe(false)
    await vi.advanceTimersByTimeAsync(3000)
    expect(store.marked.has(3)).toBe(false)
  })

  it('keeps the visible rows at their place when rows are added or deleted above them', async () => {
    const { server, store } = await opened(someRows(300))
    store.watch()
    store.show({ first: 120, end: 150 })
    store.place = 120 * 44
    await tick()
    const before = store.indexOf(130)!
    for (let id = 500; id < 507; id += 1) server.rows.push({ id, version: 1, key: 5 })
    await changed(store, [500])
    expect(store.indexOf(130)! - before).toBe(7)
    expect(store.moved).toBe(7)
    server.rows.splice(0, 20)
    await vi.advanceTimersByTimeAsync(5_000)
    await changed(store, [])
    expect(store.moved).toBe(-13)
  })

  it('shows a new row at the top, if the list is scrolled to its top', async () => {
    const { server, store } = await opened(someRows(100))
    store.watch()
    server.rows.push({ id: 500, version: 1, key: -1 })
    await changed(store, [500])
    expect(store.rowAt(0)?.id).toBe(500)
    expect(store.moved).toBe(0)
    expect(store.marked.has(500)).toBe(true)
  })

  it('aborts no fetch of a slow server, and another sort aborts it at once', async () => {
    const server = fakeList(someRows(100))
    let [fetches, aborted] = [0, 0]
    const store = new ListStore<FakeRow>({
      defaultSort: { field: 'key', direction: 'asc' },
      async list(request, signal) {
        fetches += 1
        const stored = server.answer(request)
        await new Promise((resolve) => setTimeout(resolve, 6_000))
        if (signal!.aborted) aborted += 1
        return stored
      },
    })
    store.open(store.query)
    await vi.advanceTimersByTimeAsync(6_000)
    store.watch()
    for (let second = 0; second < 60; second += 1) {
      server.rows[3] = { ...server.rows[3]!, version: second }
      store.onChange([3])
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect([store.rowAt(3)?.version, fetches], 'after 0.4 s, and fifteen seconds after each end').toEqual([42, 4])
    expect(aborted).toBe(0)
    await vi.advanceTimersByTimeAsync(4_000)
    store.setSort('name')
    await vi.advanceTimersByTimeAsync(6_000)
    expect([fetches, aborted]).toEqual([6, 1])
  })

  it('fetches nothing for a list that is disposed of while it waits for a slow fetch', async () => {
    const answers: (() => void)[] = []
    const server = fakeList(someRows(100))
    const list = vi.fn(async (request: ListRequest) => {
      await new Promise<void>((answer) => answers.push(answer))
      return server.answer(request)
    })
    const store = new ListStore<FakeRow>({ defaultSort: { field: 'key', direction: 'asc' }, list })
    store.open(store.query)
    answers[0]!()
    await tick()
    store.watch()
    store.refresh()
    await changed(store, [3])
    store.dispose()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(list).toHaveBeenCalledTimes(2)
  })

  it('[D7] makes a board or a calendar of the rows fetch in the background, once: what its user does next keeps the session', async () => {
    const { store } = await opened(someRows(100))
    store.watch()
    await changed(store, [3])
    expect([store.asFetched(isInBackground), store.asFetched(isInBackground)]).toEqual([true, false])
    await changed(store, [3])
    store.refresh()
    expect(store.asFetched(isInBackground)).toBe(false)
  })

  it('fetches nothing for a screen that is closed', async () => {
    const server = fakeList(someRows(100))
    const list = vi.fn(server.list)
    const store = new ListStore<FakeRow>({ defaultSort: { field: 'key', direction: 'asc' }, list })
    store.open(store.query)
    await tick()
    store.watch()()
    await changed(store, [1])
    expect(list).toHaveBeenCalledTimes(1)
  })
})
