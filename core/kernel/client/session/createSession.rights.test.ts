// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSession } from './createSession'
import { unsavedForms } from './unsavedForms'
import type { Session } from './Session'
import { exampleProfile, fakeSessionApi } from './testing/fakeSessionApi'

const user = exampleProfile
const menus = [
  { id: 3, title: 'Repairs', icon: 'pi-inbox', link: '/repairs', isHide: false, section: 'My Work', children: [] },
]

let api = fakeSessionApi(menus)
const hosts = {
  navigate: vi.fn(),
  currentPath: vi.fn(() => '/repairs/5?tab=notes'),
  toast: { success: vi.fn(), error: vi.fn() },
  enter: vi.fn(async () => {}),
}
let session: Session
let stop: () => void

async function signedIn() {
  localStorage.setItem('TOKEN', 'public-id')
  localStorage.setItem('email', user.email)
  session = createSession(api, hosts)
  stop = session.watch()
  await session.load()
  expect(session.state.status).toBe('signedIn')
}

beforeEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
  api = fakeSessionApi(menus)
})
afterEach(() => stop())

describe('after a change of the role’s rights', () => {
  const form = { path: '/repairs/add-repair', unsaved: () => ({ draft: {}, base: {} }) }

  it('everything is loaded again', async () => {
    await signedIn()
    api.me.mockClear()
    expect(await session.accessChanged()).toBeUndefined()
    expect(api.me).toHaveBeenCalledOnce()
  })

  it('an open form with unsaved changes stays; the menus are updated at once, the rest when the form is left', async () => {
    await signedIn()
    const leave = unsavedForms.watch(form)
    hosts.enter.mockClear()
    api.menus.mockResolvedValueOnce([])
    expect(await session.accessChanged()).toEqual({ menuIds: [], permissions: [301, 304] })
    expect(session.state).toMatchObject({ status: 'signedIn', menus: [] })
    expect(hosts.enter).not.toHaveBeenCalled()
    leave()
    await vi.waitFor(() => expect(hosts.enter).toHaveBeenCalledOnce())
  })
})

describe('[D2] viewing as a role', () => {
  it('leaves the user’s own role first, then has the menus and permissions of the other; other tabs follow, and the login role stays', async () => {
    await signedIn()
    hosts.enter.mockClear()
    api.viewAs.mockImplementationOnce(async (roleId) => {
      expect(hosts.enter.mock.calls).toEqual([[undefined]])
      const viewing = { id: roleId, name: 'Inspector' }
      api.me.mockResolvedValue({ ...user, viewing })
      return { success: true, user: { ...user, viewing } }
    })
    await session.viewAs(9)
    expect(api.menus).toHaveBeenLastCalledWith(9)
    expect(api.permissionIds).toHaveBeenLastCalledWith(9)
    expect(session.state).toMatchObject({ status: 'signedIn', roleId: 3, viewing: { id: 9, name: 'Inspector' } })
    expect(hosts.navigate).toHaveBeenLastCalledWith('/dashboard')
    expect(localStorage.getItem('currentRole')).toBe('9')
    expect(localStorage.getItem('CURRENT_LOGIN_ID')).toBe('3')
  })

  it('ends on the current page', async () => {
    api.me.mockResolvedValueOnce({ ...user, viewing: { id: 9, name: 'Inspector' } })
    await signedIn()
    hosts.navigate.mockClear()
    await session.stopViewing()
    expect(session.state).toMatchObject({ status: 'signedIn', roleId: 3, viewing: undefined })
    expect(localStorage.getItem('currentRole')).toBe('3')
    expect(hosts.navigate).not.toHaveBeenCalled()
  })
})
