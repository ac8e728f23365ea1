import { beforeEach, describe, expect, it, vi } from 'vitest'
import { date, group, text } from '@core/entity/fieldKinds'
import type { ListRequest, ListedRow } from '@core/entity/apiTypes'
import { ApiError } from '../../../platform/api/ApiError'
import { CalendarStore } from './CalendarStore'

const fields = {
  due: date('Due'),
  born: date('Born', { past: true }),
  visit: group('Visit', { on: date('Visit on') }),
  name: text('Name'),
}
const list = vi.fn<(request: ListRequest) => Promise<{ data: ListedRow[]; next?: string }>>()
const update = vi.fn<(id: number, change: object) => Promise<{ data: never; message?: string }>>()
const toast = {
  success: vi.fn<(words: string) => void>(),
  error: vi.fn<(words: string) => void>(),
  info: vi.fn<(words: string) => void>(),
  warning: vi.fn<(words: string) => void>(),
}
const row = (id: number, due: string) => ({ id, version: 4, labels: {}, createdBy: 7, due, visit: { on: due } })

function calendar(permissions: readonly number[] = [7]) {
  return new CalendarStore({
    entity: {
      fields,
      days: ['due', 'born', 'visit.on'],
      policy: { view: {}, create: {}, update: { own: 7 }, delete: {} },
    },
    api: { list, update },
    nameOf: ({ id }) => `No. ${id}`,
    viewer: { id: 7, name: '', email: '', roleId: 1, storeId: null, permissions: new Set(permissions) },
    toast,
  })
}

beforeEach(() => {
  vi.resetAllMocks()
  list.mockResolvedValue({ data: [row(1, '2026-11-03'), row(2, '2026-11-03'), row(3, '2026-11-20')] })
})

describe('a calendar', () => {
  it('sends one request for the days on screen, with the filter and the search of the list', async () => {
    const store = calendar()
    await store.show({
      day: '2026-11-21',
      scope: { filter: { name: 'x' }, commonFilters: { search: 'q' } },
      needs: ['name'],
    })
    expect(list).toHaveBeenCalledOnce()
    expect(list.mock.lastCall![0]).toMatchObject({
      filter: { name: 'x', due: '2026-10-26..2026-12-06' },
      commonFilters: { search: 'q' },
      columns: ['due', 'name'],
      total: false,
    })
    expect([...store.byDay].map(([day, rows]) => [day, rows.length])).toEqual([
      ['2026-11-03', 2],
      ['2026-11-20', 1],
    ])
  })

  it('shows another date field of the entity', async () => {
    const store = calendar()
    await store.show({ day: '2026-11-21', view: 'week', path: 'visit.on' })
    expect(list.mock.lastCall![0].filter).toEqual({ 'visit.on': '2026-11-16..2026-11-22' })
    expect([...store.byDay.keys()]).toEqual(['2026-11-03', '2026-11-20'])
  })

  it('sends no request if the list’s own filter excludes every day on screen', async () => {
    const store = calendar()
    await store.show({ day: '2026-11-21', scope: { filter: { due: 'none' } } })
    expect([list.mock.calls.length, store.rows.length, store.loading]).toEqual([0, 0, false])
  })
})

describe('moving a record to another day', () => {
  it('updates only that date, with the version that the viewer saw', async () => {
    const store = calendar()
    await store.show({ day: '2026-11-21', path: 'visit.on' })
    update.mockResolvedValue({ data: { version: 5 } as never })
    await store.move(store.rows[0]!, '2026-11-09')
    expect(update).toHaveBeenCalledExactlyOnceWith(1, { visit: { on: '2026-11-09' }, version: 4 })
    expect([
      store.byDay.get('2026-11-09')?.map(({ version }) => version),
      store.byDay.get('2026-11-03')?.length,
    ]).toEqual([[5], 1])
  })

  it.each([400, 403, 409])('is reverted if the server refuses it (%i), with the server’s message', async (status) => {
    const store = calendar()
    await store.show({ day: '2026-11-21' })
    update.mockRejectedValue(new ApiError({ status, message: 'Not that day' }))
    const moving = store.move(store.rows[0]!, '2026-11-09')
    expect(store.byDay.get('2026-11-09')).toHaveLength(1)
    await moving
    expect([store.byDay.get('2026-11-09'), store.byDay.get('2026-11-03')?.length, toast.error.mock.calls]).toEqual([
      undefined,
      2,
      [['Not that day']],
    ])
    expect(list).toHaveBeenCalledTimes(status === 409 ? 2 : 1)
  })

  it('is offered to people who may change the record, and only on days that the field accepts', async () => {
    const store = calendar()
    await store.show({ path: 'born' })
    expect([store.movable(store.rows[0]!), calendar([]).movable(store.rows[0]!)]).toEqual([true, false])
    expect(store.refusal(store.rows[0]!, '2999-01-01')).toBeDefined()
    expect(store.refusal(store.rows[0]!, '1999-01-01')).toBeUndefined()
  })
})
