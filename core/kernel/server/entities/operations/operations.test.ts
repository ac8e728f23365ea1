import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, createTestApp } from '../../testing/testApp'
import { operationWorks } from '../../start/operationWorks'
import { runChunk } from './runChunk'
import { startOperations, purgeOperations } from './startOperations'
import { fleet, staff } from '../../testing/fleet/fleet'
import { addVehicles } from '../../testing/fleet/createFleet'
import { endOf } from '../../testing/operationClient'

let test: TestApp
let manager: Caller
const [vehicleTable] = fleet.entities!({} as never)
const catalog = new Map([['vehicle', vehicleTable!]])

beforeAll(async () => {
  test = await createTestApp({ plugins: [{ ...fleet, entities: () => [vehicleTable!] }, staff] })
  manager = await test.as('Dispatcher')
})
afterAll(() => test.close())
beforeEach(() => sql`truncate fleet.vehicle restart identity`.execute(test.db.query))

const begin = async (values: object = { status: 2 }) =>
  (await manager.post('/api/Vehicle/Bulk', { action: 'update', values, filter: {} })).body.data.id as number
const operation = async (id: number) => (await manager.get(`/api/operation/${id}`)).body.data

describe('operations', () => {
  it('are processed by several nodes at the same time, each row by one of them', async () => {
    await addVehicles(test.db, 400)
    const nodes = [await test.node(), await test.node()]
    await test.operations.stop()
    const ids = [await begin({ status: 2 }), await begin({ note: 'both' })]
    const failures: unknown[] = []
    const runners = nodes.map(({ db }) =>
      startOperations({ db, catalog, works: operationWorks(catalog), onFailure: (error) => failures.push(error) }),
    )
    for (const id of ids) expect(await endOf(manager, id)).toMatchObject({ state: 'done', done: 400, failed: 0 })
    for (const runner of runners) await runner.stop()
    for (const node of nodes) await node.close()
    test.operations.start()
    expect(failures).toEqual([])
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from fleet.vehicle where status = 2 and note = 'both' and version = 3`.execute(
      test.db.query,
    )
    expect(rows[0]!.n).toBe(400)
  })

  it('take turns: a long one does not delay a short one', async () => {
    await addVehicles(test.db, 4000)
    const long = await begin()
    const short = (await manager.post('/api/Vehicle/Bulk', { action: 'update', values: { status: 2 }, ids: [1, 2, 3] }))
      .body.data.id
    expect(await endOf(manager, short)).toMatchObject({ state: 'done', done: 3 })
    expect((await operation(long)).state).toBe('running')
    await manager.post(`/api/operation/${long}/cancel`)
  })

  it('that break repeatedly are stopped, and keep what was done until then', async () => {
    await addVehicles(test.db, 10)
    await test.operations.stop()
    const id = await begin()
    const works = {
      ...operationWorks(catalog),
      bulkUpdate: { run: () => Promise.reject(new TypeError('x is not a function')) },
    }
    const chunk = () => runChunk({ db: test.db, catalog, works, limitOf: () => 5 })
    await runChunk({ db: test.db, catalog, works: operationWorks(catalog), limitOf: () => 5 })
    for (let tried = 1; tried <= 5; tried++) {
      await sql`update core.operation set touched_at = now() where id = ${id}`.execute(test.db.query)
      await expect(chunk()).rejects.toThrow('not a function')
    }
    expect(await operation(id)).toMatchObject({
      state: 'failed',
      done: 5,
      total: 10,
      message: 'Something went wrong. What was done until then stays done.',
    })
    expect(await chunk()).toBeUndefined()
    test.operations.start()
  })

  it('of a plugin that is off wait until it is on', async () => {
    await addVehicles(test.db, 1)
    await test.operations.stop()
    const id = await begin()
    expect(
      await runChunk({
        db: test.db,
        catalog: new Map([['other', vehicleTable!]]),
        works: operationWorks(catalog),
        limitOf: () => 5,
      }),
    ).toBeUndefined()
    test.operations.start()
    expect(await endOf(manager, id)).toMatchObject({ state: 'done' })
  })

  it('end when their person may no longer sign in', async () => {
    await addVehicles(test.db, 1)
    await test.operations.stop()
    const id = await begin()
    await sql`update core."user" set status = 3 where email = 'dispatcher@fleet.test'`.execute(test.db.query)
    await runChunk({ db: test.db, catalog, works: operationWorks(catalog), limitOf: () => 5 })
    await sql`update core."user" set status = 2 where email = 'dispatcher@fleet.test'`.execute(test.db.query)
    manager = await test.as('Dispatcher')
    expect(await operation(id)).toMatchObject({
      state: 'failed',
      done: 0,
      message: expect.stringContaining('You can no longer sign in with the role'),
    })
    test.operations.start()
  })

  it('and the files that were uploaded for them are deleted after a week', async () => {
    await addVehicles(test.db, 1)
    const id = await begin()
    await endOf(manager, id)
    await sql`update core.operation set finished_at = now() - interval '8 days' where id = ${id}`.execute(test.db.query)
    await sql`insert into core.import_file (user_id, entity, file_name, headers, headers_hash, created_at) select id, 'vehicle', 'old.csv', '[]', '', now() - interval '8 days' from core."user" limit 1`.execute(
      test.db.query,
    )
    await purgeOperations(test.db)
    const { rows } = await sql<{
      n: number
    }>`select (select count(*) from core.operation where id = ${id}) + (select count(*) from core.import_file where file_name = 'old.csv') as n`.execute(
      test.db.query,
    )
    expect(rows[0]!.n).toBe(0)
  })
})
