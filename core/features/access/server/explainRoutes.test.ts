import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { depotPermissions, vehiclePermissions } from '@core/kernel/server/testing/fleet/fleetPermissions'
import { type Caller, type TestApp, createTestApp } from '@core/kernel/server/testing/testApp'

const { can } = vehiclePermissions
const depots = depotPermissions.can

let test: TestApp
let admin: Caller
beforeAll(async () => {
  test = await createTestApp()
  admin = await test.as('Office Manager')
})
afterAll(() => test.close())

async function holderOf(role: string): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select given.user_id as id from core.user_role given join core.role on role.id = given.role_id where role.name = ${role} order by 1 limit 1`.execute(
    test.db.query,
  )
  return rows[0]!.id
}

async function explain(question: object) {
  const { status, body } = await admin.post('/api/access/explain', question)
  expect(status, body.message).toBe(200)
  return body.data
}

describe('the explanation of access', () => {
  it('[S6.2] contains the permission and the role by which a person may do something', async () => {
    const data = await explain({ userId: await holderOf('Inspector'), permissionId: 401 })
    expect(data).toMatchObject({ allowed: true, couldGrant: [] })
    expect(data.roles).toEqual([
      {
        id: expect.any(Number),
        name: 'Inspector',
        allowed: true,
        by: [{ id: 401, name: 'View', module: 'Staff' }],
        missing: [],
        oneOf: [],
        why: [],
      },
    ])
  })

  it('[S6.9] contains what is missing, and who could grant it', async () => {
    const data = await explain({ userId: await holderOf('Inspector'), entity: 'depot', action: 'update' })
    expect(data.allowed).toBe(false)
    expect(data.roles[0].missing.map(({ id }: { id: number }) => id)).toEqual([depots.update])
    const { rows } = await sql<{
      name: string
    }>`select distinct person.name from core."user" person join core.user_role given on given.user_id = person.id join core.role on role.id = given.role_id where role.name in ('Director', 'Office Manager') and person.status = 2 order by 1`.execute(
      test.db.query,
    )
    expect(data.couldGrant.map(({ name }: { name: string }) => name)).toEqual(rows.map(({ name }) => name))
  })

  it('[S2.25, S2.26] of a screen contains the missing menu, or the missing permission of several that are enough', async () => {
    const coordinator = await holderOf('Mechanic')
    const ids = (list: { id: number }[]) => list.map(({ id }) => id)
    const vehicles = await explain({ userId: coordinator, permissionId: can.viewModule, anyOf: [can.view] })
    expect(vehicles).toMatchObject({ allowed: true, roles: [{ by: [{ id: can.viewModule }, { id: can.view }] }] })
    const people = await explain({ userId: coordinator, permissionId: 400, anyOf: [404, 405] })
    expect(people.allowed).toBe(false)
    expect([ids(people.roles[0].missing), ids(people.roles[0].oneOf)]).toEqual([
      [400, 404, 405],
      [404, 405],
    ])
    // One of several permissions is enough.
    const requested = { userId: coordinator, permissionId: can.viewModule }
    expect((await explain({ ...requested, anyOf: [can.view, can.deleteAll] })).allowed).toBe(true)
    expect((await explain({ ...requested, anyOf: [can.deleteAll] })).allowed).toBe(false)
  })

  it('contains the kinds of record that the asking person may see', async () => {
    const { body } = await admin.get('/api/access/kinds')
    expect(body.data).toEqual(
      expect.arrayContaining([
        { id: 'depot', name: 'Depot' },
        { id: 'vehicle', name: 'Vehicle' },
      ]),
    )
    const keeper = await test.as('Depot Keeper')
    expect((await keeper.get('/api/access/kinds')).body.data).toEqual([{ id: 'depot', name: 'Depot' }])
  })

  it('[S6.3] of a record contains which scope does not reach it', async () => {
    const coordinator = await holderOf('Mechanic')
    const make = async (driver: number | null): Promise<number> => {
      const { status, body } = await admin.post('/api/Vehicle/Create', { name: 'Delivery van', driver })
      expect(status, body.message).toBe(201)
      return body.data.id
    }
    const ask = async (driver: number | null) =>
      explain({ userId: coordinator, entity: 'vehicle', recordId: await make(driver), action: 'view' })
    expect((await ask(coordinator)).allowed).toBe(true)
    const other = await ask(null)
    expect(other.allowed).toBe(false)
    expect(other.roles[0].why).toContain('The record is not assigned to them')
    expect(other.couldGrant.length).toBeGreaterThan(0)
  })

  it('is refused for an empty question, an unknown person, and records that the asking person may not see', async () => {
    const userId = await holderOf('Inspector')
    const status = async (question: object) => (await admin.post('/api/access/explain', question)).status
    expect(await status({ permissionId: 401 })).toBe(400)
    expect(await status({ userId })).toBe(400)
    expect(await status({ userId, permissionId: 99999 })).toBe(400)
    expect(await status({ userId, entity: 'vehicle', action: 'bake' })).toBe(400)
    expect(await status({ userId, entity: 'vehicle', action: 'view', recordId: 2147483647 })).toBe(404)
    expect(await status({ userId: 2147483647, permissionId: 401 })).toBe(404)
  })
})
