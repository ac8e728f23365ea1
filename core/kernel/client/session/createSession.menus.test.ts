// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createSession } from './createSession'
import type { Session } from './Session'
import { exampleProfile, fakeSessionApi } from './testing/fakeSessionApi'

const menus = [
  { id: 3, title: 'Repairs', icon: 'pi-inbox', link: '/repairs', isHide: false, section: 'My Work', children: [] },
]
const hosts = {
  navigate: vi.fn(),
  currentPath: vi.fn(() => '/repairs'),
  toast: { success: vi.fn(), error: vi.fn() },
  enter: vi.fn(async () => {}),
}
let api = fakeSessionApi(menus)
let session: Session

async function signedIn() {
  localStorage.setItem('TOKEN', 'public-id')
  localStorage.setItem('email', exampleProfile.email)
  session = createSession(api, hosts)
  await session.load()
}

beforeEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
  api = fakeSessionApi(menus)
})

describe('the content of the sidebar', () => {
  const renamed = [{ ...menus[0]!, title: 'Cases' }]

  it('[S1.6, S4.7] is fetched again without a reload after a change', async () => {
    await signedIn()
    api.menus.mockResolvedValue(renamed)
    await session.refreshMenus()
    expect(session.state.menus).toEqual(renamed)
    expect([session.state.status, hosts.enter.mock.calls.length]).toEqual(['signedIn', 1])
  })

  it('is that of the latest request, whichever response arrives first, and stays if the request fails', async () => {
    await signedIn()
    let answerFirst = (_: typeof menus) => {}
    api.menus
      .mockImplementationOnce(() => new Promise((resolve) => (answerFirst = resolve)))
      .mockResolvedValueOnce(renamed)
      .mockRejectedValueOnce(new Error('No'))
    const first = session.refreshMenus()
    await session.refreshMenus()
    answerFirst(menus)
    await first
    expect(session.state.menus).toEqual(renamed)
    await session.refreshMenus()
    expect(session.state.menus).toEqual(renamed)
  })

  it('is empty after a logout', async () => {
    await signedIn()
    const requested = session.refreshMenus()
    await session.signOut()
    await requested
    expect(session.state.menus).toEqual([])
    api.menus.mockClear()
    await session.refreshMenus()
    expect(api.menus).not.toHaveBeenCalled()
  })
})
