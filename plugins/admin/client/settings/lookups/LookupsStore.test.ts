import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@core/client/session'
import { type EditedList, LookupsStore } from './LookupsStore'

const list: EditedList = {
  id: 'a.list',
  title: 'A list',
  entries: [1, 2, 3].map((id) => ({ id, name: `Entry ${id}`, retired: id === 3 })),
}
const api = { all: vi.fn(), uses: vi.fn(), add: vi.fn(), change: vi.fn(), order: vi.fn() }
let store: LookupsStore

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetAllMocks()
  api.all.mockResolvedValue([list])
  store = new LookupsStore(api)
  await store.load()
})
afterEach(() => {
  store.dispose()
  vi.useRealTimers()
})

const names = () => store.list('a.list')!.entries.map(({ name }) => name)

describe('look-up lists', () => {
  it('show a new order at once and send it after the last of several steps', async () => {
    api.order.mockImplementation(async (_: string, ids: number[]) => ({
      ...list,
      entries: ids.map((id) => list.entries.find((entry) => entry.id === id)!),
    }))
    expect(store.move('a.list', 0, 1)).toBe(1)
    expect(store.move('a.list', 1, 0)).toBe(0)
    expect(store.move('a.list', 0, 7)).toBe(1)
    expect(names()).toEqual(['Entry 2', 'Entry 1', 'Entry 3'])
    expect(api.order).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(600)
    expect(api.order.mock.calls).toEqual([['a.list', [2, 1, 3]]])
  })

  it('send the order when the user leaves before that', async () => {
    api.order.mockResolvedValue(list)
    store.move('a.list', 0, 1)
    store.dispose()
    expect(api.order).toHaveBeenCalledTimes(1)
  })

  it('a refused order is reset to the stored one, with the reason', async () => {
    api.order.mockRejectedValue(new ApiError({ status: 0, message: 'Please check your network connection' }))
    store.move('a.list', 0, 1)
    await vi.advanceTimersByTimeAsync(600)
    expect(store.refusal).toBe('Please check your network connection')
    expect(names()).toEqual(['Entry 1', 'Entry 2', 'Entry 3'])
  })

  it('that were requested before an own change are fetched again after it', async () => {
    const moved = { ...list, entries: [1, 0, 2].map((at) => list.entries[at]!) }
    const answers: ((lists: EditedList[]) => void)[] = []
    api.all.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
    api.order.mockResolvedValue(moved)
    void store.load()
    store.move('a.list', 0, 1)
    answers[0]!([list])
    await vi.advanceTimersByTimeAsync(600)
    expect(api.order.mock.calls).toEqual([['a.list', [2, 1, 3]]])
    expect(names()).toEqual(['Entry 2', 'Entry 1', 'Entry 3'])
    answers[1]!([{ ...moved, entries: moved.entries.slice(0, 2) }])
    await vi.advanceTimersByTimeAsync(0)
    expect(names()).toEqual(['Entry 2', 'Entry 1'])
  })

  it('a refused request changes nothing; a retry creates no second entry', async () => {
    api.add
      .mockRejectedValueOnce(new ApiError({ status: 409, message: 'The list has “X” already.' }))
      .mockResolvedValue(list)
    expect(await store.add('a.list', 'X')).toBe(false)
    expect(store.refusal).toBe('The list has “X” already.')
    expect(await store.add('a.list', 'X')).toBe(true)
    expect(store.refusal).toBeUndefined()
    expect(api.add.mock.calls[0]![2]).toBe(api.add.mock.calls[1]![2])
  })
})
