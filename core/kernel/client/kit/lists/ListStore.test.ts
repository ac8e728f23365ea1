import { autorun } from 'mobx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListAnswer, ListRequest } from '@core/kernel/entity/apiTypes'
import { inBackground } from '../../platform/api/background'
import { ListStore } from './ListStore'
import { fakeList, someRows, type FakeRow } from './testing/fakeList'

interface RequestedPage {
  readonly request: ListRequest
  readonly signal: AbortSignal
  /** Sends the response; by default the server's rows as they are now. */
  answer(answer?: ListAnswer<FakeRow>): void
  fail(error: Error): void
}

function setUp(rows = someRows(1000)) {
  const server = fakeList(rows)
  const requested: RequestedPage[] = []
  const store = new ListStore<FakeRow>({
    defaultSort: { field: 'id', direction: 'asc' },
    list: (request, signal) =>
      new Promise((resolve, fail) =>
        requested.push({
          request,
          signal: signal!,
          answer: (answer = server.answer(request)) => resolve(answer),
          fail,
        }),
      ),
  })
  return { store, requested, server, last: () => requested.at(-1)! }
}

const nothing = { sort: { field: 'id', direction: 'asc' }, filters: {}, search: '' } as const
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function opened(rows?: FakeRow[]) {
  const all = setUp(rows)
  all.store.open(nothing)
  all.last().answer()
  await settled()
  return all
}

describe('a list store', () => {
  it('[S4.18] fetches the first page of 50 when it is opened, and reports that it is loading', async () => {
    const { store, requested } = setUp()
    store.open(nothing)
    expect(requested.map(({ request }) => request)).toEqual([
      { limit: 50, offset: 0, sorting: { fieldName: 'id', direction: 'asc' } },
    ])
    expect(store.loading).toBe(true)
    requested[0]!.answer()
    await settled()
    expect(store).toMatchObject({ loading: false, total: 1000, about: false })
    expect(store.rowAt(49)?.id).toBe(49)
    expect(store.rowAt(50)).toBeUndefined()
  })

  it('[screens 6] counts for the query as typed only after the response, and still counts while the same rows are fetched again', async () => {
    const { store, last } = await opened()
    expect(store.counted).toBe(true)
    store.refresh()
    expect(store.counted, 'the same rows are fetched afresh').toBe(true)
    last().answer()
    await settled()
    store.setSearch('ana')
    expect([store.counted, store.total], 'typed').toEqual([false, 1000])
    store.setSearch(' ')
    expect(store.counted, 'nothing is typed').toBe(true)
    store.setSearch('ana')
    store.search()
    expect(store.counted, 'asked').toBe(false)
    last().answer({ data: [], totalItems: 0 })
    await settled()
    expect([store.counted, store.total]).toEqual([true, 0])
    store.setFilter('key', '1')
    last().fail(new Error('away'))
    await settled()
    expect(store.counted, 'failed').toBe(false)
  })

  it('fetches the page beside a loaded one by its cursor, without a total', async () => {
    const { store, last } = await opened()
    store.show({ first: 20, end: 60 })
    await vi.advanceTimersByTimeAsync(50)
    expect(last().request).toMatchObject({ cursor: 'next:490:49', limit: 50, total: false })
    expect(last().request.offset).toBeUndefined()
    last().answer()
    await settled()
    expect(store.rowAt(50)?.id).toBe(50)
  })

  it('jumps by offset, with all pages of the window in one request, and scrolls up again by cursor', async () => {
    const { store, requested, last } = await opened()
    store.show({ first: 430, end: 470 })
    await vi.advanceTimersByTimeAsync(50)
    expect(requested).toHaveLength(2)
    expect(last().request).toMatchObject({ offset: 400, limit: 100 })
    last().answer()
    // A user who looks at the rows for a while then scrolls on slowly.
    await vi.advanceTimersByTimeAsync(500)
    store.show({ first: 390, end: 420 })
    await vi.advanceTimersByTimeAsync(50)
    expect(last().request).toMatchObject({ cursor: 'previous:4000:400', limit: 50 })
  })

  it('requests few of the pages that fast scrolling passes, and cancels the requests of pages left behind', async () => {
    const { store, requested } = await opened(someRows(10_000))
    for (let row = 0; row < 5000; row += 100) store.show({ first: row, end: row + 40 })
    await vi.advanceTimersByTimeAsync(50)
    expect(requested).toHaveLength(2)
    store.show({ first: 9000, end: 9020 })
    await vi.advanceTimersByTimeAsync(50)
    expect(requested[1]!.signal.aborted).toBe(true)
    expect(requested[2]!.request.offset).toBe(8950)
  })

  it('never lets an older response overwrite a newer one', async () => {
    const { store, requested } = setUp()
    store.open(nothing)
    store.setSort('name')
    expect(requested[0]!.signal.aborted).toBe(true)
    requested[1]!.answer({ data: [{ id: 2, version: 1, key: 2 }], totalItems: 1 })
    await settled()
    requested[0]!.answer()
    await settled()
    expect(store.total).toBe(1)
    expect(store.rowAt(0)?.id).toBe(2)
  })

  it('keeps the rows on screen until the new ones arrive', async () => {
    const { store, last } = await opened()
    store.setFilter('status', '1')
    expect(store.stale).toBe(true)
    expect(store.rowAt(0)?.id).toBe(0)
    expect(last().request.filter).toEqual({ status: '1' })
    last().answer({ data: [{ id: 7, version: 1, key: 7 }], totalItems: 1 })
    await settled()
    expect(store.stale).toBe(false)
    expect(store.rowAt(0)?.id).toBe(7)
    expect(store.rowAt(1)).toBeUndefined()
  })

  it('searches 200 ms after the last letter, once, and by POST', async () => {
    const { store, requested, last } = await opened()
    for (const text of ['m', 'ma', 'may ']) {
      store.setSearch(text)
      await vi.advanceTimersByTimeAsync(150)
    }
    expect(requested).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(60)
    expect(requested).toHaveLength(2)
    expect(last().request.commonFilters).toEqual({ search: 'may' })
    expect(store.searchText).toBe('may ')
  })

  it('includes a search that is still being typed when a filter changes', () => {
    const { store, last } = setUp()
    store.open(nothing)
    store.setSearch('maya')
    store.setFilter('status', '1')
    expect(last().request).toMatchObject({ commonFilters: { search: 'maya' }, filter: { status: '1' } })
  })

  it('separates failed pages from loaded ones, and tries again on demand', async () => {
    const { store, requested, last } = await opened()
    store.show({ first: 30, end: 70 })
    await vi.advanceTimersByTimeAsync(50)
    last().fail(new Error('The server is away.'))
    await settled()
    expect(store.error?.message).toBe('The server is away.')
    expect(store.loading).toBe(false)
    expect(store.rowAt(0)?.id).toBe(0)
    store.show({ first: 31, end: 71 })
    await vi.advanceTimersByTimeAsync(50)
    expect(requested).toHaveLength(2)
    store.retry()
    last().answer()
    await settled()
    expect(store.error).toBeUndefined()
    expect(store.rowAt(50)?.id).toBe(50)
  })

  it('reports no failure any more if an automatic retry finds nothing to fetch, because the user scrolled back', async () => {
    const { store, requested, last } = await opened()
    store.show({ first: 600, end: 640 })
    await vi.advanceTimersByTimeAsync(50)
    last().fail(new Error('The server is away'))
    await settled()
    store.show({ first: 0, end: 40 })
    await vi.advanceTimersByTimeAsync(50)
    last().answer()
    await settled()
    expect(store.error?.message).toBe('The server is away')
    const before = requested.length
    inBackground(() => store.retry())
    expect([requested.length - before, store.error]).toEqual([0, undefined])
  })

  it('keeps a window of rows, not the table: scrolling through everything leaves 3,000 rows', async () => {
    const { store, requested } = await opened(someRows(10_000))
    let answered = 1
    for (let row = 0; row < 10_000; row += 50) {
      store.show({ first: row, end: row + 50 })
      for (let round = 0; round < 2; round += 1) {
        await vi.advanceTimersByTimeAsync(50)
        for (; answered < requested.length; answered += 1) requested[answered]!.answer()
        await settled()
      }
    }
    const held = Array.from({ length: 10_000 }, (_, index) => index).filter((index) => store.rowAt(index))
    expect(held.length).toBeLessThanOrEqual(3050)
    expect(held.at(-1)).toBe(9999)
  })

  it('fetches again but keeps its scroll position when it is opened again with the same query', async () => {
    const { store, requested } = await opened()
    store.place = 480
    store.open({ ...nothing })
    expect(store).toMatchObject({ place: 480, revision: 1 })
    expect(requested).toHaveLength(2)
    store.open({ ...nothing, filters: { status: '2' } })
    expect(store).toMatchObject({ place: 0, revision: 2 })
  })

  it('renders only the rows of a page that arrives', async () => {
    const { store, last } = await opened()
    let drawn = 0
    const stop = autorun(() => {
      store.rowAt(3)
      drawn += 1
    })
    store.show({ first: 60, end: 70 })
    await vi.advanceTimersByTimeAsync(50)
    last().answer()
    await settled()
    expect(drawn).toBe(1)
    stop()
  })

  it('requests nothing after it is disposed', async () => {
    const { store, requested } = setUp()
    store.open(nothing)
    store.setSearch('maya')
    store.show({ first: 400, end: 440 })
    store.dispose()
    await vi.runAllTimersAsync()
    expect(requested).toHaveLength(1)
    expect(requested[0]!.signal.aborted).toBe(true)
  })

  it('knows the rows beside a row, and fetches the next page for the last row of a page', async () => {
    const { store, last } = await opened()
    expect(store.neighbours(7)).toEqual({ index: 7, previous: 6, next: 8 })
    expect(store.neighbours(49)).toEqual({ index: 49, previous: 48, next: undefined })
    store.reachAround(49)
    last().answer()
    await settled()
    expect(store.neighbours(49).next).toBe(50)
    expect(store.neighbours(4711).index).toBeUndefined()
  })
})

describe('a total that is an estimate', () => {
  it('is corrected when the end is loaded', async () => {
    const { store, last, server } = setUp(someRows(60))
    store.open(nothing)
    last().answer({ ...server.answer({}), totalItems: 1_000_000, about: true })
    await settled()
    expect(store).toMatchObject({ total: 1_000_000, about: true })
    store.show({ first: 30, end: 70 })
    await vi.advanceTimersByTimeAsync(50)
    last().answer()
    await settled()
    expect(store).toMatchObject({ total: 60, about: false })
  })

  it('is lowered when it is too high: by one page, then by two, by four', async () => {
    const { store, last, server, requested } = setUp(someRows(700))
    store.open(nothing)
    last().answer({ ...server.answer({}), totalItems: 1000, about: true })
    await settled()
    store.show({ first: 960, end: 1000 })
    await vi.advanceTimersByTimeAsync(50)
    for (let tries = 0; tries < 20 && store.loading; tries += 1) {
      last().answer()
      await settled()
    }
    expect(store).toMatchObject({ total: 700, about: false })
    expect(store.rowAt(699)?.id).toBe(699)
    expect(requested.length).toBeLessThan(8)
  })
})
