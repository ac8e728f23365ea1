import { expect, test } from 'vitest'
import { fleetPlugins } from '../testing/fleet/fleet'
import { fleetDeployment } from '../testing/fleet/fleetDeployment'
import { createEmptyDatabase } from '../testing/testDatabase'
import { openDatabase } from '../platform/database/openDatabase'
import { prepareDatabase } from './prepareDatabase'

test('nodes that start together on an empty database prepare it once, and none fails', async () => {
  const { url, db, drop } = await createEmptyDatabase()
  const nodes = Array.from({ length: 4 }, () => openDatabase({ connectionString: url, maxConnections: 2 }))
  const messages: string[] = []
  await Promise.all(
    nodes.map((node) => prepareDatabase(node, fleetPlugins, fleetDeployment, (line) => messages.push(line))),
  )
  await Promise.all(nodes.map((node) => node.close()))
  expect(new Set(messages).size).toBe(messages.length)
  const ledger = await db.pool.query('select owner, id from core.migration')
  expect(ledger.rows).toHaveLength(messages.length)
  const roles = await db.query.selectFrom('core.role').select('name').execute()
  expect(new Set(roles.map(({ name }) => name)).size).toBe(roles.length)
  await drop()
})

test('preparing a prepared database changes nothing', async () => {
  const { db, drop } = await createEmptyDatabase()
  await prepareDatabase(db, fleetPlugins, fleetDeployment)
  const before = await db.query.selectFrom('core.role_permission').selectAll().execute()
  const messages: string[] = []
  await prepareDatabase(db, fleetPlugins, fleetDeployment, (line) => messages.push(line))
  expect(messages).toEqual([])
  expect(await db.query.selectFrom('core.role_permission').selectAll().execute()).toEqual(before)
  await drop()
})

test('indexes of names are rebuilt once when the server sorts by other rules than those that they were built with (37)', async () => {
  const { db, drop } = await createEmptyDatabase()
  await prepareDatabase(db, fleetPlugins, fleetDeployment)
  await db.pool.query('create index store_in_order on core.store (name collate core.names)')
  await db.pool.query(`update pg_collation set collversion = '1' where oid = 'core.names'::regcollation`)
  const messages: string[] = []
  await prepareDatabase(db, fleetPlugins, fleetDeployment, (line) => messages.push(line))
  expect(messages).toEqual(['Database: core.store_in_order is rebuilt, because the server sorts by other rules'])
  await prepareDatabase(db, fleetPlugins, fleetDeployment, (line) => messages.push(line))
  expect(messages).toHaveLength(1)
  await drop()
})
