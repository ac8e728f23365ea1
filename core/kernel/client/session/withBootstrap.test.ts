// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { exampleProfile, fakeSessionApi } from './testing/fakeSessionApi'
import { type Bootstrap, readBootstrap, withBootstrap } from './withBootstrap'

const deployment = { brandName: 'Valley Clinic', brandColor: null, webLogo: null, mobileLogo: null, plugins: [] }
const bootstrap: Bootstrap = {
  deployment,
  session: { profile: exampleProfile, roleId: 3, permissionIds: [100, 101], menus: [] },
}

describe('the bootstrap data in the page', () => {
  it('is read once and removed from the page', () => {
    document.body.innerHTML = `<script type="application/json" id="bootstrap">${JSON.stringify(bootstrap)}</script>`
    expect(readBootstrap()).toEqual(bootstrap)
    expect(document.body.innerHTML).toBe('')
    expect(readBootstrap()).toBeUndefined()
  })

  it('replaces the first calls, each part once', async () => {
    const server = fakeSessionApi([])
    const api = withBootstrap(server, bootstrap)
    expect(await api.me()).toEqual(exampleProfile)
    expect(await api.permissionIds(3)).toEqual([100, 101])
    expect(await api.menus(3)).toEqual([])
    expect(await api.deployment()).toEqual(deployment)
    for (const call of [server.me, server.permissionIds, server.menus, server.deployment])
      expect(call).not.toHaveBeenCalled()
    await Promise.all([api.me(), api.permissionIds(3), api.menus(3), api.deployment()])
    for (const call of [server.me, server.permissionIds, server.menus, server.deployment])
      expect(call).toHaveBeenCalledOnce()
  })

  it('[S4.7] is not used for another role', async () => {
    const server = fakeSessionApi([])
    const api = withBootstrap(server, bootstrap)
    expect(await api.permissionIds(8)).toEqual([301, 304])
    await api.menus(8)
    expect(server.menus).toHaveBeenCalledWith(8)
  })

  it.each([
    ['a change of role', (api: ReturnType<typeof fakeSessionApi>) => api.changeRole(8)],
    ['signing out', (api: ReturnType<typeof fakeSessionApi>) => api.logout(undefined, false)],
    ['signing in', (api: ReturnType<typeof fakeSessionApi>) => api.verifyOtp('maya@fleet.test', '123456')],
  ])('[S4.7] is discarded after %s', async (_, change) => {
    const server = fakeSessionApi([])
    const api = withBootstrap(server, bootstrap)
    await change(api as ReturnType<typeof fakeSessionApi>)
    await api.me()
    expect(server.me).toHaveBeenCalledOnce()
  })
})
