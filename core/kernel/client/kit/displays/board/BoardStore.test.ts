import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListRequest, ListedRow } from '@core/kernel/entity/apiTypes'
import { ApiError } from '../../../platform/api/ApiError'
import { inBackground } from '../../../platform/api/background'
import { boardCount, noValue } from './BoardColumn'
import { BoardStore } from './BoardStore'

interface Row extends ListedRow {
  readonly status: number
  readonly name: string
}

const row = (id: number, status: number): Row => ({
  id,
  version: 1,
  status,
  name: `No. ${id}`,
  labels: {},
  createdBy: null,
})
const columns = [
  { id: 'new', name: 'New', states: [1, 2] },
  { id: 'active', name: 'Active', states: [3] },
  { id: 'closed', name: 'Closed', states: [4] },
]
const scope = {
  filter: { assignedTo: 'me' },
  commonFilters: { search: 'quist' },
  sorting: { fieldName: 'receivedDate', direction: 'desc' },
} as const
const toast = {
  success: vi.fn<(words: string) => void>(),
  error: vi.fn<(words: string) => void>(),
  info: vi.fn<(words: string) => void>(),
  warning: vi.fn<(words: string) => void>(),
}
const list =
  vi.fn<(request: ListRequest) => Promise<{ data: Row[]; totalItems?: number; about?: boolean; next?: string }>>()
const onMove = vi.fn<(row: Row, to: number) => Promise<{ data: object; message?: string }>>()

function board() {
  return new BoardStore<Row>({
    list,
    state: 'status',
    stateNames: new Map([
      [1, 'Fresh'],
      [2, 'Contacted'],
      [3, 'Active'],
      [4, 'Closed'],
    ]),
    columns,
    nameOf: ({ name }) => name,
    toast,
    moves: {
      refusal: ({ status }, to) => (status === 1 && to === 3 ? "It can't go from Fresh to Active." : undefined),
      asks: (_row, to) => to === 4,
      onMove,
    },
  })
}

const idsOf = (store: BoardStore<Row>) => store.lanes.map(({ rows }) => rows.map(({ id }) => id))

beforeEach(() => {
  vi.resetAllMocks()
  const byState: Record<string, Row[]> = { '1,2': [row(1, 1), row(2, 2)], 3: [row(3, 3)], 4: [] }
  list.mockImplementation(async ({ filter, cursor }) => {
    const data = byState[String(filter?.status)] ?? []
    return cursor
      ? { data: [row(9, 1)] }
      : { data, totalItems: data.length, ...(filter?.status === '1,2' && { next: 'further' }) }
  })
})

describe('the columns of a board', () => {
  it('are one request each, with the filter, the search and the sort of the list', async () => {
    const store = board()
    await store.open(scope, ['name', 'status'])
    expect(list.mock.calls.map(([request]) => request)).toEqual(
      ['1,2', '3', '4'].map((status) => ({
        filter: { assignedTo: 'me', status },
        commonFilters: { search: 'quist' },
        sorting: scope.sorting,
        columns: ['name', 'status'],
        limit: 25,
      })),
    )
    expect(idsOf(store)).toEqual([[1, 2], [3], []])
  })

  it('show only the states that the list’s filter allows; a column without such a state is empty and sends no request', async () => {
    const store = board()
    await store.open({ ...scope, filter: { status: '2,3' } }, ['name', 'status'])
    expect(list.mock.calls.map(([{ filter }]) => filter)).toEqual([{ status: '2' }, { status: '3' }])
    expect(store.lanes[2]!.total).toBe(0)
  })

  it('load more by cursor, without counting again and without showing a card twice', async () => {
    const store = board()
    await store.open(scope, ['name', 'status'])
    await store.lanes[0]!.more()
    expect(list.mock.lastCall![0]).toMatchObject({ cursor: 'further', total: false })
    expect(idsOf(store)[0]).toEqual([1, 2, 9])
    expect(store.lanes[0]!.hasMore).toBe(false)
  })

  it('fail one at a time, and can be tried again', async () => {
    list.mockImplementationOnce(() => Promise.reject(new Error('no')))
    const store = board()
    await store.open(scope, ['name', 'status'])
    expect([store.lanes[0]!.error?.message, idsOf(store)[1]]).toEqual(['no', [3]])
    await store.lanes[0]!.retry()
    expect(idsOf(store)[0]).toEqual([1, 2])
  })

  it('repeat a refresh that failed, rather than loading further cards below the old ones', async () => {
    const store = board()
    await store.open(scope, ['name', 'status'])
    const [lane] = store.lanes
    list.mockImplementationOnce(() => Promise.reject(new Error('no')))
    await store.refresh()
    expect([lane!.error?.message, idsOf(store)[0]]).toEqual(['no', [1, 2]])
    list.mockImplementation(async () => ({ data: [row(5, 1)], totalItems: 1 }))
    await lane!.retry()
    expect(list.mock.lastCall![0]).not.toHaveProperty('cursor')
    expect([lane!.error, idsOf(store)[0], lane!.total]).toEqual([undefined, [5], 1])
  })

  it('repeat the further cards that failed', async () => {
    const store = board()
    await store.open(scope, ['name', 'status'])
    list.mockImplementationOnce(() => Promise.reject(new Error('no')))
    await store.lanes[0]!.more()
    await store.lanes[0]!.retry()
    expect(list.mock.lastCall![0]).toMatchObject({ cursor: 'further', total: false })
    expect(idsOf(store)[0]).toEqual([1, 2, 9])
  })

  it('load further cards to the end before a live change fetches them again, but not before another filter does', async () => {
    vi.useFakeTimers()
    const store = board()
    await store.open(scope, ['name', 'status'])
    list.mockImplementation(async ({ cursor }) => {
      await new Promise((resolve) => setTimeout(resolve, 6_000))
      return cursor ? { data: [row(9, 1)] } : { data: [row(1, 1)], totalItems: 1 }
    })
    void store.lanes[0]!.more()
    void inBackground(() => store.refresh())
    await vi.advanceTimersByTimeAsync(6_000)
    expect(idsOf(store)[0]).toEqual([1, 2, 9])
    await vi.advanceTimersByTimeAsync(21_000)
    expect(idsOf(store)[0]).toEqual([1])
    void store.open({ filter: { status: '3' } }, ['name', 'status'])
    expect(store.lanes[0]!.total).toBe(0)
    vi.useRealTimers()
  })

  it('show an exact count up to the limit of counting', () => {
    expect([boardCount(512, false), boardCount(10_000, true)]).toEqual(['512', '10,000+'])
  })
})

describe('a move', () => {
  it('is shown at once, with both counts, and then takes the values that the server returns', async () => {
    const store = board()
    await store.open(scope, ['name', 'status'])
    let answer: (value: { data: object }) => void = () => {}
    onMove.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    const done = store.move(store.rowOf(2)!, 3)
    expect([idsOf(store), store.lanes.map(({ total }) => total), store.moving.has(2)]).toEqual([
      [[1], [2, 3], []],
      [1, 2, 0],
      true,
    ])
    answer({ data: { version: 2 } })
    await done
    expect([store.rowOf(2)?.version, store.rowOf(2)?.labels.status, store.moving.has(2)]).toEqual([2, 'Active', false])
  })

  it.each([
    [400, 'A note is missing'],
    [403, 'You do not have the necessary permissions'],
    [409, 'Somebody else changed it meanwhile'],
  ])('that the server refuses (%i) goes back to its place, with the server’s message', async (status, message) => {
    const store = board()
    await store.open(scope, ['name', 'status'])
    const requested = list.mock.calls.length
    onMove.mockRejectedValue(new ApiError({ status, message }))
    await store.move(store.rowOf(2)!, 3)
    expect([idsOf(store), store.lanes.map(({ total }) => total)]).toEqual([
      [[1, 2], [3], []],
      [2, 1, 0],
    ])
    expect(toast.error).toHaveBeenCalledExactlyOnceWith(message)
    expect(list.mock.calls.length > requested, 'only what is stale is fetched afresh').toBe(status === 409)
  })

  it('that is pending while the list is fetched again shows no card twice, however the move ends', async () => {
    for (const refused of [true, false]) {
      const store = board()
      await store.open(scope, ['name', 'status'])
      let end: () => void = () => {}
      onMove.mockReturnValue(
        new Promise(
          (resolve, reject) =>
            (end = () =>
              refused ? reject(new ApiError({ status: 400, message: 'No' })) : resolve({ data: { version: 2 } })),
        ),
      )
      const done = store.move(store.rowOf(2)!, 3)
      await store.refresh()
      end()
      await done
      expect(idsOf(store)).toEqual(refused ? [[1, 2], [3], []] : [[1], [2, 3], []])
    }
  })

  it('that needs more input waits for its dialog; the card goes back if the dialog is closed', async () => {
    const store = board()
    await store.open(scope, ['name', 'status'])
    await store.move(store.rowOf(3)!, 4)
    expect([idsOf(store)[2], onMove.mock.calls.length]).toEqual([[3], 0])
    store.requested!.close()
    expect([idsOf(store), store.requested]).toEqual([[[1, 2], [3], []], undefined])
    await store.move(store.rowOf(3)!, 4)
    store.requested!.done({ version: 7 })
    expect(store.rowOf(3)?.version).toBe(7)
  })

  it('follows only allowed transitions', async () => {
    const store = board()
    await store.open(scope, ['name', 'status'])
    expect(store.targets(store.rowOf(1)!)).toEqual([2, 4])
    store.drag.pickUp(store.rowOf(1)!, 'pointer')
    store.drag.hover('3')
    store.drag.drop()
    expect(toast.warning).toHaveBeenCalledExactlyOnceWith("It can't go from Fresh to Active.")
    expect([onMove.mock.calls.length, idsOf(store)[0]]).toEqual([0, [1, 2]])
  })
})

describe('a board by a choice that may be empty', () => {
  interface Van extends ListedRow {
    readonly custom: { readonly ramp: number | null } | null
  }
  const van = (id: number, ramp: number | null): Van => ({
    id,
    version: 1,
    labels: {},
    createdBy: null,
    custom: ramp === null ? null : { ramp },
  })

  it('has a column of the records without one, and moves them in and out of it', async () => {
    const requests: ListRequest[] = []
    const moved = vi.fn<(row: Van, to: number) => Promise<{ data: object }>>().mockResolvedValue({ data: {} })
    const store = new BoardStore<Van>({
      list: async (request) => {
        requests.push(request)
        const data = request.filter?.['custom.ramp'] === 'none' ? [van(1, null)] : [van(2, 1)]
        return { data, totalItems: 1 }
      },
      state: 'custom.ramp',
      stateNames: new Map([
        [1, 'Folding'],
        [noValue, 'None'],
      ]),
      columns: [
        { id: '1', name: 'Folding', states: [1] },
        { id: 'none', name: 'None', states: [noValue] },
      ],
      nameOf: ({ id }) => `Van ${id}`,
      toast,
      moves: { refusal: () => undefined, onMove: moved },
    })
    await store.open({}, [])
    expect(requests.map(({ filter }) => filter)).toEqual([{ 'custom.ramp': '1' }, { 'custom.ramp': 'none' }])
    const [folding, none] = store.lanes
    expect(store.targets(none!.rows[0]!)).toEqual([1])
    await store.move(none!.rows[0]!, 1)
    expect(folding!.rows.map(({ custom }) => custom)).toContainEqual({ ramp: 1 })
    await store.move(store.rowOf(2)!, noValue)
    expect(none!.rows).toMatchObject([{ id: 2, custom: { ramp: null }, labels: { 'custom.ramp': null } }])
    expect(moved.mock.calls.map(([{ id }, to]) => [id, to])).toEqual([
      [1, 1],
      [2, noValue],
    ])
  })
})
