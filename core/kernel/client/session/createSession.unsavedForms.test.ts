// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reportUnauthorized } from '../platform/api/unauthorized'
import { createSession } from './createSession'
import { unsavedForms } from './unsavedForms'
import type { Session } from './Session'
import { exampleProfile as user, fakeSessionApi } from './testing/fakeSessionApi'

let api = fakeSessionApi([])
const hosts = {
  navigate: vi.fn(),
  currentPath: () => '/repairs/add-repair',
  toast: { success() {}, error() {} },
  enter: async () => {},
}
let session: Session
let stop: () => void

beforeEach(async () => {
  localStorage.clear()
  unsavedForms.clear()
  api = fakeSessionApi([])
  localStorage.setItem('TOKEN', 'public-id')
  session = createSession(api, hosts)
  stop = session.watch()
  await session.load()
})
afterEach(() => stop())

describe('unsaved forms', () => {
  const open = () =>
    unsavedForms.watch({ path: '/repairs/add-repair', unsaved: () => ({ draft: { firstName: 'Ada' }, base: {} }) })
  const unsaved = () => unsavedForms.at('/repairs/add-repair')?.draft

  it('survive a forced logout, here or in another tab, for the same user', async () => {
    const close = open()
    await session.signOut('idle')
    close()
    expect(unsaved()).toEqual({ firstName: 'Ada' })
    await session.verifyOtp({ email: user.email }, '123456')
    await session.load()
    expect(unsaved()).toEqual({ firstName: 'Ada' })
  })

  it('are deleted when another user signs in', async () => {
    const close = open()
    reportUnauthorized()
    close()
    api.me.mockResolvedValue({ ...user, id: 6 })
    await session.load()
    expect(unsaved()).toBeUndefined()
  })

  it('are deleted by a deliberate logout, in other tabs too', async () => {
    const close = open()
    dispatchEvent(new StorageEvent('storage', { key: 'farewell', newValue: 'logout' }))
    dispatchEvent(new StorageEvent('storage', { key: null }))
    close()
    expect(session.state.status).toBe('signedOut')
    expect(unsaved()).toBeUndefined()
    expect(hosts.navigate).toHaveBeenLastCalledWith('/auth/login', { replace: true, state: {} })
  })
})
