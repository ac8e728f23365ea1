import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareDatabase } from '../start/prepareDatabase'
import { type Caller, createTestApp, type TestApp, type TestNode } from '../testing/testApp'
import { fleetDeployment } from '../testing/fleet/fleetDeployment'
import type { ServerPlugin } from './defineServerPlugin'
import { clinic } from './testing/clinic'

let app: TestApp
let administrator: Caller
beforeAll(async () => {
  app = await createTestApp({ plugins: [clinic] })
  administrator = await app.as('Office Manager')
})
afterAll(() => app.close())

/** The permissions and menus of the administrator after a start with these plugins. */
async function restart(plugins: readonly ServerPlugin[]): Promise<{ node: TestNode; caller: Caller }> {
  const node = await app.node({ plugins })
  await prepareDatabase(node.db, plugins, fleetDeployment)
  const caller = node.visitor()
  for (const [name, value] of administrator.cookies) caller.cookies.set(name, value)
  return { node, caller }
}

const titles = async (caller: Caller) =>
  (await caller.post('/api/Menus/List', {})).body.data.map(({ title }: { title: string }) => title)

test('a plugin that is off keeps its data, and all of it is available again once it is on', async () => {
  expect((await administrator.post('/api/Visit/Create', { patient: 'Ana Ortiz' })).status).toBe(201)
  await app.db.pool.query(`update core.menu set title = 'Consultations' where id = 9101`)
  await app.db.pool.query('delete from core.role_permission where permission_id = 910108')
  const before = (await app.db.pool.query('select * from core.role_permission order by role_id, permission_id')).rows

  const off = await restart([])
  expect((await off.caller.get('/api/deployment')).body.data.plugins).toEqual([])
  expect((await off.caller.post('/api/Visit/List', {})).status).toBe(404)
  expect(await titles(off.caller)).not.toContain('Consultations')
  await off.node.close()

  const on = await restart([clinic])
  expect((await on.caller.get('/api/deployment')).body.data.plugins).toEqual(['clinic'])
  const { body } = await on.caller.post('/api/Visit/List', {})
  expect(body.data).toMatchObject([{ patient: 'Ana Ortiz' }])
  expect(await titles(on.caller)).toContain('Consultations')
  expect((await app.db.pool.query('select * from core.role_permission order by role_id, permission_id')).rows).toEqual(
    before,
  )
  await on.node.close()
})
