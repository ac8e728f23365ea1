import fc from 'fast-check'
import plugin from '../plugins/admin/server/plugin'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'

let test: TestApp
let admin: Caller
let other: Caller
const roles = new Map<string, number>()
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  admin = await test.as('Administrator')
  other = await test.as('Super Admin')
  const { rows } = await sql<{ id: number; name: string }>`select id, name from core.role`.execute(test.db.query)
  for (const { id, name } of rows) roles.set(name, id)
})
afterAll(() => test.close())

const role = (name: string) => roles.get(name)!
const move = (body: object, caller = admin) => caller.put('/api/Menus/Move', body)
const titles = async (name?: string, parentId: number | null = null): Promise<string[]> => {
  const { body } = await admin.post('/api/Menus/OrderView', name ? { roleId: role(name) } : {})
  return body.data.menus
    .filter((menu: { parentId: number | null }) => menu.parentId === parentId)
    .map(({ title }: { title: string }) => title)
}
const idOf = async (title: string): Promise<number> =>
  (await test.db.query.selectFrom('core.menu').select('id').where('title', '=', title).executeTakeFirstOrThrow()).id

beforeEach(async () => {
  await test.db.pool.query('delete from core.menu_place; delete from core.menu_hidden')
  await test.db.pool.query(
    `update core.menu set position = (declared->>'position')::integer, section = declared->>'section', parent_id = case when id = module_id then null else module_id end`,
  )
})

describe('the order of the menus', () => {
  it('is common to everybody, unless a role has one of its own', async () => {
    expect((await titles()).filter((title) => title !== 'Dashboard' && title !== 'Referrals')).toEqual([
      'Users',
      'Role',
      'Configuration',
    ])
    const { status, body } = await move({ id: 6, beforeId: 4 })
    expect([status, body.message]).toEqual([200, 'Menu update successfully.'])
    const [first, ...rest] = (await titles('Administrator')).filter((title) =>
      ['Users', 'Role', 'Configuration'].includes(title),
    )
    expect([first, ...rest]).toEqual(['Configuration', 'Users', 'Role'])

    await move({ id: 5, roleId: role('Auditor'), beforeId: 6 })
    const own = (names: string[]) => names.filter((title) => ['Users', 'Role', 'Configuration'].includes(title))
    expect(own(await titles('Auditor'))).toEqual(['Role', 'Configuration', 'Users'])
    expect(own(await titles('Administrator'))).toEqual(['Configuration', 'Users', 'Role'])
    // A change of the common order doesn't affect the role with its own.
    await move({ id: 5 })
    await move({ id: 4 })
    expect(own(await titles())).toEqual(['Configuration', 'Role', 'Users'])
    expect(own(await titles('Auditor'))).toEqual(['Role', 'Configuration', 'Users'])

    const auditor = await test.as('Auditor')
    expect(
      (await auditor.post('/api/Menus/List', { id: role('Auditor') })).body.data
        .filter(({ section }: { section: string | null }) => section === null)
        .map(({ id }: { id: number }) => id),
    ).toEqual([5, 6, 4])
    await admin.put('/api/Menus/FollowEverybody', { roleId: role('Auditor') })
    expect(own(await titles('Auditor'))).toEqual(['Configuration', 'Role', 'Users'])
  })

  it('[S1.4, S2.32] changes by moving an item to another section, and a child below another menu or to the first level', async () => {
    const log = await idOf('Audit log')
    await move({ id: 4, section: 'My Work', beforeId: 2 })
    expect((await admin.get('/api/Menus/4')).body.data).toMatchObject({ section: 'My Work', parentId: null })
    expect((await admin.post('/api/Menus/History', { id: 4 })).body.data[0].changes).toContainEqual({
      field: 'section',
      label: 'Section',
      from: null,
      to: 'My Work',
    })
    await move({ id: log, parentId: 4 })
    expect(await titles(undefined, 4)).toEqual(['Audit log'])
    await move({ id: log, section: 'My Work', beforeId: 4 })
    expect((await titles()).slice(0, 2)).toEqual(['Audit log', 'Users'])
  })

  it('[S6.2] a menu that was moved below another is visible only to people who may see its own module', async () => {
    await move({ id: await idOf('Audit log'), parentId: 2 })
    const children = async (name: string) => {
      const caller = await test.as(name)
      const { body } = await caller.post('/api/Menus/List', { id: role(name) })
      return body.data
        .find(({ id }: { id: number }) => id === 2)
        .children.map(({ childtitle }: { childtitle: string }) => childtitle)
    }
    expect(await children('Auditor')).toEqual(['Audit log'])
    expect(await children('Salesperson')).toEqual([])
  })

  it.each<[string, (log: number) => object, number]>([
    ['a module’s own menu below another', () => ({ id: 4, parentId: 6 }), 409],
    ['below itself', (log) => ({ id: log, parentId: log }), 409],
    ['below one that is not there', (log) => ({ id: log, parentId: 999_999 }), 409],
    ['before one that stands elsewhere', (log) => ({ id: log, parentId: 6, beforeId: 2 }), 409],
    ['of one that is not there', () => ({ id: 999_999 }), 404],
    ['for a role that is not there', () => ({ id: 4, roleId: 999_999 }), 404],
    ['to a section that is not there', () => ({ id: 4, section: 'Elsewhere' }), 400],
    ['with a field that is not there', () => ({ id: 4, place: 3 }), 400],
  ])('a move %s is refused, and changes nothing', async (_, body, expected) => {
    const before = await titles()
    expect((await move(body(await idOf('Audit log')))).status).toBe(expected)
    expect(await titles()).toEqual(before)
  })

  it('two simultaneous moves both take effect', async () => {
    const [log, permissions] = [await idOf('Audit log'), await idOf('Permissions')]
    const answers = await Promise.all([move({ id: log, parentId: 4 }), move({ id: permissions, parentId: 4 }, other)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await titles(undefined, 4)).toSorted()).toEqual(['Audit log', 'Permissions'])
  })

  it('the same move twice has the effect of one', async () => {
    const entries = async () =>
      (
        await sql<{
          n: number
        }>`select count(*)::integer as n from core.audit_entry where action = 'menuMoved'`.execute(test.db.query)
      ).rows[0]!.n
    const before = await entries()
    await Promise.all([move({ id: 6, beforeId: 4 }), move({ id: 6, beforeId: 4 })])
    expect(await entries()).toBe(before + 1)
  })

  it('whatever is moved, nothing is lost or duplicated, and each menu is at the requested place', async () => {
    const children = await titles(undefined, 6)
    const ids = await Promise.all(children.map(idOf))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(children.length - 1), fc.option(fc.nat(children.length - 1)), fc.boolean()), {
          maxLength: 6,
        }),
        async (moves) => {
          for (const [at, before, own] of moves) {
            const roleId = own ? role('Administrator') : undefined
            const beforeId = before === null || before === at ? undefined : ids[before]
            expect(
              (await move({ id: ids[at], parentId: 6, ...(roleId && { roleId }), ...(beforeId && { beforeId }) }))
                .status,
            ).toBe(200)
            const order = await titles(own ? 'Administrator' : undefined, 6)
            expect(order.toSorted()).toEqual(children.toSorted())
            expect(order[order.indexOf(children[at]!) + 1]).toBe(beforeId ? children[before!] : undefined)
          }
        },
      ),
      { numRuns: 8 },
    )
  })
})

describe('[S1.4] the sections', () => {
  it('are those of core and of the plugins that are on', async () => {
    const workshop = { id: 'workshop', modules: [], menus: [], defaultGrants: {}, migrations: [] }
    const other = await createTestApp({
      plugins: [plugin, { ...workshop, sections: [{ title: 'Workshop', order: 15 }] }],
      deployment,
    })
    const { body } = await (await other.as('Administrator')).post('/api/Menus/OrderView', {})
    expect(body.data.sections).toEqual(['My Work', 'Workshop', 'Sales', 'Customers'])
    await other.close()
  })

  it('accept a menu only if they exist', async () => {
    expect((await move({ id: 6, section: 'Sales' })).status).toBe(200)
    expect(await move({ id: 6, section: 'Workshop' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'section', message: 'Section is one of My Work, Sales, Customers' }] },
    })
    const made = await admin.post('/api/Menus/Create', { title: 'Rota', link: '/rota', section: 'Workshop' })
    expect(made).toMatchObject({ status: 400, body: { errors: [{ field: 'section' }] } })
  })
})

describe('a menu that is hidden for a role', () => {
  it('[S3.1] is hidden for that role only, until it is shown again', async () => {
    const hidden = async (name: string) =>
      (await admin.post('/api/Menus/List', { id: role(name) })).body.data.find(({ id }: { id: number }) => id === 4)
        .isHide
    expect((await admin.put('/api/Menus/Hide', { id: 4, roleId: role('Auditor'), isHide: true })).status).toBe(200)
    expect([await hidden('Auditor'), await hidden('Administrator')]).toEqual([true, false])
    const { body } = await admin.post('/api/Menus/OrderView', { roleId: role('Auditor') })
    expect(body.data).toMatchObject({ isOwn: false })
    expect(body.data.menus.find(({ id }: { id: number }) => id === 4)).toMatchObject({
      isHide: true,
      isHideInRole: true,
    })
    await admin.put('/api/Menus/Hide', { id: 4, roleId: role('Auditor'), isHide: false })
    expect(await hidden('Auditor')).toBe(false)
  })

  it('can’t be shown to a role while it is hidden for everybody', async () => {
    await test.db.query.updateTable('core.menu').set({ is_hide: true }).where('id', '=', 5).execute()
    const { status, body } = await admin.put('/api/Menus/Hide', { id: 5, roleId: role('Auditor'), isHide: false })
    expect([status, body.message]).toEqual([409, 'Role is hidden for everybody. Show it for everybody first.'])
    await test.db.query.updateTable('core.menu').set({ is_hide: false }).where('id', '=', 5).execute()
  })

  it('is not found for a role that does not see it anyway', async () => {
    expect((await admin.put('/api/Menus/Hide', { id: 4, roleId: role('Salesperson'), isHide: true })).status).toBe(404)
  })
})
