// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Operation } from '@core/kernel/entity/apiTypes'
import { dismissedOperations, showOperation, onSettled, operations, dismissOperation } from './operations'
import { operationNote, operationTitle, progressOf } from './operationText'
import { pollOperation } from './pollOperation'

const names = { one: 'Repair', many: 'Repairs' }
const operation = (more: Partial<Operation> = {}): Operation => ({
  id: 5,
  kind: 'bulkUpdate',
  entity: 'repair',
  state: 'running',
  total: 1204,
  done: 0,
  failed: 0,
  skipped: 0,
  message: null,
  problems: [],
  createdAt: '2026-01-01T00:00:00Z',
  finishedAt: null,
  undoUntil: null,
  ...more,
})

beforeEach(() => {
  operations.list = []
  sessionStorage.clear()
})

describe('the followed operations', () => {
  it('remember the names of their entity while they run, and notify listeners once at their end', () => {
    const settled = vi.fn<(entity: string) => void>()
    const stop = onSettled(settled)
    showOperation(operation(), names)
    showOperation(operation({ done: 300 }))
    expect([operations.list.length, operations.list[0]!.names, settled.mock.calls.length]).toEqual([1, names, 0])
    showOperation(operation({ state: 'done', done: 1204 }))
    showOperation(operation({ state: 'done', done: 1204 }))
    expect(settled.mock.calls).toEqual([['repair']])
    stop()
  })

  it('can be dismissed permanently', () => {
    showOperation(operation())
    dismissOperation(5)
    expect([operations.list.length, dismissedOperations.has(5), dismissedOperations.has(6)]).toEqual([0, true, false])
  })
})

describe('the texts of operations', () => {
  it.each([
    [{}, 'Changing 1,204 repairs', '0 of 1,204'],
    [{ done: 300, failed: 2, skipped: 1 }, 'Changing 1,204 repairs', '303 of 1,204 · 2 failed · 1 skipped'],
    [{ state: 'done', done: 1, total: 1 }, '1 repair changed', ''],
    [{ kind: 'bulkDelete', state: 'done', done: 12, failed: 3 }, '12 repairs deleted', '3 failed'],
    [{ kind: 'import', state: 'cancelled', done: 40 }, 'Cancelled: 40 repairs imported', ''],
    [
      { kind: 'import', state: 'cancelled', done: 40, message: 'Cancelled. What was done stays.' },
      '40 repairs imported',
      'Cancelled. What was done stays.',
    ],
    [
      { kind: 'undo', state: 'failed', message: 'The database is away' },
      'Nothing was put back',
      'The database is away',
    ],
    [{ state: 'undone', done: 12 }, '12 repairs changed, and undone since', ''],
  ] as const)('%j', (more, title, note) => {
    expect([operationTitle({ ...operation(more), names }), operationNote(operation(more))]).toEqual([title, note])
  })

  it('name rows if the entity’s names are unknown', () => {
    expect(operationTitle(operation({ total: 1 }))).toBe('Changing 1 row')
  })

  it('the bar never exceeds its end, and is at its start before the rows are counted', () => {
    expect([
      progressOf(operation({ total: 0 })),
      progressOf(operation({ done: 602 })),
      progressOf(operation({ done: 1204, failed: 5 })),
    ]).toEqual([0, 0.5, 1])
  })
})

describe('polling an operation', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('continues after a failure, at growing intervals, until the operation has ended', async () => {
    const answers = [
      () => Promise.reject(new TypeError('no network')),
      () => json(operation({ done: 600 })),
      () => json(operation({ state: 'done', done: 1204 })),
    ]
    const fetch = vi.fn<(request: Request) => Promise<Response>>(() => answers.shift()!())
    vi.stubGlobal('fetch', fetch)
    const seen: number[] = []
    pollOperation(5, ({ done }) => seen.push(done))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([seen, fetch.mock.calls.length, fetch.mock.calls[0]![0].headers.has('X-Background')]).toEqual([
      [600, 1204],
      3,
      true,
    ])
  })

  it('stops on request', async () => {
    const fetch = vi.fn<() => Promise<Response>>(() => json(operation()))
    vi.stubGlobal('fetch', fetch)
    pollOperation(5, () => {})()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetch).not.toHaveBeenCalled()
  })
})

const json = (data: unknown) =>
  Promise.resolve(
    new Response(JSON.stringify({ success: true, data }), { headers: { 'content-type': 'application/json' } }),
  )
