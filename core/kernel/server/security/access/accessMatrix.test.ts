import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fleetPlugins } from '../../testing/fleet/fleet'
import { fleetDeployment } from '../../testing/fleet/fleetDeployment'
import { vehiclePermissions } from '../../testing/fleet/fleetPermissions'
import { type TestApp, createTestApp } from '../../testing/testApp'
import { findAccessFaults } from './testing/accessMatrix'

const { can } = vehiclePermissions
const definitions = { plugins: fleetPlugins, deployment: fleetDeployment }

let test: TestApp
beforeAll(async () => void (test = await createTestApp()))
afterAll(() => test.close())

describe('[S6.2] the access matrix', () => {
  it('finds no fault where every route and every role is as defined', async () => {
    expect(await findAccessFaults(test, definitions)).toEqual([])
  })

  it('finds a route whose guard requires another permission than its definition', async () => {
    const routes = test.routes.map(({ route }) =>
      route.call.path === '/api/Vehicle/Export' ? { ...route, access: can.import } : route,
    )
    const another = await createTestApp()
    expect(await findAccessFaults(another, definitions, routes)).toContain(
      `POST /api/Vehicle/Export is passed to somebody without ${can.import}`,
    )
    await another.close()
  })

  it('finds a route that the app leaves open', async () => {
    const routes = test.routes.map(({ route }) =>
      route.call.path === '/api/Lookup/List' ? { ...route, access: can.view } : route,
    )
    const another = await createTestApp()
    expect(await findAccessFaults(another, definitions, routes)).toContain(
      'POST /api/Lookup/List is passed to somebody without permissions',
    )
    await another.close()
  })

  it('finds a role that has more than its grants', async () => {
    const another = await createTestApp()
    await another.db.pool.query(
      `insert into core.role_permission select id, ${can.bulk} from core.role where name = 'Mechanic'`,
    )
    expect(await findAccessFaults(another, definitions)).toEqual(
      expect.arrayContaining([
        `Mechanic holds ${can.bulk}, which no plugin grants to it`,
        `Mechanic: the guard says passed to ${can.bulk}, not denied`,
      ]),
    )
    await another.close()
  })
})
