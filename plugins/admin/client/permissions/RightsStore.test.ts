import { describe, expect, it } from 'vitest'
import { ApiError } from '@core/client/session'
import type { RoleRights } from '../adminApis'
import { changeText } from './rights'
import { RightsStore } from './RightsStore'
import { referralLike, usersLike } from './testing/modules'

/** A server with one role, which refuses a change based on another version. */
function server(permissionIds: number[]) {
  let stored: RoleRights = { roleId: 7, name: 'Helper', version: 1, permissionIds, fixed: false }
  const api: ConstructorParameters<typeof RightsStore>[0] = {
    modules: async () => [referralLike, usersLike],
    list: async () => ({ data: [] }),
    rights: async () => stored,
    async saveRights({ permissionIds: ids, version }) {
      if (version !== stored.version) throw new ApiError({ status: 409, message: 'changed meanwhile' })
      stored = { ...stored, permissionIds: ids, version: version + 1 }
      return { success: true, data: stored, message: 'Permission updated successfully !!' }
    },
  }
  return {
    api,
    stored: () => stored,
    changeElsewhere: (ids: number[]) => (stored = { ...stored, permissionIds: ids, version: stored.version + 1 }),
  }
}

async function opened(...permissionIds: number[]) {
  const fake = server(permissionIds)
  const store = new RightsStore(fake.api)
  await store.open(7)
  return { ...fake, store }
}

describe('[S6.1] the permissions of a role', () => {
  it('are changed as a whole, and the changes are listed before', async () => {
    const { store, stored } = await opened(301, 410)
    store.set(new Set([301, 320]))
    expect(store.changes.map(changeText)).toEqual(['+ Export (Referrals)', '− Delete all (Users)'])
    expect(await store.save()).toBe('Permission updated successfully !!')
    expect(stored().permissionIds).toEqual([301, 320])
    expect(store.dirty).toBe(false)
  })

  it('can be reset to the stored ones', async () => {
    const { store } = await opened(301)
    store.set(new Set())
    store.discard()
    expect([...store.draft]).toEqual([301])
  })

  it('are never overwritten unseen: another person’s changes are shown, and mine can be applied to them', async () => {
    const { store, stored, changeElsewhere } = await opened(301)
    store.set(new Set([301, 320]))
    changeElsewhere([301, 401])
    expect(await store.save()).toBeUndefined()
    expect(store.theirChanges.map(changeText)).toEqual(['+ View (Users)'])
    expect(stored().permissionIds).toEqual([301, 401])
    store.keepMine()
    await store.save()
    expect(new Set(stored().permissionIds)).toEqual(new Set([301, 320, 401]))
  })

  it('or replaced by the other person’s', async () => {
    const { store, changeElsewhere } = await opened(301)
    store.set(new Set([320]))
    changeElsewhere([301, 401])
    await store.save()
    store.takeTheirs()
    expect([...store.draft]).toEqual([301, 401])
    expect(store.dirty).toBe(false)
  })
})
