import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Menu, menuTree, orderSections } from '@core/kernel/entity/menus'
import { definePermissions, standardActions } from '@core/kernel/entity/permissions'
import { pluginFaults } from '../../../plugins/definitions/pluginFaults'
import { type TestApp, createTestApp } from '../../../testing/testApp'
import type { MenuCatalog } from './declaredMenus'
import { readMenus } from './readMenus'
import { syncMenus } from './syncMenus'

let test: TestApp
beforeAll(async () => void (test = await createTestApp({ plugins: [] })))
afterAll(() => test.close())

const vans: Menu = {
  id: 30,
  title: 'Vans',
  icon: 'pi-send',
  link: '/vans',
  section: 'Sales',
  order: 10,
  children: [
    { title: 'All vans', link: '/vans' },
    { title: 'Reports', link: '', children: [{ title: 'Sold', link: '/vans/sold' }] },
  ],
}
const declare = (...menus: readonly Menu[]) => test.db.transaction((tx) => syncMenus(tx, [{ id: 'garage', menus }]))

async function stored() {
  return test.db.query
    .selectFrom('core.menu')
    .leftJoin('core.menu as parent', 'parent.id', 'core.menu.parent_id')
    .select(['core.menu.title', 'core.menu.link', 'core.menu.position', 'parent.title as below'])
    .where('core.menu.plugin', '=', 'garage')
    .orderBy('core.menu.id')
    .execute()
}

beforeEach(async () => {
  await test.db.query.deleteFrom('core.menu').where('plugin', '=', 'garage').execute()
  await test.db.pool.query(
    `insert into core.module (id, plugin, title) values (30, 'garage', 'Vans'), (31, 'garage', 'Lots') on conflict do nothing`,
  )
  await declare(vans)
})

describe('the menus that code declares', () => {
  it('[S2.32, S3.1] are stored at all three levels, once, however often the product starts', async () => {
    const menus = [
      { title: 'Vans', link: '/vans', position: 10, below: null },
      { title: 'All vans', link: '/vans', position: 10, below: 'Vans' },
      { title: 'Reports', link: null, position: 20, below: 'Vans' },
      { title: 'Sold', link: '/vans/sold', position: 10, below: 'Reports' },
    ]
    expect(await stored()).toEqual(menus)
    await declare(vans)
    expect(await stored()).toEqual(menus)
  })

  it('are added to an older database when a new version declares more children', async () => {
    await declare(
      { ...vans, children: [...vans.children!, { title: 'Bays', link: '/vans/bays' }] },
      { ...vans, id: 31, title: 'Lots', link: '/lots', children: [] },
    )
    expect(await stored()).toContainEqual({ title: 'Bays', link: '/vans/bays', position: 30, below: 'Vans' })
    expect(await stored()).toContainEqual({ title: 'Lots', link: '/lots', position: 10, below: null })
  })

  it('get a new title, icon, section or position from the code, unless an administrator has changed it', async () => {
    await test.db.query
      .updateTable('core.menu')
      .set({ title: 'Delivery vans', is_hide: true })
      .where('id', '=', 30)
      .execute()
    await declare({ ...vans, title: 'Vehicles', icon: 'pi-compass', section: 'Customers', order: 40 })
    const {
      title,
      icon,
      section,
      position,
      is_hide: isHide,
      version,
    } = await test.db.query.selectFrom('core.menu').selectAll().where('id', '=', 30).executeTakeFirstOrThrow()
    expect({ title, icon, section, position, isHide, version }).toEqual({
      title: 'Delivery vans',
      icon: 'pi-compass',
      section: 'Customers',
      position: 40,
      isHide: true,
      version: 2,
    })
    // The next start finds no changes.
    await declare({ ...vans, title: 'Vehicles', icon: 'pi-compass', section: 'Customers', order: 40 })
    expect((await stored())[0]!.title).toBe('Delivery vans')
  })

  it('stay where an administrator has put them', async () => {
    await test.db.query
      .updateTable('core.menu')
      .set({ parent_id: null, section: 'My Work', position: 70 })
      .where('title', '=', 'Sold')
      .execute()
    await declare({ ...vans, children: [{ title: 'New vans', link: '/vans/new' }, ...vans.children!] })
    expect(await stored()).toContainEqual({ title: 'Sold', link: '/vans/sold', position: 70, below: null })
  })

  it('keep what people set when the code groups them anew, and stay where an administrator has put them', async () => {
    const flat = { ...vans, children: ['new', 'old'].map((title) => ({ title, link: `/vans/${title}` })) }
    await declare(flat)
    const menus = () => test.db.query.selectFrom('core.menu').selectAll().where('plugin', '=', 'garage')
    const before = await menus().where('link', 'like', '/vans/%').orderBy('link').execute()
    await test.db.query.updateTable('core.menu').set({ title: 'Brand-new' }).where('link', '=', '/vans/new').execute()
    await test.db.query.updateTable('core.menu').set({ parent_id: null }).where('link', '=', '/vans/old').execute()
    await declare({ ...vans, children: [{ title: 'Ages', link: '', children: flat.children }] })
    expect((await stored()).filter(({ link }) => link?.startsWith('/vans/'))).toEqual([
      { title: 'Brand-new', link: '/vans/new', position: 10, below: 'Ages' },
      { title: 'old', link: '/vans/old', position: 20, below: null },
    ])
    const after = await menus().where('link', 'like', '/vans/%').orderBy('link').execute()
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    await declare(flat)
    expect(await stored()).toContainEqual({ title: 'Brand-new', link: '/vans/new', position: 10, below: 'Vans' })
  })

  it('are deleted when the code no longer declares them; the deployment’s own menus below them stay', async () => {
    await test.db.query
      .insertInto('core.menu')
      .values({
        title: 'Road works',
        link: 'https://roads.example',
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
      .where('title', '=', 'Road works')
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
  const modules = [definePermissions(31, 'Lots', standardActions)]
  const lots = {
    id: 'lots',
    modules,
    menus: [],
    menusBelow: [{ under: 30, moduleId: 31, title: 'Bays', link: '/bays', order: 15 }],
    defaultGrants: { superAdmin: modules[0]!.list.map(({ id }) => id) },
  }
  const start = (...catalogs: readonly MenuCatalog[]) => test.db.transaction((tx) => syncMenus(tx, catalogs))
  const garage = { id: 'garage', menus: [vans] }
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
      `insert into core.permission (id, key, label, module_id, plugin, search_text) values (3000, 'viewModule', 'View', 30, 'garage', ''), (3100, 'viewModule', 'View', 31, 'lots', '') on conflict do nothing`,
    )
    await test.db.query.deleteFrom('core.role_permission').where('permission_id', 'in', [3000, 3100]).execute()
    await test.db.query
      .insertInto('core.role_permission')
      .values(moduleIds.map((id) => ({ role_id, permission_id: id * 100 })))
      .execute()
  }

  afterEach(async () => void (await test.db.query.deleteFrom('core.menu').where('plugin', '=', 'lots').execute()))

  it('[S2.32] is among its children in the common order, for the roles that see both modules, whichever plugin is declared first', async () => {
    await start(lots, garage)
    await see(30, 31)
    expect(await sidebar('garage', 'lots')).toContainEqual(['Vans', 'All vans', 'Bays', 'Reports'])
    await see(30)
    expect(await sidebar('garage', 'lots')).toContainEqual(['Vans', 'All vans', 'Reports'])
    await see(31)
    expect((await sidebar('garage', 'lots')).flat()).not.toContain('Bays')
  })

  it('appears when that plugin is turned on, and keeps its place while it is off', async () => {
    await test.db.query.deleteFrom('core.menu').where('plugin', '=', 'garage').execute()
    await see(30, 31)
    await start(lots)
    expect((await sidebar('lots')).flat()).not.toContain('Bays')
    await start(garage, lots)
    await test.db.query.updateTable('core.menu').set({ title: 'Parking bays' }).where('title', '=', 'Bays').execute()
    await start(lots)
    expect((await sidebar('lots')).flat()).not.toContain('Parking bays')
    expect(await sidebar('garage', 'lots')).toContainEqual(['Vans', 'All vans', 'Parking bays', 'Reports'])
  })

  it('is refused at the start where its module is another’s', () => {
    const faults = pluginFaults([{ ...lots, modules: [], defaultGrants: {} }], new Set())
    expect(faults).toContainEqual(
      expect.objectContaining({
        plugin: 'lots',
        at: 'menusBelow, “Bays”',
        what: 'the plugin defines no module 31',
      }),
    )
  })
})

describe('a further menu of a module', () => {
  const bays = { moduleId: 30, title: 'Bays', icon: 'pi-box', link: '/vans/bays', section: 'My Work', order: 31 }
  const garage = { id: 'garage', menus: [vans], furtherMenus: [bays] }

  it('[S1.6] is an item of its own for the roles that see the module, and goes when the code no longer declares it', async () => {
    const stored = () =>
      test.db.query
        .selectFrom('core.menu')
        .select(['title', 'parent_id', 'module_id', 'link', 'section'])
        .where('link', '=', bays.link)
        .execute()
    await test.db.transaction((tx) => syncMenus(tx, [garage]))
    expect(await stored()).toEqual([
      { title: 'Bays', parent_id: null, module_id: 30, link: bays.link, section: 'My Work' },
    ])
    await test.db.transaction((tx) => syncMenus(tx, [{ ...garage, furtherMenus: [] }]))
    expect(await stored()).toEqual([])
  })

  it('is refused at the start where its module is another’s or its section is unknown', () => {
    const declared = { ...garage, modules: [definePermissions(30, 'Vans', standardActions)], defaultGrants: {} }
    const faultsOf = (menu: typeof bays) => pluginFaults([{ ...declared, furtherMenus: [menu] }], new Set())
    expect(faultsOf({ ...bays, moduleId: 31 })).toContainEqual(
      expect.objectContaining({ at: 'furtherMenus, “Bays”', what: 'the plugin defines no module 31' }),
    )
    expect(faultsOf({ ...bays, section: 'Yard' })).toContainEqual(
      expect.objectContaining({ at: 'furtherMenus, “Bays”', what: 'there is no section “Yard”' }),
    )
  })
})
