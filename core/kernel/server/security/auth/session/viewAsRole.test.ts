import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { staffRolePermissions, vehiclePermissions } from '../../../testing/fleet/fleetPermissions'
import { type Caller, type TestApp, createTestApp } from '../../../testing/testApp'

const { can } = vehiclePermissions
const staffRoles = staffRolePermissions.can

let test: TestApp
let admin: Caller
beforeAll(async () => {
  test = await createTestApp()
  admin = await test.as('Office Manager')
})
afterEach(() => admin.post('/api/auth/stop-viewing', {}))
afterAll(() => test.close())

async function roleId(name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from core.role where name = ${name}`.execute(test.db.query)
  return rows[0]!.id
}
async function view(role: string, caller = admin) {
  return caller.post('/api/auth/view-as', { roleId: await roleId(role) })
}
const readOnly = (role: string) =>
  `You are viewing as ${role}. Nothing can be changed. Stop viewing, then do it as yourself.`

/** The last word of a POST's name tells that it reads; these few have another name, or are the session's own. */
const readsByName =
  /(List|View|Options|History|All|Fetch\w*|Get\w*|\w*Count|Records|Aggregate|Unseen|Search|MergePreview|Merges|Similar|Continuation|Related\/Card|StateDays|Deletion|explain|VerifyEmail|changed-email)$/i
const alsoAnswered = [
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/refresh',
  'POST /api/auth/change-role',
  'POST /api/auth/stop-viewing',
  'POST /api/auth/send-mobile-otp',
  'POST /api/auth/resend-otp',
  'POST /api/auth/request-qr',
  'POST /api/auth/verify-otp',
  'POST /api/auth/verify-mobile-otp',
  'POST /api/auth/provider/:provider/Start',
  'POST /api/auth/provider/Finish',
  'POST /api/auth/provider/:provider/Acs',
  'POST /api/auth/provider/:provider/BackChannelLogout',
  'POST /api/auth/provider/:provider/Slo',
  'POST /api/auth/passkey/Begin',
  'POST /api/auth/passkey/Verify',
  'POST /api/live/presence',
  'POST /api/PatientAccess/Purpose',
]

describe('[D2] viewing as a role', () => {
  it('is for people with permission 411, and never as their current role', async () => {
    const intake = await test.as('Dispatcher')
    const denied = await view('Inspector', intake)
    expect(denied.status).toBe(403)
    expect(denied.body).toMatchObject({
      message: 'You do not have the necessary permissions for “View as a role”',
      hint: expect.stringContaining('“View as role” of Staff'),
    })
    expect((await view('Office Manager')).status).toBe(409)
    expect((await admin.post('/api/auth/view-as', { roleId: 999_999 })).status).toBe(404)
    expect((await admin.get('/api/user/me')).body.user).not.toHaveProperty('viewing')
  })

  it('shows the menus of the role, and permits what both it and the person’s own role hold', async () => {
    const menus = async (caller: Caller, role: string) =>
      (await caller.post('/api/Menus/List', { id: await roleId(role) })).body.data.map(({ id }: { id: number }) => id)
    const own = await test.as('Mechanic')
    const expected = await menus(own, 'Mechanic')
    const { status, body } = await view('Mechanic')
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      currentRoleId: await roleId('Office Manager'),
      viewing: { id: await roleId('Mechanic'), name: 'Mechanic' },
    })
    expect(await menus(admin, 'Mechanic')).toEqual(expected)
    expect((await admin.post('/api/Depot/Create', { name: 'West' })).status, 'what only one’s own role holds').toBe(403)
    expect((await admin.get('/api/Vehicle/getAll?limit=1')).status).toBe(200)

    await admin.post('/api/auth/stop-viewing', {})
    // Only the Director may delete roles.
    await view('Director')
    const { permissionIds } = (await admin.get(`/api/role/${await roleId('Director')}/permissions`)).body.data
    expect(permissionIds).toContain(staffRoles.view)
    expect(permissionIds, 'what only the role holds').not.toContain(staffRoles.delete)
  })

  it('allows reads and the session’s own calls, and refuses every other one', async () => {
    const unsafe = test.routes
      .map(
        ({
          route: {
            call: { method, path },
          },
        }) => `${method} ${path}`,
      )
      .filter((route) => !route.startsWith('GET '))
    const answered: string[] = []
    const superAdmin = await test.as('Director')
    await view('Office Manager', superAdmin)
    // Calls that change or end the session leave no viewer for the next request.
    const asker = async (route: string) => {
      if (!alsoAnswered.includes(route)) return superAdmin
      const caller = await test.as('Director')
      await view('Office Manager', caller)
      return caller
    }
    for (const route of unsafe) {
      const caller = await asker(route)
      const [method = '', path = ''] = route.split(' ')
      const url = path.replace(/:kind\([^)]*\)/, 'madeNothing').replaceAll(/:\w+/g, '2147483647')
      const answer = await {
        POST: () => caller.post(url, {}),
        PUT: () => caller.put(url, {}),
        DELETE: () => caller.delete(url),
      }[method as 'POST']()
      if (answer.body?.message !== readOnly('Office Manager')) answered.push(route)
    }
    const expected = unsafe.filter(
      (route) => alsoAnswered.includes(route) || (route.startsWith('POST ') && readsByName.test(route)),
    )
    expect(answered.toSorted(), 'a POST that only reads is marked whileViewing, any other is not').toEqual(
      expected.toSorted(),
    )
  })

  it('[39] shows the rows of a person who holds the role, and nothing that is private to them', async () => {
    const director = await test.as('Director')
    const { rows } = await sql<{ id: number; email: string }>`
      select id, email from core."user" where email in ('mechanic@fleet.test', 'trainer@fleet.test') order by email`.execute(
      test.db.query,
    )
    const [mechanic, trainer] = rows
    const make = (plate: string, driver: number) => director.post('/api/Vehicle/Create', { name: plate, driver })
    for (const [plate, driver] of [
      ['VIEW-1', mechanic!.id],
      ['VIEW-2', trainer!.id],
    ] as const)
      expect((await make(plate, driver)).status).toBe(201)
    const plates = async (body: object = {}) =>
      (
        await director.post('/api/Vehicle/List', {
          columns: ['name'],
          searchCol: 'name',
          commonFilters: { search: 'VIEW-' },
          ...body,
        })
      ).body.data.map(({ name }: { name: string }) => name)
    const own = await test.as('Mechanic')
    const seen = (await own.post('/api/Vehicle/List', {})).body.totalItems

    const { status, body } = await director.post('/api/auth/view-as', {
      roleId: await roleId('Mechanic'),
      personId: mechanic!.id,
    })
    expect(status, body.message).toBe(200)
    expect(body.user.viewing).toEqual({ id: await roleId('Mechanic'), name: 'Tomas Novak, Mechanic' })
    expect(await plates()).toEqual(['VIEW-1'])
    expect(await plates({ filter: { driver: 'me' } })).toEqual(['VIEW-1'])
    expect((await director.post('/api/Vehicle/List', {})).body.totalItems).toBe(seen)
    expect((await director.get('/api/user/me')).body.user.email).toBe('director@fleet.test')
    expect((await make('VIEW-3', mechanic!.id)).body.message).toBe(readOnly('Tomas Novak, Mechanic'))
    await director.post('/api/auth/stop-viewing', {})
    expect((await plates()).toSorted()).toEqual(['VIEW-1', 'VIEW-2'])
    const { rows: entries } = await sql<{ action: string; subject: string; id: number }>`
      select action, subject, record_id as id from core.audit_entry where action like 'viewing%' order by position desc limit 2`.execute(
      test.db.query,
    )
    expect(entries.toReversed()).toEqual(
      ['viewingBegun', 'viewingEnded'].map((action) => ({
        action,
        subject: 'Tomas Novak, Mechanic',
        id: mechanic!.id,
      })),
    )
  })

  it('[39] refuses a person who may do more than oneself, or doesn’t hold the role', async () => {
    const { rows } = await sql<{ id: number; email: string }>`
      select id, email from core."user" where email in ('director@fleet.test', 'mechanic@fleet.test') order by email`.execute(
      test.db.query,
    )
    const [director, mechanic] = rows
    const as = async (role: string, personId: number) =>
      (await admin.post('/api/auth/view-as', { roleId: await roleId(role), personId })).status
    expect(await as('Director', director!.id)).toBe(403)
    expect(await as('Director', mechanic!.id)).toBe(404)
    expect((await admin.get('/api/user/me')).body.user).not.toHaveProperty('viewing')
  })

  it('refuses an export', async () => {
    await view('Inspector')
    const { status, body } = await admin.post('/api/Vehicle/Export', { format: 'csv' })
    expect(status).toBe(403)
    expect(body.message).toBe(readOnly('Inspector'))
  })

  it('ends by stopping it, which can be repeated, by a change of role, and with the session', async () => {
    await view('Inspector')
    expect((await admin.put('/api/View/Remember', { entity: 'vehicle' })).body.message).toBe(readOnly('Inspector'))
    for (const _ of [1, 2])
      expect((await admin.post('/api/auth/stop-viewing', {})).body.user).not.toHaveProperty('viewing')
    expect((await admin.put('/api/View/Remember', { entity: 'vehicle' })).status).toBe(200)

    await view('Inspector')
    const switched = await admin.post('/api/auth/change-role', { roleId: await roleId('Office Manager') })
    expect(switched.body.user).not.toHaveProperty('viewing')
    expect((await admin.get('/api/user/me')).body.user).not.toHaveProperty('viewing')

    const other = await test.as('Office Manager')
    await view('Inspector', other)
    expect((await other.post('/api/auth/logout', {})).status).toBe(200)
    expect((await other.get('/api/user/me')).status).toBe(401)
  })

  it('changes at once when the viewed role loses a permission', async () => {
    const id = await roleId('Trainer')
    await view('Trainer')
    expect((await admin.get('/api/Vehicle/getAll?limit=1')).status).toBe(200)
    await sql`delete from core.role_permission where role_id = ${id} and permission_id = ${can.view}`.execute(
      test.db.query,
    )
    expect((await admin.get('/api/Vehicle/getAll?limit=1')).status).toBe(403)
    await sql`insert into core.role_permission values (${id}, ${can.view})`.execute(test.db.query)
    expect((await admin.get('/api/Vehicle/getAll?limit=1')).status).toBe(200)
  })

  it('is in the audit log, with its beginning and end, the person and the address', async () => {
    await view('Inspector')
    await admin.post('/api/auth/stop-viewing', {})
    const { rows } =
      await sql<object>`select action, subject, record_entity, (select name from core.role where id = role_id) as role, address is not null as located from core.audit_entry where action like 'viewing%' order by position desc limit 2`.execute(
        test.db.query,
      )
    const entry = { subject: 'Role Inspector', record_entity: 'role', role: 'Office Manager', located: true }
    expect(rows).toEqual([
      { action: 'viewingEnded', ...entry },
      { action: 'viewingBegun', ...entry },
    ])
  })
})
