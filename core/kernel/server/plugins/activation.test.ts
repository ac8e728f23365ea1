import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isActivated } from '@core/kernel/entity/activation'
import { homePermissions } from '@core/kernel/entity/homeModule'
import type { ListedMenu } from '@core/kernel/entity/menus'
import { definePermissions, standardActions } from '@core/kernel/entity/permissions'
import { createTestApp, type TestApp } from '../testing/testApp'
import { fleetDeployment } from '../testing/fleet/fleetDeployment'
import { defineServerPlugin } from './defineServerPlugin'
import { definedPermissions, pluginFaults } from './definitions/pluginFaults'

const figures = definePermissions(9112, 'Figures', standardActions)
const dashboard = homePermissions.moduleId

/** Adds a view to core's dashboard, and has a menu of its own that few hold. */
const insights = defineServerPlugin({
  id: 'insights',
  activatedBy: [dashboard, 9112],
  modules: [figures],
  menus: [{ id: 9112, title: 'Figures', icon: 'pi-chart-bar', link: '/figures', section: null, order: 10 }],
  menusBelow: [{ under: dashboard, moduleId: dashboard, title: 'Our month', link: '/dashboard/month', order: 20 }],
  defaultGrants: { superAdmin: [figures.can.viewModule], inspector: [figures.can.viewModule] },
  migrations: [],
})

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ plugins: [insights], deployment: fleetDeployment })
  // One role of each kind: both menus, one of the two, neither.
  await app.db.pool.query(
    `delete from core.role_permission where permission_id = $1 and role_id in (select id from core.role where name in ('Inspector', 'Buyer'))`,
    [homePermissions.can.viewModule],
  )
})
afterAll(() => app.close())

const expected: Partial<Record<string, readonly (number | string)[]>> = {
  Director: [dashboard, 9112, 'Our month'],
  Inspector: [9112],
  Buyer: [],
}

describe('[S1.6] the menus that the server returns for a role decide whether a plugin is active for it', () => {
  test.each(fleetDeployment.roles.map(({ name }) => name))('%s', async (role) => {
    const { body } = await (await app.as(role)).post('/api/Menus/List', {})
    const menus: readonly ListedMenu[] = body.data
    const ids = menus.map(({ id }) => id).filter((id) => id === dashboard || id === 9112)
    const below = menus.flatMap(({ children }) => children).map(({ childtitle }) => childtitle)
    const mine = expected[role] ?? [dashboard, 'Our month']
    expect([...ids, ...below]).toEqual(mine)
    expect(isActivated(insights, [9112], ids)).toBe(mine.length > 0)
  })
})

test('the menus that activate a plugin are checked at the start', () => {
  const faults = (activatedBy: readonly number[]) =>
    JSON.stringify(pluginFaults([{ ...insights, activatedBy }], definedPermissions([insights])))
  expect(faults([7])).toContain('menu 7 is another plugin')
  expect(faults([9112])).toContain('the plugin defines no module 2')
})
