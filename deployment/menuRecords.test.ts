import plugin from '../plugins/admin/server/plugin'
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

async function make(input: object): Promise<{ id: number; version: number }> {
  const { status, body } = await admin.post('/api/Menus/Create', input)
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.message).toBe('Menu create successfully.')
  return body.data
}

async function sidebar(caller = admin): Promise<{ id: number; title: string; children: { childtitle: string }[] }[]> {
  const me = await caller.get('/api/user/me')
  return (await caller.post('/api/Menus/List', { id: me.body.user.roles[0].id })).body.data
}

const audited = async (id: number) =>
  (
    await sql<{
      action: string
    }>`select action from core.audit_entry where record_entity = 'menu' and record_id = ${id} order by position`.execute(
      test.db.query,
    )
  ).rows.map(({ action }) => action)

describe('menus of the deployment’s own', () => {
  it('[S7.13, S8.9] are created, listed, changed and deleted, each with entries in history and audit log', async () => {
    const { id, version } = await make({
      title: 'Help desk',
      link: 'https://help.example',
      icon: 'pi-question-circle',
      badge: 'New',
      section: 'My Work',
    })
    expect(id).toBeGreaterThan(10_000)
    expect((await admin.get(`/api/Menus/${id}`)).body.data).toMatchObject({
      title: 'Help desk',
      plugin: null,
      isHide: false,
      isHeading: false,
    })
    expect(await sidebar()).toContainEqual({
      id,
      title: 'Help desk',
      link: 'https://help.example',
      icon: 'pi-question-circle',
      badge: 'New',
      section: 'My Work',
      isHide: false,
      children: [],
    })
    const changed = await admin.put('/api/Menus/Update', { id, version, title: 'Support' })
    expect(changed.body).toMatchObject({
      success: true,
      message: 'Menu update successfully.',
      data: { title: 'Support' },
    })
    expect((await admin.put('/api/Menus/Update', { id, version, title: 'Late' })).status).toBe(409)
    expect(
      (await admin.post('/api/Menus/History', { id })).body.data.map(({ action }: { action: string }) => action),
    ).toEqual(['update', 'create'])
    expect((await admin.delete(`/api/Menus/Delete?id=${id}`)).body).toMatchObject({
      success: true,
      message: 'Menu delete successfully.',
    })
    expect((await sidebar()).map((menu) => menu.id)).not.toContain(id)
    expect((await admin.get(`/api/Menus/${id}`)).status).toBe(404)
    expect(await audited(id)).toEqual(['menuMade', 'menuChanged', 'menuDeleted'])
    expect((await admin.post('/api/Menus/Restore', { id })).status).toBe(200)
    expect((await sidebar()).map((menu) => menu.id)).toContain(id)
    await admin.delete(`/api/Menus/Delete?id=${id}`)
  })

  it('[S3.1, S2.32] can have three levels, below items of the code too, and no more', async () => {
    const group = await make({ title: 'Guides', parentId: 6 })
    const leaf = await make({ title: 'Handbook', link: '/handbook', parentId: group.id })
    const configuration = (await sidebar()).find(({ id }) => id === 6)!
    expect(configuration.children.at(-1)).toEqual({
      childtitle: 'Guides',
      childlink: '',
      children: [{ childtitle: 'Handbook', childlink: '/handbook' }],
    })
    const deeper = await admin.post('/api/Menus/Create', { title: 'Page', link: '/page', parentId: leaf.id })
    expect([deeper.status, deeper.body.errors]).toEqual([
      400,
      [{ field: 'parentId', message: 'The menu has 3 levels: there is no room below Handbook.' }],
    ])
    const inTheWay = await admin.delete(`/api/Menus/Delete?id=${group.id}`)
    expect([inTheWay.status, inTheWay.body.message]).toEqual([
      409,
      'The menu Guides still has items below it: “Handbook”. Move or delete them first.',
    ])
    const circle = await admin.put('/api/Menus/Update', { id: group.id, version: group.version, parentId: leaf.id })
    expect(circle.body.errors[0]).toEqual({ field: 'parentId', message: 'Guides can’t stand below itself.' })
    await admin.delete(`/api/Menus/Delete?id=${leaf.id}`)
    await admin.delete(`/api/Menus/Delete?id=${group.id}`)
  })

  it('[S2.32] can be a heading, which has no link and no children', async () => {
    const { id } = await make({ title: 'Elsewhere', isHeading: true, section: 'Sales' })
    expect((await sidebar()).find((menu) => menu.id === id)).toMatchObject({ isHeading: true, link: '', children: [] })
    expect((await admin.post('/api/Menus/Create', { title: 'X', isHeading: true, link: '/x' })).body.errors).toEqual([
      { field: 'link', message: 'A heading leads nowhere: leave the link empty' },
    ])
    expect((await admin.post('/api/Menus/Create', { title: 'X', link: '/x', parentId: id })).body.errors).toEqual([
      { field: 'parentId', message: 'Elsewhere is a heading, so nothing can be below it.' },
    ])
    await admin.delete(`/api/Menus/Delete?id=${id}`)
  })

  it.each(['javascript:alert(1)', '//evil.example', 'http://plain.example', 'referral', 'data:text/html,x'])(
    'can’t be created with the link %s',
    async (link) => {
      const { status, body } = await admin.post('/api/Menus/Create', { title: 'Bad', link })
      expect([status, body.errors]).toEqual([
        400,
        [
          {
            field: 'link',
            message:
              'Link is an address of this site that begins with “/”, such as /system-status, or one elsewhere that begins with https://',
          },
        ],
      ])
    },
  )

  it('[S6.2] with a module are on the sidebar of the roles that see it, the others on everybody’s', async () => {
    const bound = await make({ title: 'Rota', link: '/rota', moduleId: 4 })
    const open = await make({ title: 'News', link: '/news' })
    const shown = async (role: 'Salesperson' | 'Store Manager') =>
      (await sidebar(await test.as(role))).map(({ id }) => id).filter((id) => id === bound.id || id === open.id)
    expect(await shown('Store Manager')).toEqual([bound.id, open.id])
    expect(await shown('Salesperson')).toEqual([open.id])
    await admin.delete(`/api/Menus/Delete?id=${bound.id}`)
    await admin.delete(`/api/Menus/Delete?id=${open.id}`)
  })

  it('a second click creates no second one', async () => {
    const headers = { 'idempotency-key': 'one-menu' }
    const twice = await Promise.all(
      [1, 2].map(() => admin.post('/api/Menus/Create', { title: 'Once', link: '/once' }, headers)),
    )
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    expect((await sidebar()).filter(({ title }) => title === 'Once')).toHaveLength(1)
    await admin.delete(`/api/Menus/Delete?id=${twice[0]!.body.data.id}`)
  })
})

describe('menus of the code', () => {
  it('[S7.13] can’t be deleted, and the refusal names the code that refers to them', async () => {
    const { status, body } = await admin.delete('/api/Menus/Delete?id=4')
    expect([status, body.message]).toEqual([
      409,
      "The menu Users can't be deleted: the plugin “admin” refers to it. It can be renamed, moved and hidden.",
    ])
  })

  it('keep their link, their module and their level, and can get another title, icon and badge', async () => {
    const { version } = (await admin.get('/api/Menus/4')).body.data
    const refused = async (change: object) =>
      (await admin.put('/api/Menus/Update', { id: 4, version, ...change })).body.errors
    expect(await refused({ link: '/elsewhere' })).toEqual([
      { field: 'link', message: 'Link stays as it is: the plugin “admin” refers to it' },
    ])
    expect(await refused({ moduleId: 6 })).toEqual([
      { field: 'moduleId', message: 'Module stays as it is: the plugin “admin” refers to it' },
    ])
    expect(await refused({ parentId: 6 })).toEqual([
      { field: 'parentId', message: 'Users stays at the first level: the screens of its module hang on it.' },
    ])
    expect(await refused({ isHeading: true })).not.toBeUndefined()
    const { body } = await admin.put('/api/Menus/Update', {
      id: 4,
      version,
      title: 'People',
      icon: 'pi-user',
      badge: '9',
    })
    expect(body.data).toMatchObject({ title: 'People', icon: 'pi-user', badge: '9', link: '/users' })
    await admin.put('/api/Menus/Update', {
      id: 4,
      version: body.data.version,
      title: 'Users',
      icon: 'pi-users',
      badge: null,
    })
  })

  it('[S3.1] remain in the response when hidden, marked, so that their screens still open', async () => {
    const { version } = (await admin.get('/api/Menus/4')).body.data
    await admin.put('/api/Menus/Update', { id: 4, version, isHide: true })
    expect((await sidebar()).find(({ id }) => id === 4)).toMatchObject({ isHide: true })
    await admin.put('/api/Menus/Update', { id: 4, version: version + 1, isHide: false })
    expect((await sidebar()).find(({ id }) => id === 4)).toMatchObject({ isHide: false })
  })
})

it('[S6.9] menus can’t be seen or changed without the permissions of Configuration', async () => {
  const manager = await test.as('Intake Manager')
  expect((await manager.post('/api/Menus/OrderView', {})).status).toBe(403)
  expect((await manager.post('/api/Menus/Create', { title: 'Mine', link: '/mine' })).status).toBe(403)
  const auditor = await test.as('Auditor')
  expect((await auditor.post('/api/Menus/OrderView', {})).status).toBe(200)
  expect((await auditor.put('/api/Menus/Move', { id: 4 })).status).toBe(403)
  expect((await auditor.delete('/api/Menus/Delete?id=4')).status).toBe(403)
})
