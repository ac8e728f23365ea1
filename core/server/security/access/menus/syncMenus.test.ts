import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Menu, menuTree, orderSections } from '@core/entity/menus'
import { definePermissions, standardActions } from '@core/entity/permissions'
import { pluginFaults } from '../../../plugins/definitions/pluginFaults'
import { type TestApp, createTestApp } from '../../../testing/testApp'
import type { MenuCatalog } from './declaredMenus'
import { readMenus } from './readMenus'
import { syncMenus } from './syncMenus'

let test: TestApp
beforeAll(async () => void (test = await createTestApp({ plugins: [] })))
afterAll(() => test.close())

const boats: Menu = {
  id: 30,
  title: 'Boats',
  icon: 'pi-send',
  link: '/boats',
  section: 'Sales',
  order: 10,
  children: [
    { title: 'All boats', link: '/boats' },
    { title: 'Reports', link: '', children: [{ title: 'Sold', link: '/boats/sold' }] },
  ],
}
const declare = (...menus: readonly Menu[]) => test.db.transaction((tx) => syncMenus(tx, [{ id: 'marina', menus }]))

async function stored() {
  return test.db.query
    .selectFrom('core.menu')
    .leftJoin('core.menu as parent', 'parent.id', 'core.menu.parent_id')
    .select(['core.menu.title', 'core.menu.link', 'core.menu.position', 'parent.title as below'])
    .where('core.menu.plugin', '=', 'marina')
    .orderBy('core.menu.id')
    .execute()
}

beforeEach(async () => {
  await test.db.query.deleteFrom('core.menu').where('plugin', '=', 'marina').execute()
  await test.db.pool.query(
    `insert into core.module (id, plugin, title) values (30, 'marina', 'Boats'), (31, 'marina', 'Docks') on conflict do nothing`,
  )
  await declare(boats)
})

describe('the menus that code declares', () => {
  it('[S2.32, S3.1] are stored at all three levels, once, however often the product starts', async () => {
    const menus = [
      { title: 'Boats', link: '/boats', position: 10, below: null },
      { title: 'All boats', link: '/boats', position: 10, below: 'Boats' },
      { title: 'Reports', link: null, position: 20, below: 'Boats' },
      { title: 'Sold', link: '/boats/sold', position: 10, below: 'Reports' },
    ]
    expect(await stored()).toEqual(menus)
    await declare(boats)
    expect(await stored()).toEqual(menus)
  })

  it('are added to an older database when a new version declares more children', async () => {
    await declare(
      { ...boats, children: [...boats.children!, { title: 'Moorings', link: '/boats/moorings' }] },
      { ...boats, id: 31, title: 'Docks', link: '/docks', children: [] },
    )
    expect(await stored()).toContainEqual({ title: 'Moorings', link: '/boats/moorings', position: 30, below: 'Boats' })
    expect(await stored()).toContainEqual({ title: 'Docks', link: '/docks', position: 10, below: null })
  })

  it('get a new title, icon, section or position from the code, unless an administrator has changed it', async () => {
    await test.db.query.updateTable('core.menu').set({ title: 'Ships', is_hide: true }).where('id', '=', 30).execute()
    await declare({ ...boats, title: 'Vessels', icon: 'pi-compass', section: 'Customers', order: 40 })
    const {
      title,
      icon,
      section,
      position,
      is_hide: isHide,
      version,
    } = await test.db.query.selectFrom('core.menu').selectAll().where('id', '=', 30).executeTakeFirstOrThrow()
    expect({ title, icon, section, position, isHide, version }).toEqual({
      title: 'Ships',
      icon: 'pi-compass',
      section: 'Customers',
      position: 40,
      isHide: true,
      version: 2,
    })
    // The next start finds no changes.
    await declare({ ...boats, title: 'Vessels', icon: 'pi-compass', section: 'Customers', order: 40 })
    expect((await stored())[0]!.title).toBe('Ships')
  })

  it('stay where an administrator has put them', async () => {
    await test.db.query
      .updateTable('core.menu')
      .set({ parent_id: null, section: 'My Work', position: 70 })
      .where('title', '=', 'Sold')
      .execute()
    await declare({ ...boats, children: [{ title: 'New boats', link: '/boats/new' }, ...boats.children!] })
    expect(await stored()).toContainEqual({ title: 'Sold', link: '/boats/sold', position: 70, below: null })
  })

  it('are deleted when the code no longer declares them; the deployment’s own menus below them stay', async () => {
    await test.db.query
      .insertInto('core.menu')
      .values({
        title: 'Tide table',
        link: 'https://tides.example',
        icon: null,
        section: null,
        badge: null,
        plugin: null,
        code_key: null,
        module_id: null,
        parent_id: 30,
      })
      .execute()
    await declare()
    expect(await stored()).toEqual([])
    const own = await test.db.query
      .selectFrom('core.menu')
      .select(['title', 'parent_id', 'id'])
      .where('title', '=', 'Tide table')
      .executeTakeFirstOrThrow()
    expect(own).toMatchObject({ parent_id: null })
    expect(own.id).toBeGreaterThan(10_000)
    await test.db.query.deleteFrom('core.menu').where('id', '=', own.id).execute()
  })

  it('stay when their plugin is off', async () => {
    await test.db.transaction((tx) => syncMenus(tx, [{ id: 'core', menus: [] }]))
    expect(await stored()).toHaveLength(4)
  })
})

describe('a link below another plugin’s menu', () => {
  const modules = [definePermissions(31, 'Docks', standardActions)]
  const docks = {
    id: 'docks',
    modules,
    menus: [],
    menusBelow: [{ under: 30, moduleId: 31, title: 'Moorings', link: '/moorings', order: 15 }],
    defaultGrants: { superAdmin: modules[0]!.list.map(({ id }) => id) },
  }
  const start = (...catalogs: readonly MenuCatalog[]) => test.db.transaction((tx) => syncMenus(tx, catalogs))
  const marina = { id: 'marina', menus: [boats] }
  const sidebar = async (...on: string[]) =>
    menuTree(
      await readMenus(test.db, { roleId: await role(), plugins: ['core', ...on], sections: orderSections([]) }),
    ).map(({ title, children }) => [title, ...children.map(({ childtitle }) => childtitle)])
  const role = async () =>
    (await test.db.query.selectFrom('core.role').select('id').where('name', '=', 'Director').executeTakeFirstOrThrow())
      .id
  const see = async (...moduleIds: number[]) => {
    const role_id = await role()
    await test.db.pool.query(
      `insert into core.permission (id, key, label, module_id, plugin, search_text) values (3000, 'viewModule', 'View', 30, 'marina', ''), (3100, 'viewModule', 'View', 31, 'docks', '') on conflict do nothing`,
    )
    await test.db.query.deleteFrom('core.role_permission').where('permission_id', 'in', [3000, 3100]).execute()
    await test.db.query
      .insertInto('core.role_permission')
      .values(moduleIds.map((id) => ({ role_id, permission_id: id * 100 })))
      .execute()
  }

  afterEach(async () => void (await test.db.query.deleteFrom('core.menu').where('plugin', '=', 'docks').execute()))

  it('[S2.32] is among its children in the common order, for the roles that see both modules, whichever plugin is declared first', async () => {
    await start(docks, marina)
    await see(30, 31)
    expect(await sidebar('marina', 'docks')).toContainEqual(['Boats', 'All boats', 'Moorings', 'Reports'])
    await see(30)
    expect(await sidebar('marina', 'docks')).toContainEqual(['Boats', 'All boats', 'Reports'])
    await see(31)
    expect((await sidebar('marina', 'docks')).flat()).not.toContain('Moorings')
  })

  it('appears when that plugin is turned on, and keeps its place while it is off', async () => {
    await test.db.query.deleteFrom('core.menu').where('plugin', '=', 'marina').execute()
    await see(30, 31)
    await start(docks)
    expect((await sidebar('docks')).flat()).not.toContain('Moorings')
    await start(marina, docks)
    await test.db.query.updateTable('core.menu').set({ title: 'Berths' }).where('title', '=', 'Moorings').execute()
    await start(docks)
    expect((await sidebar('docks')).flat()).not.toContain('Berths')
    expect(await sidebar('marina', 'docks')).toContainEqual(['Boats', 'All boats', 'Berths', 'Reports'])
  })

  it('is refused at the start where its module is another’s', () => {
    const faults = pluginFaults([{ ...docks, modules: [], defaultGrants: {} }], new Set())
    expect(faults).toContainEqual(
      expect.objectContaining({
        plugin: 'docks',
        at: 'menusBelow, “Moorings”',
        what: 'the plugin defines no module 31',
      }),
    )
  })
})
