import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Menu } from '@core/entity/menus'
import { type TestApp, createTestApp } from '../../testing/testApp'
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
  return test.db.query.selectFrom('core.menu').leftJoin('core.menu as parent', 'parent.id', 'core.menu.parent_id').select(['core.menu.title', 'core.menu.link', 'core.menu.position', 'parent.title as below']).where('core.menu.plugin', '=', 'marina').orderBy('core.menu.id').execute()
}

beforeEach(async () => {
  await test.db.query.deleteFrom('core.menu').where('plugin', '=', 'marina').execute()
  await test.db.pool.query(`insert into core.module (id, plugin, title) values (30, 'marina', 'Boats'), (31, 'marina', 'Docks') on conflict do nothing`)
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

  it('come to an older database when a new version declares more below them', async () => {
    await declare({ ...boats, children: [...boats.children!, { title: 'Moorings', link: '/boats/moorings' }] }, { ...boats, id: 31, title: 'Docks', link: '/docks', children: [] })
    expect(await stored()).toContainEqual({ title: 'Moorings', link: '/boats/moorings', position: 30, below: 'Boats' })
    expect(await stored()).toContainEqual({ title: 'Docks', link: '/docks', position: 10, below: null })
  })

  it('take a new title, icon, section or place from the code, unless an administrator has given another', async () => {
    await test.db.query.updateTable('core.menu').set({ title: 'Ships', is_hide: true }).where('id', '=', 30).execute()
    await declare({ ...boats, title: 'Vessels', icon: 'pi-compass', section: 'Customers', order: 40 })
    const { title, icon, section, position, is_hide: isHide, version } = await test.db.query.selectFrom('core.menu').selectAll().where('id', '=', 30).executeTakeFirstOrThrow()
    expect({ title, icon, section, position, isHide, version }).toEqual({ title: 'Ships', icon: 'pi-compass', section: 'Customers', position: 40, isHide: true, version: 2 })
    // The next start finds nothing new.
    await declare({ ...boats, title: 'Vessels', icon: 'pi-compass', section: 'Customers', order: 40 })
    expect((await stored())[0]!.title).toBe('Ships')
  })

  it('stay where an administrator has put them', async () => {
    await test.db.query.updateTable('core.menu').set({ parent_id: null, section: 'My Work', position: 70 }).where('title', '=', 'Sold').execute()
    await declare({ ...boats, children: [{ title: 'New boats', link: '/boats/new' }, ...boats.children!] })
    expect(await stored()).toContainEqual({ title: 'Sold', link: '/boats/sold', position: 70, below: null })
  })

  it('go when the code names them no more; the deployment’s own below them stay', async () => {
    await test.db.query.insertInto('core.menu').values({ title: 'Tide table', link: 'https://tides.example', icon: null, section: null, badge: null, plugin: null, code_key: null, module_id: null, parent_id: 30 }).execute()
    await declare()
    expect(await stored()).toEqual([])
    const own = await test.db.query.selectFrom('core.menu').select(['title', 'parent_id', 'id']).where('title', '=', 'Tide table').executeTakeFirstOrThrow()
    expect(own).toMatchObject({ parent_id: null })
    expect(own.id).toBeGreaterThan(10_000)
    await test.db.query.deleteFrom('core.menu').where('id', '=', own.id).execute()
  })

  it('stay when their plugin is off', async () => {
    await test.db.transaction((tx) => syncMenus(tx, [{ id: 'core', menus: [] }]))
    expect(await stored()).toHaveLength(4)
  })
})
