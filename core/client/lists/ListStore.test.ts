import { autorun } from 'mobx'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ListStore } from './ListStore'
import type { ListPage, PageRequest } from './listQuery'

interface Row {
  readonly id: number
}

interface Asked {
  readonly request: PageRequest
  readonly signal: AbortSignal
  answer(page: ListPage<Row>): void
  fail(error: Error): void
}

function setUp() {
  const asked: Asked[] = []
  const store = new ListStore<Row>({
    defaultSort: { field: 'id', direction: 'asc' },
    fetchPage: (request, signal) => new Promise((answer, fail) => asked.push({ request, signal, answer, fail })),
  })
  const last = () => asked.at(-1)!
  return { store, asked, last }
}

const pageOf = (offset: number, total = 1000): ListPage<Row> => ({
  rows: Array.from({ length: 50 }, (_, at) => ({ id: offset + at })),
  total,
})
const nothing = { sort: { field: 'id', direction: 'asc' }, filters: {}, search: '' } as const

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a list store', () => {
  it('fetches the first page of 50 when it is opened, and says that it is loading [S4.18]', async () => {
    const { store, asked } = setUp()
    store.open(nothing)
    expect(asked.map(({ request }) => request)).toEqual([{ limit: 50, offset: 0, fieldName: 'id', direction: 'asc', search: '', filters: {} }])
    expect(store.loading).toBe(true)
    asked[0]!.answer(pageOf(0))
    await vi.runAllTimersAsync()
    expect(store.loading).toBe(false)
    expect(store.total).toBe(1000)
    expect(store.rowAt(49)).toEqual({ id: 49 })
    expect(store.rowAt(50)).toBeUndefined()
  })

  it('fetches the pages that come near the viewport, and no other', async () => {
    const { store, asked, last } = setUp()
    store.open(nothing)
    last().answer(pageOf(0))
    store.show({ first: 430, end: 470 })
    await vi.runAllTimersAsync()
    expect(asked.slice(1).map(({ request }) => request.offset)).toEqual([400, 450])
  })

  it('asks for few of the pages that a flight passes, and stops waiting for those left behind', async () => {
    const { store, asked } = setUp()
    store.open(nothing)
    asked[0]!.answer(pageOf(0, 1_000_000))
    await vi.runAllTimersAsync()
    for (let row = 0; row < 500_000; row += 10_000) store.show({ first: row, end: row + 40 })
    await vi.advanceTimersByTimeAsync(50)
    expect(asked).toHaveLength(2)
    store.show({ first: 900_000, end: 900_040 })
    await vi.advanceTimersByTimeAsync(50)
    expect(asked[1]!.signal.aborted).toBe(true)
    expect(asked[2]!.request.offset).toBe(900_000)
  })

  it('never lets an older answer overwrite a newer one', async () => {
    const { store, asked } = setUp()
    store.open(nothing)
    store.setSort('name')
    expect(asked[0]!.signal.aborted).toBe(true)
    asked[1]!.answer({ rows: [{ id: 2 }], total: 1 })
    await vi.runAllTimersAsync()
    asked[0]!.answer({ rows: [{ id: 1 }], total: 99 })
    await vi.runAllTimersAsync()
    expect(store.total).toBe(1)
    expect(store.rowAt(0)).toEqual({ id: 2 })
  })

  it('keeps the rows on screen until the new ones are there', async () => {
    const { store, last } = setUp()
    store.open(nothing)
    last().answer(pageOf(0))
    await vi.runAllTimersAsync()
    store.setFilter('status', [1])
    expect(store.stale).toBe(true)
    expect(store.rowAt(0)).toEqual({ id: 0 })
    last().answer({ rows: [{ id: 7 }], total: 1 })
    await vi.runAllTimersAsync()
    expect(store.stale).toBe(false)
    expect(store.rowAt(0)).toEqual({ id: 7 })
    expect(store.rowAt(1)).toBeUndefined()
  })

  it('searches 200 ms after the last letter, once', async () => {
    const { store, asked, last } = setUp()
    store.open(nothing)
    for (const text of ['m', 'ma', 'may ']) {
      store.setSearch(text)
      await vi.advanceTimersByTimeAsync(150)
    }
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(60)
    expect(asked).toHaveLength(2)
    expect(last().request.search).toBe('may')
    expect(store.searchText).toBe('may ')
  })

  it('takes a search that is still being typed along when a filter changes', async () => {
    const { store, last } = setUp()
    store.open(nothing)
    store.setSearch('maya')
    store.setFilter('status', [1])
    expect(last().request).toMatchObject({ search: 'maya', filters: { status: [1] } })
  })

  it('keeps what failed apart from what is there, and tries again when asked', async () => {
    const { store, asked, last } = setUp()
    store.open(nothing)
    asked[0]!.answer(pageOf(0))
    await vi.runAllTimersAsync()
    store.show({ first: 40, end: 80 })
    await vi.advanceTimersByTimeAsync(50)
    last().fail(new Error('The server is away.'))
    await vi.runAllTimersAsync()
    expect(store.error?.message).toBe('The server is away.')
    expect(store.loading).toBe(false)
    expect(store.rowAt(0)).toEqual({ id: 0 })
    store.show({ first: 41, end: 81 })
    await vi.advanceTimersByTimeAsync(50)
    expect(asked).toHaveLength(2)
    store.retry()
    last().answer(pageOf(50))
    await vi.runAllTimersAsync()
    expect(store.error).toBeUndefined()
    expect(store.rowAt(50)).toEqual({ id: 50 })
  })

  it('holds a window, not the table: a scroll through everything leaves 3,000 rows', async () => {
    const { store, asked } = setUp()
    store.open(nothing)
    let answered = 0
    for (let row = 0; row < 10_000; row += 50) {
      store.show({ first: row, end: row + 50 })
      await vi.advanceTimersByTimeAsync(50)
      for (; answered < asked.length; answered += 1) asked[answered]!.answer(pageOf(asked[answered]!.request.offset, 10_000))
      await vi.advanceTimersByTimeAsync(0)
    }
    const held = Array.from({ length: 10_000 }, (_, index) => index).filter((index) => store.rowAt(index))
    expect(held.length).toBeLessThanOrEqual(3050)
    expect(held.at(-1)).toBe(9999)
  })

  it('fetches afresh but keeps its place when it is opened again with the same query', async () => {
    const { store, asked } = setUp()
    store.open(nothing)
    asked[0]!.answer(pageOf(0))
    await vi.runAllTimersAsync()
    store.place = 480
    store.open({ ...nothing })
    expect(store.place).toBe(480)
    expect(store.revision).toBe(1)
    expect(asked).toHaveLength(2)
    store.open({ ...nothing, filters: { status: [2] } })
    expect(store.place).toBe(0)
    expect(store.revision).toBe(2)
  })

  it('redraws only the rows of a page that arrives', async () => {
    const { store, asked } = setUp()
    store.open(nothing)
    asked[0]!.answer(pageOf(0))
    await vi.runAllTimersAsync()
    let drawn = 0
    const stop = autorun(() => {
      store.rowAt(3)
      drawn += 1
    })
    store.show({ first: 60, end: 90 })
    await vi.advanceTimersByTimeAsync(50)
    asked[1]!.answer(pageOf(50))
    await vi.runAllTimersAsync()
    expect(drawn).toBe(1)
    stop()
  })

  it('asks for nothing once it is disposed', async () => {
    const { store, asked } = setUp()
    store.open(nothing)
    store.setSearch('maya')
    store.show({ first: 400, end: 440 })
    store.dispose()
    await vi.runAllTimersAsync()
    expect(asked).toHaveLength(1)
    expect(asked[0]!.signal.aborted).toBe(true)
  })
})
