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

async function make(path: string, input: object, caller = admin): Promise<{ id: number; version: number }> {
  const { status, body } = await caller.post(`/api/${path}/create`, input)
  expect(status, body.message).toBe(201)
  return body.data
}

async function rolesWith(permissionId: number): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select name from core.role join core.role_permission on role_id = id where permission_id = ${permissionId} order by id`.execute(
    test.db.query,
  )
  return rows.map(({ name }) => name)
}

describe('modules', () => {
  it('[S2.17, S3.5, S7.7] are created with ids from 40 on, read, renamed and deleted, with entries in the audit log', async () => {
    const { id, version } = await make('module', { title: 'Fleet' })
    expect(id).toBeGreaterThanOrEqual(40)
    expect((await admin.get(`/api/module/modules/${id}`)).body.data).toMatchObject({
      id,
      title: 'Fleet',
      permissions: 0,
      plugin: null,
    })
    expect((await admin.put(`/api/module/${id}`, { version, title: 'Cars' })).body).toMatchObject({
      success: true,
      message: 'Module updated successfully !!',
      data: { title: 'Cars' },
    })
    expect((await admin.get('/api/module/getAll')).body.data).toContainEqual({
      id,
      title: 'Cars',
      off: false,
      permissions: [],
    })
    expect((await admin.delete(`/api/module/${id}`)).body).toMatchObject({
      success: true,
      message: 'Module deleted successfully !!',
    })
    expect((await admin.get('/api/module/getAll')).body.data.map((module: { id: number }) => module.id)).not.toContain(
      id,
    )
    const { rows } =
      await sql`select action from core.audit_entry where record_entity = 'module' and record_id = ${id} order by position`.execute(
        test.db.query,
      )
    expect(rows).toEqual([{ action: 'moduleMade' }, { action: 'moduleChanged' }, { action: 'moduleDeleted' }])
  })

  it('[S7.7] of the code can be renamed and not deleted, and the refusal names the code that refers to them', async () => {
    const { version } = (await admin.get('/api/module/modules/4')).body.data
    expect((await admin.put('/api/module/4', { version, title: 'People' })).body.data.title).toBe('People')
    const { status, body } = await admin.delete('/api/module/4')
    expect([status, body.message]).toEqual([
      409,
      "The module People can't be deleted: the plugin “admin” refers to it. It can be renamed.",
    ])
    await admin.put('/api/module/4', { version: version + 1, title: 'Users' })
  })

  it('have unique titles', async () => {
    const { status, body } = await admin.post('/api/module/create', { title: 'configuration' })
    expect([status, body.errors]).toEqual([409, [{ field: 'title', message: 'Title is taken: another module has it' }]])
  })

  it('[S7.7] of a role list which of their permissions it holds', async () => {
    const { rows } = await sql<{ id: number }>`select id from core.role where name = 'Auditor'`.execute(test.db.query)
    const { body } = await admin.get(`/api/module/role/${rows[0]!.id}`)
    const users = body.data.find(({ id }: { id: number }) => id === 4)
    expect(users.permissions.find(({ key }: { key: string }) => key === 'view').granted).toBe(true)
    expect(users.permissions.find(({ key }: { key: string }) => key === 'create').granted).toBe(false)
    expect((await admin.get('/api/module/role/2147483647')).status).toBe(404)
  })
})

describe('permissions', () => {
  it('[S2.10, S3.5, S7.6] are numbered by module and place, given to the Super Admin at once, relabeled and deleted', async () => {
    const module = await make('module', { title: 'Kitchen' })
    const view = await make('permission', { moduleId: module.id, key: 'view', label: 'View' })
    const cook = await make('permission', { moduleId: module.id, key: 'cook', label: 'Cook' })
    expect([view.id, cook.id]).toEqual([module.id * 100 + 1, module.id * 100 + 11])
    expect(await rolesWith(cook.id)).toEqual(['Super Admin'])
    const { body } = await admin.post('/api/Permission/PermissionList', {
      filter: { moduleId: module.id },
      sorting: { fieldName: 'id', direction: 'asc' },
    })
    expect(body.data.map(({ id, roles }: { id: number; roles: number }) => [id, roles])).toEqual([
      [view.id, 1],
      [cook.id, 1],
    ])

    const inTheWay = await admin.delete(`/api/module/${module.id}`)
    expect([inTheWay.status, inTheWay.body.message]).toEqual([
      409,
      'The module Kitchen still has permissions: “View”, “Cook”. Delete them first.',
    ])
    expect(
      (await admin.put(`/api/permission/update/${cook.id}`, { version: 1, label: 'Cook meals' })).body.message,
    ).toBe('Permission updated successfully !!')
    expect(
      (await admin.put(`/api/permission/update/${cook.id}`, { version: 2, key: 'bake' })).body.errors[0].field,
    ).toBe('key')
    expect((await admin.delete(`/api/permission/${cook.id}`)).body.message).toBe('Permission deleted successfully !!')
    expect(await rolesWith(cook.id)).toEqual([])
    expect((await admin.get(`/api/permission/${cook.id}`)).status).toBe(404)
    expect((await admin.get('/api/permission/getAll')).body.data.map(({ id }: { id: number }) => id)).not.toContain(
      cook.id,
    )

    // A restored permission is given to the Super Admin again, and its id was not reused in between.
    expect((await make('permission', { moduleId: module.id, key: 'serve', label: 'Serve' })).id).toBe(cook.id + 1)
    await admin.post('/api/permission/Restore', { id: cook.id })
    expect(await rolesWith(cook.id)).toEqual(['Super Admin'])
  })

  it('[S7.6] of a plugin’s module start after the places of its code', async () => {
    expect((await make('permission', { moduleId: 4, key: 'badge', label: 'Print badges' })).id).toBe(450)
  })

  it('[S7.6] of the code can get another label and can’t be deleted', async () => {
    const { version, label } = (await admin.get('/api/permission/401')).body.data
    expect((await admin.put('/api/permission/update/401', { version, label: 'See' })).body.data.label).toBe('See')
    const { status, body } = await admin.delete('/api/permission/401')
    expect([status, body.message]).toEqual([
      409,
      "The permission “See” can't be deleted: the plugin “admin” refers to it. It can be given another label.",
    ])
    await admin.put('/api/permission/update/401', { version: version + 1, label })
  })

  it('can’t be removed from a role by a person who does not hold them', async () => {
    const { id } = await make('permission', { moduleId: 6, key: 'drive', label: 'Drive' })
    const role = await superAdmin.post('/api/role/create', { name: 'Driver' })
    await superAdmin.post('/api/role-permissions/bulk', { roleId: role.body.data.id, permissionIds: [id] })
    expect((await admin.delete(`/api/permission/${id}`)).status).toBe(403)
    expect(await rolesWith(id)).toEqual(['Super Admin', 'Driver'])
    expect((await superAdmin.delete(`/api/permission/${id}`)).status).toBe(200)
    expect(await rolesWith(id)).toEqual([])
  })

  it('have a key that is unique in its module, of ASCII letters', async () => {
    const twice = await admin.post('/api/permission/create', { moduleId: 4, key: 'view', label: 'View' })
    expect([twice.status, twice.body.errors[0].field]).toEqual([409, 'key'])
    const odd = await admin.post('/api/permission/create', { moduleId: 4, key: 'Do it', label: 'Do' })
    expect([odd.status, odd.body.errors[0].field]).toEqual([400, 'key'])
  })
})
