import { vi } from 'vitest'
import type { MenuItem, Profile, SessionApi } from '../sessionApi'

export const exampleProfile: Profile = {
  id: 5,
  name: 'Maya Okafor',
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@fleet.test',
  storeId: null,
  dateForm: 'iso',
  timeZone: null,
  usualZone: null,
  roles: [
    { id: 3, name: 'Dispatcher' },
    { id: 8, name: 'Visitor' },
  ],
  currentRoleId: 3,
  sessionId: 'public-id',
  session: { idleMinutes: 30, endsAt: '2999-01-01T00:00:00.000Z' },
}

/** A server for tests on which every call succeeds, so that a test can let a single call fail. */
export function fakeSessionApi(menus: readonly MenuItem[], user: Profile = exampleProfile) {
  const done = async () => ({})
  const signedIn = async () => ({ user })
  return {
    login: vi.fn<SessionApi['login']>(async () => ({ roles: user.roles })),
    sendMobileOtp: vi.fn<SessionApi['sendMobileOtp']>(async () => ({ roles: [] })),
    resendOtp: vi.fn<SessionApi['resendOtp']>(done),
    requestQr: vi.fn<SessionApi['requestQr']>(async () => ({
      qr: 'data:image/png;base64,y',
      key: 'JBSWY3DPEHPK3PXP',
    })),
    verifyOtp: vi.fn<SessionApi['verifyOtp']>(signedIn),
    verifyMobileOtp: vi.fn<SessionApi['verifyMobileOtp']>(signedIn),
    beginPasskey: vi.fn<SessionApi['beginPasskey']>(async () => ({ challenge: 'bm9uZQ' })),
    verifyPasskey: vi.fn<SessionApi['verifyPasskey']>(signedIn),
    logout: vi.fn<SessionApi['logout']>(done),
    refresh: vi.fn<SessionApi['refresh']>(async () => ({ data: user.session })),
    changeRole: vi.fn<SessionApi['changeRole']>(async (roleId) => ({
      user: { ...user, currentRoleId: roleId },
    })),
    viewAs: vi.fn<SessionApi['viewAs']>(async (roleId) => ({
      success: true,
      user: { ...user, viewing: { id: roleId, name: 'Inspector' } },
    })),
    stopViewing: vi.fn<SessionApi['stopViewing']>(signedIn),
    me: vi.fn<SessionApi['me']>(async () => user),
    permissionIds: vi.fn<SessionApi['permissionIds']>(async () => [301, 304]),
    menus: vi.fn<SessionApi['menus']>(async () => menus as Awaited<ReturnType<SessionApi['menus']>>),
    deployment: vi.fn<SessionApi['deployment']>(async () => ({
      brandName: 'White Glove',
      brandColor: null,
      webLogo: null,
      mobileLogo: null,
      plugins: ['workshop'],
    })),
  }
}
