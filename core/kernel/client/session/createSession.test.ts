// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../platform/api/ApiError'
import { reportUnauthorized } from '../platform/api/unauthorized'
import { createSession } from './createSession'
import type { Session } from './Session'
import { exampleProfile, fakeSessionApi } from './testing/fakeSessionApi'

const user = exampleProfile
const { roles } = user
const menus = [
  { id: 3, title: 'Repairs', icon: 'pi-inbox', link: '/repairs', isHide: false, section: 'My Work', children: [] },
]
const refused = (status: number, message = 'No') => new ApiError({ status, message })

let api = fakeSessionApi(menus)
const hosts = {
  navigate: vi.fn(),
  currentPath: vi.fn(() => '/repairs/5?tab=notes'),
  toast: { success: vi.fn(), error: vi.fn() },
  enter: vi.fn(async () => {}),
}
let session: Session
let stop: () => void

function start() {
  session = createSession(api, hosts)
  stop = session.watch()
}

async function signedIn() {
  localStorage.setItem('TOKEN', 'public-id')
  localStorage.setItem('email', user.email)
  start()
  await session.load()
  expect(session.state.status).toBe('signedIn')
}

beforeEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
  api = fakeSessionApi(menus)
})
afterEach(() => stop())

describe('signing in', () => {
  it('[S4.1] stores the first role’s id, goes to the code page with the email, and shows a message', async () => {
    start()
    await session.signIn('maya@fleet.test', 'secret', '/repairs/5')
    expect(localStorage.getItem('CURRENT_LOGIN_ID')).toBe('3')
    expect(hosts.navigate).toHaveBeenCalledWith('/auth/verify-otp', {
      state: { email: 'maya@fleet.test', returnTo: '/repairs/5', sentAt: expect.any(Number) },
    })
    expect(hosts.toast.success).toHaveBeenCalledWith('Please verify OTP on your email or phone.')
  })

  it('[S4.1] stays on the page when the password is wrong', async () => {
    api.login.mockRejectedValue(refused(400))
    start()
    await expect(session.signIn('maya@fleet.test', 'wrong')).rejects.toThrow('No')
    expect(hosts.navigate).not.toHaveBeenCalled()
    expect(localStorage).toHaveLength(0)
  })

  it('[S4.2] stores the QR code for display when requireOtp is absent, and only then', async () => {
    start()
    api.login.mockResolvedValue({ roles, qr: 'data:image/png;base64,x' })
    await session.signIn('maya@fleet.test', 'secret')
    expect(session.state.qr).toBe('data:image/png;base64,x')
    api.login.mockResolvedValue({ roles, qr: 'data:image/png;base64,x', requireOtp: true })
    await session.signIn('maya@fleet.test', 'secret')
    expect(session.state.qr).toBeUndefined()
  })

  it('[S4.3] stores the email and the login role, goes to the dashboard, and shows a message', async () => {
    start()
    await session.verifyOtp({ email: 'maya@fleet.test' }, '123456')
    expect(localStorage.getItem('email')).toBe('maya@fleet.test')
    expect(localStorage.getItem('CURRENT_LOGIN_ID')).toBe('3')
    expect(hosts.navigate).toHaveBeenCalledWith('/dashboard', { replace: true })
    expect(hosts.toast.success).toHaveBeenCalledWith('Login successfully.')
    expect(session.state).toMatchObject({ status: 'stored', qr: undefined })
  })

  it('returns to the requested page, never to another site', async () => {
    start()
    await session.verifyOtp({ email: 'maya@fleet.test', returnTo: '/repairs/5?tab=notes' }, '123456')
    expect(hosts.navigate).toHaveBeenLastCalledWith('/repairs/5?tab=notes', { replace: true })
    await session.verifyOtp({ email: 'maya@fleet.test', returnTo: '//evil.test' }, '123456')
    expect(hosts.navigate).toHaveBeenLastCalledWith('/dashboard', { replace: true })
  })

  it('[S3.25] stores the session’s keys and no others, with the public id as TOKEN', async () => {
    start()
    await session.verifyOtp({ email: 'maya@fleet.test' }, '123456')
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
      TOKEN: 'public-id',
      CURRENT_LOGIN_ID: '3',
      AUTH_DATA: JSON.stringify({ id: 5, roles }),
      currentRole: '3',
      role: 'Dispatcher',
      email: 'maya@fleet.test',
    })
  })
})

describe('signing in by phone', () => {
  it('[S4.1] goes to the code page with the phone number, and shows the same message', async () => {
    start()
    await session.signInByPhone('555-010-0001', '/repairs/5')
    expect(hosts.navigate).toHaveBeenCalledWith('/auth/verify-otp', {
      state: { phone: '555-010-0001', returnTo: '/repairs/5', sentAt: expect.any(Number) },
    })
    expect(hosts.toast.success).toHaveBeenCalledWith('Please verify OTP on your email or phone.')
  })

  it('[S4.3] stores the email and continues as with a password', async () => {
    start()
    await session.verifyOtp({ phone: '555-010-0001' }, '123456')
    expect(api.verifyMobileOtp).toHaveBeenCalledExactlyOnceWith('555-010-0001', '123456')
    expect(localStorage.getItem('email')).toBe('maya@fleet.test')
    expect(hosts.navigate).toHaveBeenCalledWith('/dashboard', { replace: true })
    expect(hosts.toast.success).toHaveBeenCalledWith('Login successfully.')
  })
})

describe('changing the role', () => {
  it('[S4.7] leaves the old role before the server is told about the new one, then enters it', async () => {
    await signedIn()
    hosts.enter.mockClear()
    api.changeRole.mockImplementationOnce(async (roleId) => {
      expect(hosts.enter.mock.calls).toEqual([[undefined]])
      expect(session.state).toMatchObject({ status: 'loading', profile: undefined, roleId: undefined, menus: [] })
      api.me.mockResolvedValue({ ...user, currentRoleId: roleId })
      return { success: true, user }
    })
    await session.changeRole(8)
    expect(hosts.navigate).toHaveBeenLastCalledWith('/dashboard')
    expect(api.permissionIds).toHaveBeenLastCalledWith(8)
    expect(session.state).toMatchObject({ status: 'signedIn', roleId: 8 })
    expect([
      localStorage.getItem('CURRENT_LOGIN_ID'),
      localStorage.getItem('currentRole'),
      localStorage.getItem('role'),
    ]).toEqual(['8', '8', 'Visitor'])
  })

  it('stays in the old role and shows a message if the server refuses', async () => {
    await signedIn()
    api.changeRole.mockRejectedValue(refused(404, 'There is no such role.'))
    await session.changeRole(99)
    expect(hosts.toast.error).toHaveBeenCalledWith('There is no such role.')
    expect(session.state).toMatchObject({ status: 'signedIn', roleId: 3 })
  })

  it('follows a change in another tab', async () => {
    await signedIn()
    api.me.mockResolvedValue({ ...user, currentRoleId: 8 })
    dispatchEvent(new StorageEvent('storage', { key: 'currentRole', oldValue: '3', newValue: '8' }))
    await vi.waitFor(() => expect(session.state).toMatchObject({ status: 'signedIn', roleId: 8 }))
  })
})

describe('loading a session', () => {
  it('enters the role in the registry with its rights', async () => {
    await signedIn()
    expect(hosts.enter).toHaveBeenCalledExactlyOnceWith({
      plugins: ['workshop', 'core'],
      menuIds: [3],
      experimentalPoints: [],
      permissions: [301, 304],
      viewer: { id: 5, name: 'Maya Okafor', email: 'maya@fleet.test', roleId: 3, storeId: null },
    })
    expect(session.state.menus).toEqual(menus)
  })

  it('[S4.7] uses the role of the session, and stores it as the login role', async () => {
    localStorage.setItem('CURRENT_LOGIN_ID', '3')
    api.me.mockResolvedValue({ ...user, currentRoleId: 8 })
    await signedIn()
    expect(session.state.roleId).toBe(8)
    expect(api.permissionIds).toHaveBeenCalledWith(8)
    expect(api.menus).toHaveBeenCalledWith(8)
    expect(localStorage.getItem('CURRENT_LOGIN_ID')).toBe('8')
  })

  it('[S4.7] uses the profile’s first role if the session’s role is not among its roles', async () => {
    api.me.mockResolvedValue({ ...user, currentRoleId: 99 })
    await signedIn()
    expect(session.state.roleId).toBe(3)
  })

  it('[S4.8] goes to login if the role’s permissions can’t be fetched', async () => {
    localStorage.setItem('TOKEN', 'public-id')
    api.permissionIds.mockRejectedValue(refused(500, 'Broken'))
    start()
    await session.load()
    expect(session.state.status).toBe('signedOut')
    expect(hosts.navigate).toHaveBeenCalledWith('/auth/login', {
      replace: true,
      state: { returnTo: '/repairs/5?tab=notes' },
    })
    expect(hosts.toast.error).toHaveBeenCalledWith('Broken')
  })

  it('stays on the page and shows a message if something else can’t be fetched; a second try may succeed', async () => {
    localStorage.setItem('TOKEN', 'public-id')
    api.menus.mockRejectedValueOnce(refused(0, 'Please check your network connection'))
    start()
    await session.load()
    expect(session.state).toMatchObject({ status: 'failed', error: 'Please check your network connection' })
    await session.load()
    expect(session.state.status).toBe('signedIn')
  })

  it('ignores responses that arrive after a logout', async () => {
    localStorage.setItem('TOKEN', 'public-id')
    start()
    let answer = (_: typeof user) => {}
    api.me.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    const loading = session.load()
    await session.signOut()
    answer(user)
    await loading
    expect(session.state).toMatchObject({ status: 'signedOut', profile: undefined })
    expect(api.permissionIds).not.toHaveBeenCalled()
  })
})

describe('signing out', () => {
  it('[S4.4] logout clears all local storage', async () => {
    await signedIn()
    localStorage.setItem('darkMode', 'true')
    await session.signOut()
    expect(localStorage).toHaveLength(0)
  })

  it('[S4.4] logout sends the email, returns to login, and shows a message', async () => {
    await signedIn()
    await session.signOut()
    expect(api.logout).toHaveBeenCalledExactlyOnceWith('maya@fleet.test', false)
    expect(hosts.navigate).toHaveBeenCalledWith('/auth/login', { replace: true, state: {} })
    expect(hosts.toast.success).toHaveBeenCalledWith('Logout successfully.')
    expect(hosts.enter).toHaveBeenLastCalledWith(undefined)
    expect(session.state).toMatchObject({ status: 'signedOut', profile: undefined, menus: [] })
  })

  it('[S4.4] logs out in the browser even if the server can’t be reached', async () => {
    await signedIn()
    api.logout.mockRejectedValue(refused(0))
    await session.signOut()
    expect(session.state.status).toBe('signedOut')
  })

  it('[S4.5] a 401 forces the same logout, once for any number of 401s, and remembers the page', async () => {
    await signedIn()
    reportUnauthorized()
    reportUnauthorized()
    await vi.waitFor(() => expect(api.logout).toHaveBeenCalledExactlyOnceWith('maya@fleet.test', true))
    expect(localStorage).toHaveLength(0)
    expect(hosts.toast.success).toHaveBeenCalledExactlyOnceWith('Logout successfully.')
    expect(hosts.navigate).toHaveBeenCalledExactlyOnceWith('/auth/login', {
      replace: true,
      state: { returnTo: '/repairs/5?tab=notes', ending: 'ended' },
    })
  })

  it('[S4.4] logs out every tab', async () => {
    await signedIn()
    localStorage.clear()
    dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(session.state.status).toBe('signedOut')
    expect(hosts.enter).toHaveBeenLastCalledWith(undefined)
    expect(api.logout).not.toHaveBeenCalled()
  })

  it('follows a sign-in in another tab', async () => {
    hosts.currentPath.mockReturnValueOnce('/auth/login')
    start()
    dispatchEvent(new StorageEvent('storage', { key: 'TOKEN', oldValue: null, newValue: 'other' }))
    expect(session.state.status).toBe('stored')
    expect(hosts.navigate).toHaveBeenCalledWith('/dashboard', { replace: true })
  })
})
