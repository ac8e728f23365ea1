import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@core/client/session'
import type { UserSettings } from '../adminApis'
import { SettingsStore } from './SettingsStore'

const stored = { id: 7, version: 3, productName: 'Clinic' } as UserSettings
const api = { list: vi.fn(), view: vi.fn(), create: vi.fn(), update: vi.fn() }
const logged = vi.spyOn(console, 'error')
let store: SettingsStore

beforeEach(() => {
  vi.resetAllMocks()
  logged.mockImplementation(() => {})
  api.list.mockResolvedValue({ data: [{ id: 7 }], totalItems: 1 })
  api.view.mockResolvedValue(stored)
  store = new SettingsStore(api)
})
afterEach(() => store.dispose())

describe('the settings', () => {
  it('[S4.17] have a flag that is set after a successful update, and only then', async () => {
    await store.load()
    expect([store.loading, store.updated]).toEqual([false, false])
    api.update.mockResolvedValue({ data: { ...stored, version: 4 }, message: 'Settings updated successfully !!' })
    expect(await store.save({ productName: 'Practice' })).toBe('Settings updated successfully !!')
    expect(api.update).toHaveBeenCalledWith(7, { productName: 'Practice', version: 3 })
    expect([store.updated, store.saving, store.record!.version]).toEqual([true, false, 4])
    api.update.mockRejectedValue(new ApiError({ status: 409, message: 'Changed meanwhile' }))
    await expect(store.save({})).rejects.toThrow('Changed meanwhile')
    expect([store.updated, store.saving]).toEqual([false, false])
  })

  it('[S8.8] that can’t be loaded are logged, and loading is cleared', async () => {
    api.list.mockRejectedValue(new ApiError({ status: 500, message: 'Away' }))
    await store.load()
    expect([store.loading, store.error?.message, store.record]).toEqual([false, 'Away', undefined])
    expect(logged).toHaveBeenCalledWith('Settings: Away')
  })

  it('that don’t exist are created by the first save; a retry creates no second one', async () => {
    api.list.mockResolvedValue({ data: [], totalItems: 0 })
    await store.load()
    expect(store.record).toBeNull()
    api.create.mockRejectedValueOnce(new ApiError({ status: 0, message: 'Offline' }))
    await expect(store.save({ productName: 'Clinic' })).rejects.toThrow('Offline')
    api.create.mockResolvedValue({ data: stored })
    await store.save({ productName: 'Clinic' })
    const [first, second] = api.create.mock.calls
    expect(first![1]).toBe(second![1])
    expect([store.record, store.updated]).toEqual([stored, true])
  })
})
