import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, createTestApp } from '@core/kernel/server/testing/testApp'
import { fleetPlugins } from '@core/kernel/server/testing/fleet/fleet'
import { fleetDeployment } from '@core/kernel/server/testing/fleet/fleetDeployment'
import { vehiclePermissions } from '@core/kernel/server/testing/fleet/fleetPermissions'
import { syncCatalog } from '@core/kernel/server/security/access/syncCatalog'

const { can } = vehiclePermissions

let test: TestApp
beforeAll(async () => void (test = await createTestApp()))
afterAll(() => test.close())

async function roleId(name: string): Promise<number> {
  return (await test.db.query.selectFrom('core.role').select('id').where('name', '=', name).executeTakeFirstOrThrow())
    .id
}

describe('the menus of a role', () => {
  it.each<[string, string[]]>([
    ['Director', ['Dashboard', 'Vehicles', 'Depots', 'Staff']],
    ['Mechanic', ['Dashboard', 'Vehicles', 'Depots']],
    ['Visitor', ['Dashboard']],
    ['Depot Keeper', ['Dashboard', 'Depots', 'Staff']],
  ])('[S1.4, S1.5, S1.6, S3.1] are those of its modules, section by section: %s sees %j', async (role, titles) => {
    const browser = await test.as(role)
    const { status, body } = await browser.post('/api/Menus/List', { id: await roleId(role) })
    expect(status).toBe(200)
    expect(body.data.map(({ title }: { title: string }) => title)).toEqual(titles)
    expect(body.totalItems).toBe(titles.length)
  })

  it('[S3.20, S7.13] are the response to a complete list request, and to an empty one for the person’s own role', async () => {
    const intake = await test.as('Mechanic')
    const own = await intake.post('/api/Menus/List', { id: await roleId('Mechanic') })
    const whole = {
      id: 0,
      limit: 1_000_000,
      offset: 0,
      sorting: { fieldName: 'id', direction: 'asc' },
      searchCol: '',
      filter: {},
      commonFilters: null,
    }
    for (const body of [whole, {}, undefined])
      expect((await intake.post('/api/Menus/List', body)).body).toEqual(own.body)
    expect((await intake.post('/api/Menus/List', { ...whole, limit: 1, offset: 1 })).body).toMatchObject({
      data: [own.body.data[1]],
      totalItems: 3,
    })
    expect(await intake.post('/api/Menus/List', { ...whole, filter: { title: 'x' } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'filter' }] },
    })
  })

  it("another role's menus and permissions are not found, except by people who may view roles", async () => {
    const intake = await test.as('Mechanic')
    const other = await roleId('Director')
    expect((await intake.post('/api/Menus/List', { id: other })).status).toBe(404)
    expect((await intake.get(`/api/role/${other}/permissions`)).status).toBe(404)
    const admin = await test.as('Office Manager')
    expect((await admin.get(`/api/role/${other}/permissions`)).status).toBe(200)
    expect((await admin.get('/api/role/999999/permissions')).status).toBe(404)
    expect((await admin.post('/api/Menus/List', { id: 999_999 })).status).toBe(404)
  })
})

describe('the permissions of a role', () => {
  it('[S3.4, S4.7, S6.2] are returned as ids, with the one that is always allowed', async () => {
    const browser = await test.as('Mechanic')
    const { body } = await browser.get(`/api/role/${await roleId('Mechanic')}/permissions`)
    expect(body.data.permissionIds).toEqual(expect.arrayContaining([200, can.viewModule, can.view, can.viewOwn, 2733]))
    expect(body.data.permissionIds).not.toContain(can.viewAll)
  })

  it('stay as an administrator set them when the product starts again', async () => {
    const id = await roleId('Trainer')
    const held = () =>
      test.db.query
        .selectFrom('core.role_permission')
        .selectAll()
        .where('role_id', '=', id)
        .orderBy('permission_id')
        .execute()
    await test.db.query
      .deleteFrom('core.role_permission')
      .where('role_id', '=', id)
      .where('permission_id', '=', can.view)
      .execute()
    const before = await held()
    await syncCatalog(test.db, fleetPlugins, fleetDeployment)
    expect(await held()).toEqual(before)
  })

  it('are seeded once when several nodes start together', async () => {
    await Promise.all([
      syncCatalog(test.db, fleetPlugins, fleetDeployment),
      syncCatalog(test.db, fleetPlugins, fleetDeployment),
      syncCatalog(test.db, fleetPlugins, fleetDeployment),
    ])
    const roles = await test.db.query.selectFrom('core.role').select('name').execute()
    expect(roles.map(({ name }) => name).toSorted()).toEqual(fleetDeployment.roles.map(({ name }) => name).toSorted())
  })
})
