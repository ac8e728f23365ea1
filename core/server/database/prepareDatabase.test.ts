import { expect, test } from 'vitest'
import { allPlugins } from '../plugins/foundPlugins'
import { createEmptyDatabase } from '../testing/testDatabase'
import { openDatabase } from './openDatabase'
import { prepareDatabase } from './prepareDatabase'

test('nodes that start together on an empty database prepare it once, and none fails', async () => {
  const { url, db, drop } = await createEmptyDatabase()
  const nodes = Array.from({ length: 4 }, () => openDatabase({ connectionString: url, maxConnections: 2 }))
  const said: string[] = []
  await Promise.all(nodes.map((node) => prepareDatabase(node, allPlugins, (line) => said.push(line))))
  await Promise.all(nodes.map((node) => node.close()))
  expect(new Set(said).size).toBe(said.length)
  const ledger = await db.pool.query('select owner, id from core.migration')
  expect(ledger.rows).toHaveLength(said.length)
  const roles = await db.query.selectFrom('core.role').select('name').execute()
  expect(new Set(roles.map(({ name }) => name)).size).toBe(roles.length)
  await drop()
})

test('preparing a database that is prepared changes nothing', async () => {
  const { db, drop } = await createEmptyDatabase()
  await prepareDatabase(db, allPlugins)
  const before = await db.query.selectFrom('core.role_permission').selectAll().execute()
  const said: string[] = []
  await prepareDatabase(db, allPlugins, (line) => said.push(line))
  expect(said).toEqual([])
  expect(await db.query.selectFrom('core.role_permission').selectAll().execute()).toEqual(before)
  await drop()
})
