import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import plugin from '../plugin'
import { deployment } from '@deployment/deployment'
import { createTestApp } from '@core/server/testing'
import { createDirectoryApp, type Directory, groupSchema, newPerson } from './testing/directoryApp'

type App = Awaited<ReturnType<typeof createDirectoryApp>>
let test: App['test']
let superAdmin: App['superAdmin']
let roles: App['roles']
let makeDirectory: App['makeDirectory']
let stored: App['stored']
let rolesOf: App['rolesOf']
beforeAll(async () => {
  ;({ test, superAdmin, roles, makeDirectory, stored, rolesOf } = await createDirectoryApp())
})
afterAll(() => test.close())

describe('[42] groups give roles', () => {
  let directory: Directory
  let ada: string
  beforeEach(async () => {
    directory = await makeDirectory({
      groupRoles: [
        { group: 'Care team', roleId: roles.get('Care Coordinator') },
        { group: 'ext-intake', roleId: roles.get('Intake Manager') },
        { group: 'auditors', roleId: roles.get('Auditor') },
      ],
    })
    ada = (await directory.post('/Users', newPerson())).body.id
  })
  const group = (displayName: string, members: readonly string[] = [], more: object = {}) =>
    directory.post('/Groups', {
      schemas: [groupSchema],
      displayName,
      members: members.map((value) => ({ value })),
      ...more,
    })

  it('to their members, by the group’s name or the directory’s id, and take them away', async () => {
    expect(await rolesOf(ada)).toEqual([])
    const care = (await group('CARE TEAM', [ada])).body
    expect(care).toMatchObject({ displayName: 'CARE TEAM', members: [{ value: ada, type: 'User' }] })
    const intake = (await group('Whatever', [], { externalId: 'ext-intake' })).body
    expect(await rolesOf(ada)).toEqual(['Care Coordinator'])
    await directory.patch(`/Groups/${intake.id}`, { op: 'Add', path: 'members', value: [{ value: ada }] })
    expect((await rolesOf(ada)).toSorted()).toEqual(['Care Coordinator', 'Intake Manager'])
    expect((await directory.get(`/Users/${ada}`)).body.groups).toHaveLength(2)
    await directory.patch(`/Groups/${care.id}`, { op: 'Remove', path: `members[value eq "${ada}"]` })
    expect(await rolesOf(ada)).toEqual(['Intake Manager'])
    expect((await directory.delete(`/Groups/${intake.id}`)).status).toBe(204)
    expect(await rolesOf(ada)).toEqual([])
  })

  it('as the group is called now', async () => {
    const { id } = (await group('Reviewers', [ada])).body
    expect(await rolesOf(ada)).toEqual([])
    await directory.patch(`/Groups/${id}`, { op: 'replace', value: { id, displayName: 'Auditors' } })
    expect(await rolesOf(ada)).toEqual(['Auditor'])
    await directory.put(`/Groups/${id}`, { schemas: [groupSchema], displayName: 'Auditors', members: [] })
    expect(await rolesOf(ada)).toEqual([])
  })

  it('as the table says now, for everybody at once', async () => {
    await group('Care team', [ada])
    const { version } = (await superAdmin.get(`/api/Directory/${directory.id}`)).body.data
    const changed = await superAdmin.put('/api/Directory/Update', {
      id: directory.id,
      version,
      groupRoles: [
        { group: 'Care team', roleId: roles.get('Salesperson') },
        { group: 'Nobody', roleId: roles.get('Care Coordinator') },
      ],
    })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect(await rolesOf(ada)).toEqual(['Salesperson'])
    const { data } = (await superAdmin.get(`/api/Directory/${directory.id}/Contents`)).body
    expect(data).toMatchObject({ people: 1, groups: [{ name: 'Care team', members: 1, roles: ['Salesperson'] }] })
  })

  it('and leave roles alone that the table doesn’t name', async () => {
    const { id } = (await group('Care team', [ada])).body
    const { version } = await stored(ada)
    await superAdmin.put(`/api/user/update/${ada}`, {
      version,
      roleIds: [roles.get('Care Coordinator'), roles.get('Administrator')],
    })
    await directory.put(`/Groups/${id}`, { schemas: [groupSchema], displayName: 'Care team', members: [] })
    expect(await rolesOf(ada)).toEqual(['Administrator'])
  })

  it('keep names apart, refuse strangers, and keep the list without members short', async () => {
    const { id } = (await group('Care team', [ada])).body
    expect(await group('care TEAM')).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    expect(await group('More', ['999999'])).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
    expect((await group('Nested', [], { members: [{ value: id, type: 'Group' }] })).status).toBe(400)
    const listed = await directory.filter('Groups', 'displayName eq "care team"', '&excludedAttributes=members')
    expect(listed.body).toMatchObject({ totalResults: 1, Resources: [{ id, displayName: 'Care team' }] })
    expect(listed.body.Resources[0].members).toBeUndefined()
    const other = await makeDirectory()
    expect((await other.get(`/Groups/${id}`)).status).toBe(404)
  })
})

it('[42] [D2] a group that makes Super Admins waits for a second person where two give that role', async () => {
  const careful = await createTestApp({ plugins: [plugin], deployment, superAdminApproval: true })
  try {
    const first = await careful.as('Super Admin')
    const admin = roles.get('Super Admin')!
    await sql`insert into core.user_role (user_id, role_id) select id, ${admin} from core."user" where email = 'admin@demo.test'`.execute(
      careful.db.query,
    )
    const made = await first.post('/api/Directory/Create', {
      name: 'Entra ID',
      status: 1,
      invites: false,
      groupRoles: [{ group: 'Chiefs', roleId: admin }],
    })
    const { secret } = (await first.post(`/api/Directory/${made.body.data.id}/Secret`, {})).body.data
    const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
      careful.app
        .inject({ method, url: `/api/scim/v2${url}`, headers: { authorization: `Bearer ${secret}` }, payload })
        .then((response) => response.json())
    const { id } = await send('POST', '/Users', newPerson())
    const chiefs = { schemas: [groupSchema], displayName: 'Chiefs', members: [{ value: id }] }
    const { id: groupId } = await send('POST', '/Groups', chiefs)
    const view = async () => (await first.get(`/api/user/${id}`)).body.data.roles
    expect(await view()).toEqual([])
    const requests = async () => (await first.get(`/api/user/${id}/role-requests`)).body.data
    await expect.poll(requests).toMatchObject([{ role: 'Super Admin', isOwn: false, mayApprove: false }])
    const [asked] = await requests()
    // Whoever has the directory's secret has asked for it, as it were.
    const alone = await first.post(`/api/role-request/${asked.id}/approve`, {})
    expect([alone.status, alone.body.message]).toEqual([403, expect.stringContaining('set up the directory')])
    const second = await careful.as('Administrator')
    expect((await second.post('/api/auth/change-role', { roleId: admin })).status).toBe(200)
    expect((await second.post(`/api/role-request/${asked.id}/approve`, {})).status).toBe(200)
    expect(await view()).toMatchObject([{ name: 'Super Admin' }])
    await send('PUT', `/Groups/${groupId}`, { ...chiefs, members: [] })
    expect(await view()).toEqual([])
  } finally {
    await careful.close()
  }
})
