import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readDatesAs } from '@core/kernel/entity/dates'
import { choice, date, dateTime, group, integer, text, timeSlot } from '@core/kernel/entity/fieldKinds'
import type { ListRequest, ListedRow } from '@core/kernel/entity/apiTypes'
import { ApiError } from '../../../platform/api/ApiError'
import { inBackground } from '../../../platform/api/background'
import { CalendarStore } from './CalendarStore'
import type { CalendarSource } from './CalendarSource'

const fields = {
  due: date('Due'),
  at: timeSlot('At'),
  born: date('Born', { past: true }),
  visit: group('Visit', { on: date('Visit on') }),
  meeting: dateTime('Meeting'),
  minutes: integer('Minutes', { max: 600 }),
  since: date('Since'),
  until: date('Until'),
  name: text('Name'),
  state: choice('State', [
    { id: 1, name: 'To do' },
    { id: 2, name: 'Done' },
  ]),
}
const list = vi.fn<(request: ListRequest, signal?: AbortSignal) => Promise<{ data: ListedRow[]; next?: string }>>()
const update = vi.fn<(id: number, change: object) => Promise<{ data: never; message?: string }>>()
const toast = {
  success: vi.fn<(words: string) => void>(),
  error: vi.fn<(words: string) => void>(),
  info: vi.fn<(words: string) => void>(),
  warning: vi.fn<(words: string) => void>(),
}
const row = (id: number, due: string, more: object = {}) => ({
  id,
  version: 4,
  labels: {},
  createdBy: 7,
  due,
  visit: { on: due },
  ...more,
})

function calendar(permissions: readonly number[] = [7], more: Partial<CalendarSource> = {}) {
  const source: CalendarSource = {
    entity: {
      fields,
      days: ['due', 'born', 'visit.on', 'meeting', 'since'],
      timing: {
        due: { time: 'at', due: [1] },
        meeting: { minutes: 'minutes' },
        since: { until: 'until' },
      },
      state: 'state',
      policy: { view: {}, create: {}, update: { own: 7 }, delete: {} },
    },
    api: { list, update },
    nameOf: ({ id }) => `No. ${id}`,
    ...more,
  }
  const viewer = { id: 7, name: '', email: '', roleId: 1, storeId: null, permissions: new Set(permissions) }
  return new CalendarStore({ sources: [source], viewer, toast })
}
const first = (store: CalendarStore) => store.entries[0]!
const opened = async (path: string, rows: ListedRow[], view: 'month' | 'week' = 'week') => {
  list.mockResolvedValue({ data: rows })
  const store = calendar()
  await store.show({ day: '2026-11-21', path, view })
  return store
}

beforeEach(() => {
  vi.resetAllMocks()
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] })
  readDatesAs({ dateForm: 'iso', timeZone: 'America/Los_Angeles' })
  const rows = [
    row(1, '2026-11-03', { state: 1 }),
    row(2, '2026-11-03', { state: 2 }),
    row(3, '2026-11-20', { state: 1 }),
  ]
  list.mockResolvedValue({ data: rows })
})
afterEach(() => {
  vi.useRealTimers()
  readDatesAs(undefined)
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
      filter: { name: 'x', due: '2026-10-26..2026-12-13' },
      commonFilters: { search: 'q' },
      columns: ['due', 'at', 'state', 'name'],
      total: false,
    })
    expect([...store.byDay].map(([day, entries]) => [day, entries.length])).toEqual([
      ['2026-11-03', 2],
      ['2026-11-20', 1],
    ])
  })

  it('shows another date field of the entity', async () => {
    const store = calendar()
    await store.show({ day: '2026-11-21', view: 'week', path: 'visit.on' })
    expect(list.mock.lastCall![0].filter).toEqual({ 'visit.on': '2026-11-16..2026-11-22' })
    expect([...store.byDay.keys()]).toEqual(['2026-11-20'])
  })

  it('shows days that load slowly while live changes go on, and aborts them at once for another month', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })
    const aborted: string[] = []
    list.mockImplementation(async ({ filter }, signal) => {
      await new Promise((resolve) => setTimeout(resolve, 6_000))
      if (signal?.aborted) aborted.push(String(filter?.due))
      return { data: [row(list.mock.calls.length, '2026-11-03')] }
    })
    const store = calendar()
    void store.show({ day: '2026-11-21' })
    for (let second = 0; second < 25; second += 5) {
      void inBackground(() => store.refresh())
      await vi.advanceTimersByTimeAsync(5_000)
    }
    expect([first(store).row.id, list.mock.calls.length, aborted]).toEqual([1, 2, []])
    void store.show({ day: '2026-12-21' })
    await vi.advanceTimersByTimeAsync(6_000)
    expect([list.mock.calls.length, aborted]).toEqual([3, ['2026-10-26..2026-12-13']])
  })

  it('sends no request if the list’s own filter excludes every day on screen', async () => {
    const store = calendar()
    await store.show({ day: '2026-11-21', scope: { filter: { due: 'none' } } })
    expect([list.mock.calls.length, store.entries.length, store.loading]).toEqual([0, 0, false])
  })

  it('tells what is overdue, what is to be done, and what is finished, which nobody moves', async () => {
    const store = calendar()
    await store.show({ day: '2026-11-21' })
    expect(store.entries.map((entry) => [entry.look?.name, store.movable(entry)])).toEqual([
      ['Overdue', true],
      ['Finished', false],
      ['Still open', true],
    ])
  })

  it('puts an evening in Los Angeles on its own day, though the server’s day is the next one', async () => {
    const store = await opened('meeting', [row(1, '', { meeting: '2026-11-22T04:30:00Z', minutes: 90 })])
    expect(list.mock.lastCall![0].filter).toEqual({ meeting: '2026-11-15..2026-11-23' })
    expect([first(store).day, first(store).start, first(store).minutes, store.byHour]).toEqual([
      '2026-11-21',
      20 * 60 + 30,
      90,
      true,
    ])
  })

  it('shows what began earlier and goes on into the days on screen', async () => {
    list.mockImplementation(async ({ filter }) => ({
      data: filter!.until ? [row(1, '', { since: '2026-11-02', until: '2026-11-17' })] : [],
    }))
    const store = calendar()
    await store.show({ day: '2026-11-21', path: 'since', view: 'week' })
    expect(list.mock.calls.map(([{ filter }]) => filter)).toEqual([
      { since: '2026-11-16..2026-11-22' },
      { since: '..2026-11-15', until: '2026-11-16..' },
    ])
    expect([...store.byDay.keys()]).toEqual(['2026-11-16', '2026-11-17'])
  })

  it('shows several entities at once, and fails as one', async () => {
    const { sources, viewer } = calendar().options
    const store = new CalendarStore({ sources: [sources[0], { ...sources[0], nameOf: () => 'other' }], viewer, toast })
    await store.show({ day: '2026-11-21' })
    expect(store.byDay.get('2026-11-20')!.map(({ name }) => name)).toEqual(['No. 3', 'other'])
    list.mockRejectedValueOnce(new Error('Gone'))
    await store.refresh()
    expect(store.error?.message).toBe('Gone')
  })
})

describe('another place for a record', () => {
  it('is an update of that date alone, with the version that one saw', async () => {
    const store = calendar()
    await store.show({ day: '2026-11-21', path: 'visit.on' })
    update.mockResolvedValue({ data: { version: 5 } as never, message: 'Stored' })
    store.moveBy(first(store), '2026-11-09', 'all')
    await vi.waitFor(() => expect(toast.success).toHaveBeenCalledExactlyOnceWith('Stored'))
    expect(update).toHaveBeenCalledExactlyOnceWith(1, { visit: { on: '2026-11-09' }, version: 4 })
    expect([
      store.byDay.get('2026-11-09')?.map(({ row }) => row.version),
      store.byDay.get('2026-11-03')?.length,
    ]).toEqual([[5], 1])
  })

  it.each([400, 403, 409])('is reverted if the server refuses it (%i), with the server’s message', async (status) => {
    const store = calendar()
    await store.show({ day: '2026-11-21' })
    update.mockRejectedValue(new ApiError({ status, message: 'Not that day' }))
    store.moveBy(first(store), '2026-11-09', 'all')
    expect(store.byDay.get('2026-11-09')).toHaveLength(1)
    await vi.waitFor(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith('Not that day'))
    expect([store.byDay.get('2026-11-09'), store.byDay.get('2026-11-03')?.length]).toEqual([undefined, 2])
    expect(store.drag.spoken).toBe('No. 1 went back to Tuesday, 2026-11-03. Not that day')
    await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(status === 409 ? 2 : 1))
  })

  it('[S9.2] at another time is a time of day, or an instant in the reader’s zone', async () => {
    const store = await opened('due', [row(1, '2026-11-20', { at: '09:00', state: 1 })])
    update.mockResolvedValue({ data: {} as never })
    store.moveBy(first(store), '2026-11-21T14:30', 'all')
    expect(update).toHaveBeenLastCalledWith(1, { due: '2026-11-21', at: '14:30', version: 4 })

    const meetings = await opened('meeting', [row(2, '', { meeting: '2026-11-21T04:30:00Z', minutes: 30 })])
    meetings.moveBy(first(meetings), '2026-11-21T18:00', 'all')
    expect(update).toHaveBeenLastCalledWith(2, { meeting: '2026-11-22T02:00:00.000Z', version: 4 })
  })

  it('without a time of day is for those that may lack one', async () => {
    const store = await opened('due', [row(1, '2026-11-20', { at: '09:00', state: 1 })])
    update.mockResolvedValue({ data: {} as never })
    store.moveBy(first(store), '2026-11-20T', 'all')
    expect(update).toHaveBeenLastCalledWith(1, { at: null, version: 4 })

    const meetings = await opened('meeting', [row(2, '', { meeting: '2026-11-21T04:30:00Z' })])
    expect(meetings.refusal(first(meetings), '2026-11-20T')).toBe('It needs a time of day')
  })

  it('is longer where its end is carried, as far as its field goes', async () => {
    const store = await opened('meeting', [row(1, '', { meeting: '2026-11-20T17:00:00Z', minutes: 30 })])
    update.mockResolvedValue({ data: {} as never })
    expect(store.stretchable(first(store))).toBe(true)
    store.moveBy(first(store), '2026-11-20T10:15', 'end')
    expect(update).toHaveBeenLastCalledWith(1, { minutes: 75, version: 4 })
    expect(store.refusal(first(store), '2026-11-20T23:45', 'end')).toBe('Minutes must be between 0 and 600')

    const holds = await opened('since', [row(2, '', { since: '2026-11-17', until: '2026-11-19' })])
    holds.moveBy(first(holds), '2026-11-21', 'end')
    expect(update).toHaveBeenLastCalledWith(2, { until: '2026-11-21', version: 4 })
    holds.moveBy(first(holds), '2026-11-18', 'all')
    expect(first(holds)).toMatchObject({ day: '2026-11-18', lastDay: '2026-11-22' })
  })

  it('chosen twice in a row is stored one after the other, on the version that the first one left', async () => {
    const store = await opened('due', [row(1, '2026-11-20', { at: '09:00', state: 1 })])
    const answers: ((answer: { data: never }) => void)[] = []
    update.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
    store.moveBy(first(store), '2026-11-20T09:15', 'all')
    store.moveBy(first(store), '2026-11-20T09:30', 'all')
    expect([update.mock.calls.length, first(store).start]).toEqual([1, 9 * 60 + 30])
    answers[0]!({ data: { version: 5 } as never })
    await vi.waitFor(() => expect(update).toHaveBeenLastCalledWith(1, { at: '09:30', version: 5 }))
    answers[1]!({ data: { version: 6 } as never })
    await vi.waitFor(() => expect(first(store).row.version).toBe(6))
  })

  it('that was picked before another one was stored builds on the version that it left', async () => {
    const store = await opened('due', [row(1, '2026-11-20', { at: '09:00', state: 1 })])
    const picked = first(store)
    update.mockResolvedValue({ data: { version: 5 } as never })
    store.moveBy(picked, '2026-11-20T09:15', 'all')
    await vi.waitFor(() => expect(first(store).row.version).toBe(5))
    store.moveBy(picked, '2026-11-20T14:00', 'all')
    expect(update).toHaveBeenLastCalledWith(1, { at: '14:00', version: 5 })
  })

  it('is offered to whoever may change the record, and only on days that the field takes', async () => {
    const store = calendar()
    await store.show({ path: 'visit.on', day: '2026-11-21' })
    const other = calendar([])
    await other.show({ path: 'visit.on', day: '2026-11-21' })
    expect([store.movable(first(store)), other.movable(first(other))]).toEqual([true, false])
    const born = await opened('born', [row(1, '', { born: '2026-11-02' })], 'month')
    expect(born.refusal(first(born), '2999-01-01')).toBeDefined()
    expect(born.refusal(first(born), '1999-01-01')).toBeUndefined()
  })
})
