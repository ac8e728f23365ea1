import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import { lookup, text } from '@core/kernel/entity/fieldKinds'
import type { ListAnswer } from '@core/kernel/entity/apiTypes'
import { lookupEntries } from './referenceOptions'
import type { EntityRecord } from './entityApi'
import { EntityListStore } from '../lists/EntityListStore'
import type { Changed } from '../../platform/live/LiveUpdates'
import { live } from '../../platform/live/live'
import { RecordStore } from '../records/RecordStore'

vi.mock('./referenceOptions')
const entity = defineEntity({
  id: 'van',
  name: { one: 'Van', many: 'Vans' },
  path: 'Van',
  title: ['name'],
  policy: { view: {}, create: {}, update: {}, delete: {} },
  fields: { name: text('Name', { inList: true }), bay: lookup('Bay', 'yard.bay', { inList: true }) },
})
const van = (bay: string) => ({
  id: 1,
  version: 3,
  createdBy: 1,
  createdAt: '',
  updatedBy: 1,
  updatedAt: '',
  masked: [],
  name: 'Van 12',
  bay: 4,
  labels: { bay },
})

/** Publishes that entries of a look-up list were renamed. */
let renamed: (list: string, ids?: readonly number[]) => void
beforeEach(() => {
  vi.useFakeTimers()
  const listeners = new Map<string, Set<(changed: Changed) => void>>()
  vi.spyOn(live, 'onChanges').mockImplementation((updates, listen) => {
    const all = listeners.get(updates) ?? new Set()
    listeners.set(updates, all.add(listen))
    return () => all.delete(listen)
  })
  renamed = (list, ids) => listeners.get(`lookup.${list}`)?.forEach((listen) => listen(ids ? { ids } : {}))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('an open list', () => {
  async function open() {
    let bay = 'North lot'
    const list = vi.fn(async (): Promise<ListAnswer> => ({ data: [van(bay)], totalItems: 1 }))
    const store = new EntityListStore({
      entity,
      api: { list, options: async () => [], update: () => Promise.reject(new Error('unused')) },
      defaultSort: { field: 'name', direction: 'asc' },
    })
    store.watch()
    store.showView('all', store.viewState('all')!)
    await vi.advanceTimersByTimeAsync(0)
    return { store, list, rename: () => (bay = 'South lot') }
  }

  it('shows an entry’s new name after one fetch of the visible rows, and marks no row as changed', async () => {
    const { store, list, rename } = await open()
    rename()
    renamed('yard.bay', [4])
    await vi.advanceTimersByTimeAsync(1000)
    expect(store.rowAt(0)?.labels.bay).toBe('South lot')
    expect(list).toHaveBeenCalledTimes(2)
    expect(store.marked.has(1)).toBe(false)
  })

  it('fetches nothing for an entry that none of its rows has, for another look-up list, or after it is closed', async () => {
    const { store, list } = await open()
    renamed('yard.bay', [5])
    renamed('yard.make', [4])
    store.dispose()
    renamed('yard.bay', [4])
    await vi.advanceTimersByTimeAsync(1000)
    expect(list).toHaveBeenCalledTimes(1)
  })

  it('shows a filter with the entry’s new name', async () => {
    const { store } = await open()
    const entries = (name: string) => vi.mocked(lookupEntries).mockResolvedValueOnce([{ id: 4, name, retired: false }])
    entries('North lot')
    await store.names.resolve(entity.fields.bay, [4])
    entries('South lot')
    renamed('yard.bay', [4])
    await vi.advanceTimersByTimeAsync(0)
    expect(store.names.nameOf(entity.fields.bay, 4)).toBe('South lot')
  })
})

describe('an open record', () => {
  async function open() {
    const view = vi.fn(async (): Promise<EntityRecord> => van('North lot'))
    const store = new RecordStore({ entity, api: { view, update: vi.fn(), remove: vi.fn(), restore: vi.fn(), putBack: vi.fn() } })
    await store.load(1)
    view.mockResolvedValue(van('South lot'))
    return { store, view }
  }

  it('shows an entry’s new name, and reports no change', async () => {
    const { store } = await open()
    renamed('yard.bay', [4])
    await vi.advanceTimersByTimeAsync(0)
    expect(store.record?.labels.bay).toBe('South lot')
    expect(store.updates).toBeUndefined()
  })

  it('stays unchanged while it is edited', async () => {
    const { store } = await open()
    store.edit()
    const before = store.record
    renamed('yard.bay', [4])
    await vi.advanceTimersByTimeAsync(0)
    expect(store.record).toBe(before)
  })

  it('isn’t fetched for an entry that it doesn’t have', async () => {
    const { view } = await open()
    renamed('yard.bay', [5])
    await vi.advanceTimersByTimeAsync(0)
    expect(view).toHaveBeenCalledTimes(1)
  })
})
