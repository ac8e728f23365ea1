import plugin from '../plugin'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type TestApp, createTestApp } from '@core/server/testing'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
})
afterAll(() => test.close())

describe('the catalogue', () => {
  it('[S6.1, S6.4, S7.7] returns modules with their permissions, and the labels of the general actions', async () => {
    const { status, body } = await (await test.as('Administrator')).get('/api/module/getAll')
    expect(status).toBe(200)
    const users = body.data.find(({ id }: { id: number }) => id === 4)
    expect(users.title).toBe('Users')
    expect(
      users.permissions.slice(0, 11).map(({ key, label }: { key: string; label: string }) => [key, label]),
    ).toEqual([
      ['viewModule', 'View Module On SideBar'],
      ['view', 'View'],
      ['viewAll', 'View all'],
      ['viewOwn', 'View own'],
      ['create', 'Create'],
      ['update', 'Update'],
      ['updateOwn', 'Update own'],
      ['updateAll', 'Update all'],
      ['delete', 'Delete'],
      ['deleteOwn', 'Delete own'],
      ['deleteAll', 'Delete all'],
    ])
    expect(body.totalItems).toBe(body.data.length)
  })

  it('[39] says which modules are of a plugin that is off, and lists them last', async () => {
    await sql`insert into core.module (id, title, plugin) values (1, 'Old care', 'gone')`.execute(test.db.query)
    const { body } = await (await test.as('Super Admin')).get('/api/module/getAll')
    const off = body.data.map(({ off: isOff }: { off: boolean }) => isOff)
    expect(off.at(-1)).toBe(true)
    expect(off.filter(Boolean)).toHaveLength(1)
    expect(body.data.at(-1)).toMatchObject({ title: 'Old care' })
  })

  it('[S7.6] returns the permissions in one list, each with its module', async () => {
    const { body } = await (await test.as('Auditor')).get('/api/permission/getAll')
    expect(body.data).toContainEqual({ id: 613, moduleId: 6, key: 'apiKeys', label: 'API keys and webhooks' })
    expect(new Set(body.data.map(({ id }: { id: number }) => id)).size).toBe(body.totalItems)
  })

  it('[S6.9] is refused without the permission to view Configuration', async () => {
    const { status, body } = await (await test.as('Salesperson')).get('/api/module/getAll')
    expect(status).toBe(403)
    expect(body.message).toBe('You do not have the necessary permissions for “List modules”')
  })
})
