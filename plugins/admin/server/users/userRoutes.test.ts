import plugin from '../plugin'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'

let test: TestApp
let admin: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  admin = await test.as('Administrator')
})
afterAll(() => test.close())

const list = async (query = '') => (await admin.get(`/api/user/getAll${query}`)).body
const names = async (query: string) => ((await list(query)).data as { name: string }[]).map(({ name }) => name)

describe('the list of users', () => {
  it('[S7.5, S3.19] returns the people, their roles and their number', async () => {
    const body = await list()
    expect(body).toMatchObject({ success: true, totalItems: 9 })
    expect(body.data[3]).toMatchObject({
      email: 'intake@demo.test',
      phone: '555-010-0004',
      roles: [{ name: 'Intake Coordinator' }],
      labels: { status: 'Active', storeId: 'North' },
    })
    expect(JSON.stringify(body)).not.toContain('argon2')
  })

  it('[S3.20] sorts, pages and searches, and the total is the number of matches', async () => {
    expect(await names('?fieldName=name&direction=desc&limit=2')).toEqual(['Tom Whitaker', 'Ruth Adeyemi'])
    expect(await names('?fieldName=name&limit=2&offset=2')).toEqual(['Hannah Lindqvist', 'Jerome Baptiste'])
    expect(await list('?search=LINDQ')).toMatchObject({ totalItems: 1, data: [{ name: 'Hannah Lindqvist' }] })
    expect(await list('?search=%25')).toMatchObject({ totalItems: 0, data: [] })
  })

  it.each([
    ['?fieldName=password_hash', 'This list sorts by name, firstName'],
    ['?fieldName=constructor', 'This list sorts by'],
    ['?limit=many', 'Allow only numbers'],
    ['?limit=0', 'limit must be between 1 and 1000000'],
    ['?direction=sideways', 'choose one of the list'],
    ['?role=1', 'There is no field “role” here'],
    ['?limit=1&limit=2', 'must be given once'],
  ])('refuses %s with the reason', async (query, message) => {
    expect(await admin.get(`/api/user/getAll${query}`)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(message) },
    })
  })

  it('[S6.9] is refused to a role without the permission, and without a session', async () => {
    const salesperson = await test.as('Salesperson')
    expect(await salesperson.get('/api/user/getAll')).toMatchObject({
      status: 403,
      body: { message: 'You do not have the necessary permissions for “List users”' },
    })
    expect((await test.visitor().get('/api/user/getAll')).status).toBe(401)
  })

  it('requires the permission to view users and the one to view all of them', async () => {
    const manager = await test.as('Store Manager')
    for (const missing of [401, 402]) {
      const { role_id } = await test.db.query
        .deleteFrom('core.role_permission')
        .where('permission_id', '=', missing)
        .where('role_id', '=', 7)
        .returning('role_id')
        .executeTakeFirstOrThrow()
      expect((await manager.get('/api/user/getAll')).status).toBe(403)
      await test.db.query.insertInto('core.role_permission').values({ role_id, permission_id: missing }).execute()
    }
    expect((await manager.get('/api/user/getAll')).status).toBe(200)
  })
})

it('[D2] the audit log has the number of sessions that were ended by force, and the reason', async () => {
  const superAdmin = await test.as('Super Admin')
  const { id: auditor } = await test.db.query
    .selectFrom('core.user')
    .select('id')
    .where('email', '=', 'auditor@demo.test')
    .executeTakeFirstOrThrow()
  await test.as('Auditor')
  await superAdmin.post(`/api/user/${auditor}/end-sessions`, {})
  await test.as('Auditor')
  await superAdmin.post(`/api/user/${auditor}/suspend`, {})
  const { rows } = await sql<{ action: string; record: string; ended: number }>`
    select action, record_entity || ' ' || record_id as record, (details->>'sessionsEnded')::int as ended
    from core.audit_entry where details ? 'sessionsEnded' order by position`.execute(test.db.query)
  expect(rows).toEqual([
    { action: 'sessionsEnded', record: `user ${auditor}`, ended: 1 },
    { action: 'personSuspended', record: `user ${auditor}`, ended: 1 },
  ])
})

it('[S4.7] whoever loses the role they work in goes on in the first of those left', async () => {
  const roles = new Map(
    (await sql<{ id: number; name: string }>`select id, name from core.role`.execute(test.db.query)).rows.map(
      ({ id, name }) => [name, id],
    ),
  )
  const superAdmin = await test.as('Super Admin')
  const worker = await test.as('Care Coordinator')
  const { id: userId } = (await worker.get('/api/user/me')).body.user
  const [care, intake] = [roles.get('Care Coordinator')!, roles.get('Intake Coordinator')!]
  const remove = (roleId: number) => superAdmin.post('/api/user-roles/removeRole', { userId, roleId })
  expect((await superAdmin.post('/api/user-roles', { userId, roleIds: [care, intake] })).status).toBe(200)
  expect((await remove(care)).status).toBe(200)
  expect((await worker.get('/api/user/me')).body.user).toMatchObject({ currentRoleId: intake })
  // One transaction takes one role and gives another.
  const { version } = (await superAdmin.get(`/api/user/${userId}`)).body.data
  const changed = await superAdmin.put(`/api/user/update/${userId}`, { version, roleIds: [care] })
  expect(changed.status).toBe(200)
  expect((await worker.get('/api/user/me')).body.user).toMatchObject({ currentRoleId: care })
})
