// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import { choice, group, text } from '@core/kernel/entity/fieldKinds'
import { ApiError } from '../../platform/api/ApiError'
import type { EntityRecord } from '../data/entityApi'
import { Presence } from './Presence'
import { RecordStore } from './RecordStore'

const sizes = [
  { id: 1, name: 'Small' },
  { id: 2, name: 'Large' },
]
const entity = defineEntity({
  id: 'van',
  name: { one: 'Van', many: 'Vans' },
  path: 'Van',
  policy: { view: {}, create: {}, update: {}, delete: {} },
  title: ['name'],
  fields: {
    name: text('Name'),
    size: choice('Size', sizes),
    engine: group('Engine', { maker: text('Maker'), key: text('Key') }),
  },
})

interface Van extends EntityRecord {
  readonly name: string
  readonly size: number
  readonly engine: { readonly maker: string | null; readonly key: string | null }
}

const van = (more: Partial<Van> = {}): Van => ({
  id: 1,
  version: 1,
  createdBy: 1,
  createdAt: '2026-01-01T00:00:00Z',
  updatedBy: 7,
  updatedAt: '2026-01-02T00:00:00Z',
  masked: ['engine.key'],
  labels: { updatedBy: 'Dana Reyes' },
  name: 'Van 12',
  size: 1,
  engine: { maker: null, key: null },
  ...more,
})

const api = { view: vi.fn(), update: vi.fn(), remove: vi.fn(), restore: vi.fn(), putBack: vi.fn() }
let store: RecordStore<Van>

beforeEach(async () => {
  for (const call of Object.values(api)) call.mockReset()
  api.view.mockResolvedValue(van())
  store = new RecordStore<Van>({
    entity,
    api,
    presence: new Presence({ report: async () => [], onPresence: () => () => {} }),
  })
  await store.load(1)
})
afterEach(() => store.dispose())

const others = async (stored: Van, ids?: number[]) => {
  api.view.mockResolvedValue(stored)
  store.onChange(ids)
  await vi.waitFor(() => expect(api.view).toHaveBeenCalledTimes(2))
  await Promise.resolve()
}

describe('the open record', () => {
  it('takes over a change by another person, and reports who changed what and when', async () => {
    await others(van({ version: 2, name: 'Van 14', size: 2, engine: { maker: 'Ford', key: null } }), [1])
    expect(store.record).toMatchObject({ version: 2, name: 'Van 14' })
    expect(store.updates).toEqual({
      by: { id: 7, name: 'Dana Reyes' },
      at: '2026-01-02T00:00:00Z',
      changes: [
        { field: 'name', label: 'Name', from: 'Van 12', to: 'Van 14' },
        { field: 'size', label: 'Size', from: 'Small', to: 'Large' },
        { field: 'engine.maker', label: 'Engine: Maker', from: null, to: 'Ford' },
      ],
    })
  })

  it('stays unchanged while it is edited; the newer version is available beside it', async () => {
    const done = store.edit()
    await others(van({ version: 2, name: 'Van 14' }))
    expect(store.record?.version).toBe(1)
    expect(store.newer).toMatchObject({ version: 2, name: 'Van 14' })
    done()
    expect(store.newer).toBeUndefined()
  })

  it('is not fetched for changes of other records, and reports no change that this tab made', async () => {
    store.onChange([2, 3])
    expect(api.view).toHaveBeenCalledTimes(1)
    api.update.mockResolvedValue({ data: van({ version: 2, name: 'Mine' }), message: 'Saved' })
    expect(await store.change({ name: 'Mine' })).toBe('Saved')
    expect(api.update).toHaveBeenCalledExactlyOnceWith(1, { name: 'Mine', version: 1 })
    await others(van({ version: 2, name: 'Mine' }), [1])
    expect(store.updates).toBeUndefined()
  })

  it('reports that it was deleted, and is available again when that is undone', async () => {
    api.view.mockRejectedValueOnce(new ApiError({ message: 'Van not found', status: 404 }))
    store.onChange([1])
    await vi.waitFor(() => expect(store.gone).toBe(true))
    expect(store.record, 'what one reads stays').toMatchObject({ name: 'Van 12' })
    api.view.mockResolvedValue(van({ version: 3 }))
    store.onChange([1])
    await vi.waitFor(() => expect(store.gone).toBe(false))
  })

  it('is fetched once more after changes during a fetch, and not for each change', async () => {
    let answer: (stored: Van) => void = () => {}
    api.view.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    for (let change = 0; change < 20; change++) store.onChange([1])
    expect(api.view).toHaveBeenCalledTimes(2)
    api.view.mockResolvedValue(van({ version: 22 }))
    answer(van({ version: 2 }))
    await vi.waitFor(() => expect(store.record?.version).toBe(22))
    expect(api.view).toHaveBeenCalledTimes(3)
  })

  it('stays on screen when the server can’t be reached', async () => {
    api.view.mockRejectedValueOnce(new ApiError({ message: 'Please check your network connection', status: 0 }))
    store.onChange()
    await vi.waitFor(() => expect(api.view).toHaveBeenCalledTimes(2))
    expect([store.gone, store.error, store.record?.name]).toEqual([false, undefined, 'Van 12'])
  })

  it('is the last requested one, however late the response for another arrives', async () => {
    let late: (stored: Van) => void = () => {}
    api.view.mockImplementationOnce(() => new Promise((resolve) => (late = resolve)))
    const first = store.load(2)
    api.view.mockResolvedValue(van({ id: 3, name: 'Third' }))
    await store.load(3)
    late(van({ id: 2, name: 'Second' }))
    await first
    expect(store.record).toMatchObject({ id: 3 })
  })
})
