import plugin from '../plugin'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'

let test: TestApp
let superAdmin: Caller
let admin: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  superAdmin = await test.as('Super Admin')
  admin = await test.as('Administrator')
})
afterAll(() => test.close())

async function roleId(name: string): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select id from core.role where name = ${name} and deleted_at is null`.execute(test.db.query)
  return rows[0]!.id
}

async function makeRole(name: string, caller = superAdmin): Promise<number> {
  const { status, body } = await caller.post('/api/role/create', { name })
  expect(status, body.message).toBe(201)
  return body.data.id
}

describe('roles', () => {
  it('[S7.4] are created, read, changed and deleted', async () => {
    const id = await makeRole('Night Shift')
    const changed = await superAdmin.put(`/api/role/update/${id}`, {
      version: 1,
      description: 'Answers the phone after hours',
    })
    expect(changed.body).toMatchObject({
      success: true,
      message: 'Role updated successfully !!',
      data: { name: 'Night Shift', description: 'Answers the phone after hours' },
    })
    expect((await superAdmin.get(`/api/role/${id}`)).body.data).toMatchObject({
      id,
      name: 'Night Shift',
      holders: 0,
      permissions: 1,
    })
    expect((await superAdmin.delete(`/api/role/delete/${id}`)).body).toMatchObject({
      success: true,
      message: 'Role deleted successfully !!',
    })
    expect((await superAdmin.get(`/api/role/${id}`)).status).toBe(404)
    // The name is available again.
    await makeRole('Night Shift')
  })

  it('[S3.4] [S3.19] are listed with the number of their holders', async () => {
    const { body } = await admin.get('/api/role/getAll?limit=50&fieldName=name')
    expect(body.totalItems).toBeGreaterThanOrEqual(9)
    expect(body.data.find(({ name }: { name: string }) => name === 'Auditor')).toMatchObject({ holders: 1 })
  })

  it('have unique names, in any case', async () => {
    const { status, body } = await superAdmin.post('/api/role/create', { name: 'auditor' })
    expect(status).toBe(409)
    expect(body.errors).toEqual([{ field: 'name', message: expect.stringContaining('taken') }])
  })

  it('with holders can’t be deleted, and the refusal names the holders', async () => {
    const { status, body } = await superAdmin.delete(`/api/role/delete/${await roleId('Auditor')}`)
    expect(status).toBe(409)
    expect(body.message).toBe('Auditor is held by Ruth Adeyemi. Give them another role first, then delete it.')
  })

  it('[S6.1, S7.8] get all their permissions at once', async () => {
    const id = await makeRole('Greeter')
    const saved = await superAdmin.post('/api/role-permissions/bulk', { roleId: id, permissionIds: [400, 401, 403] })
    expect(saved.body.data.permissionIds).toEqual([400, 401, 403, 2733])
    const read = await superAdmin.get(`/api/role-permissions/bulk/${id}`)
    expect(read.body.data).toEqual(saved.body.data)
    const version = read.body.data.version
    const changed = await superAdmin.post('/api/role-permissions/bulk/update', {
      roleId: id,
      permissionIds: [401],
      version,
    })
    expect(changed.body).toMatchObject({
      message: 'Permission updated successfully !!',
      data: { permissionIds: [401, 2733], version: version + 1 },
    })
    // Another person's screen has the earlier version.
    expect(
      (await superAdmin.post('/api/role-permissions/bulk/update', { roleId: id, permissionIds: [402], version }))
        .status,
    ).toBe(409)
    expect((await superAdmin.get(`/api/role/${id}/permissions`)).body.data.permissionIds).toEqual([401, 2733])
  })

  it('take effect on the holder’s next request', async () => {
    const auditor = await test.as('Auditor')
    const id = await roleId('Auditor')
    const before: number[] = (await superAdmin.get(`/api/role-permissions/bulk/${id}`)).body.data.permissionIds
    expect((await auditor.get('/api/user/getAll?limit=1')).status).toBe(200)
    await superAdmin.post('/api/role-permissions/bulk/update', {
      roleId: id,
      permissionIds: before.filter((permission) => permission !== 401),
    })
    expect((await auditor.get('/api/user/getAll?limit=1')).status).toBe(403)
    await superAdmin.post('/api/role-permissions/bulk/update', { roleId: id, permissionIds: before })
    expect((await auditor.get('/api/user/getAll?limit=1')).status).toBe(200)
  })

  it('can be copied, with all of their permissions', async () => {
    const { status, body } = await superAdmin.post(`/api/role/${await roleId('Auditor')}/clone`, {
      name: 'Visiting Auditor',
    })
    expect(status).toBe(201)
    const original = await superAdmin.get(`/api/role-permissions/bulk/${await roleId('Auditor')}`)
    expect(body.data.permissionIds).toEqual(original.body.data.permissionIds)
  })
})

describe('[S6.10] nobody', () => {
  it('adds or removes permissions that they do not hold', async () => {
    const id = await makeRole('Helper', admin)
    // 613 is the permission that D2 doesn't give to administrators.
    const given = await admin.post('/api/role-permissions/bulk', { roleId: id, permissionIds: [401, 613] })
    expect(given.status).toBe(403)
    expect(given.body.message).toContain('“API keys and webhooks” of Configuration')
    expect((await admin.get(`/api/role-permissions/bulk/${id}`)).body.data.permissionIds).toEqual([2733])
    await superAdmin.post('/api/role-permissions/bulk', { roleId: id, permissionIds: [613] })
    expect((await admin.post('/api/role-permissions/bulk', { roleId: id, permissionIds: [] })).status).toBe(403)
    expect((await admin.post(`/api/role/${id}/clone`, { name: 'Helper too' })).status).toBe(403)
    expect((await admin.delete(`/api/role/delete/${id}`)).status).toBe(403)
    await superAdmin.delete(`/api/role/delete/${id}`)
    expect((await admin.post('/api/role/Restore', { id })).status).toBe(403)
    expect((await superAdmin.post('/api/role/Restore', { id })).status).toBe(200)
  })

  it('renames a role that holds what they do not', async () => {
    const id = await roleId('Super Admin')
    const { version } = (await admin.get(`/api/role/${id}`)).body.data
    const { status, body } = await admin.put(`/api/role/update/${id}`, { version, name: 'Visitor' })
    expect(status).toBe(403)
    expect(body.message).toContain("You can't change the role Super Admin")
    expect((await admin.get(`/api/role/${id}`)).body.data).toMatchObject({ name: 'Super Admin', version })
  })

  it('removes a permission from the Super Admin, or deletes that role', async () => {
    const id = await roleId('Super Admin')
    expect(
      (await superAdmin.post('/api/role-permissions/bulk/update', { roleId: id, permissionIds: [401] })).status,
    ).toBe(409)
    expect((await superAdmin.delete(`/api/role/delete/${id}`)).status).toBe(409)
  })

  it('adds unknown permissions', async () => {
    const { status, body } = await superAdmin.post('/api/role-permissions/bulk', {
      roleId: await makeRole('Dreamer'),
      permissionIds: [999_999],
    })
    expect(status).toBe(400)
    expect(body.errors[0].field).toBe('permissionIds')
  })

  it('overwrites another person’s change unseen when two save at once', async () => {
    const id = await makeRole('Contested')
    const { version } = (await superAdmin.get(`/api/role-permissions/bulk/${id}`)).body.data
    const answers = await Promise.all(
      [[402], [401], [501]].map((permissionIds) =>
        superAdmin.post('/api/role-permissions/bulk/update', { roleId: id, permissionIds, version }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })
})

it('every change of permissions is in the audit log, with its origin', async () => {
  const address = expect.stringMatching(/^10\./) as string
  const id = await makeRole('Watched')
  await superAdmin.post('/api/role-permissions/bulk', { roleId: id, permissionIds: [401, 402] })
  await superAdmin.delete(`/api/role/delete/${id}`)
  const { rows } = await sql<{
    action: string
    details: object
  }>`select action, address, details from core.audit_entry where record_entity = 'role' and record_id = ${id} order by position`.execute(
    test.db.query,
  )
  expect(rows).toEqual([
    { action: 'roleMade', address, details: {} },
    { action: 'rightsChanged', address, details: { added: [401, 402], taken: [] } },
    { action: 'roleDeleted', address, details: {} },
  ])
})
