import { expect, test } from 'vitest'
import { migrate } from '../../database/migrate'
import { coreMigrations } from '../../database/migrations/coreMigrations'
import { prepareDatabase } from '../../database/prepareDatabase'
import { allPlugins } from '../../plugins/foundPlugins'
import { createEmptyDatabase } from '../../testing/testDatabase'
import { readMenus } from './readMenus'

test('[S1.5] a database of before menus were records gets the children that code has since, and keeps what it had', async () => {
  const { db, drop } = await createEmptyDatabase()
  await migrate(db, [{ owner: 'core', schema: 'core', migrations: coreMigrations.filter(({ id }) => id < '0015') }])
  await db.pool.query(`insert into core.module (id, plugin, title) values (6, 'admin', 'Configuration')`)
  await db.pool.query(
    `insert into core.menu (id, title, icon, link, section, position, is_hidden, children) values (6, 'Configuration', 'pi-cog', '/configuration', null, 30, true, $1)`,
    [JSON.stringify([{ title: 'Assign Permissions', link: '/configuration' }, { title: 'Modules', link: '/modules' }])],
  )
  await prepareDatabase(db, allPlugins)
  const menus = await readMenus(db, { plugins: ['core', 'admin'] })
  expect(menus.find(({ id }) => id === 6)).toMatchObject({ title: 'Configuration', isHide: true, plugin: 'admin', moduleId: 6 })
  expect(menus.filter(({ parentId }) => parentId === 6).map(({ title }) => title)).toEqual(expect.arrayContaining(['Assign Permissions', 'Permissions', 'Module', 'Menus', 'Audit log']))
  expect(new Set(menus.map(({ link, parentId }) => `${parentId} ${link}`)).size).toBe(menus.length)
  await drop()
})
