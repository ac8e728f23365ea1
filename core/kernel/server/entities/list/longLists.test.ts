import { get } from 'node:http'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { homePermission } from '@core/kernel/entity/permissions'
import { defineServerPlugin } from '../../plugins/defineServerPlugin'
import type { ListRequest } from '@core/kernel/entity/apiTypes'
import type { Viewer } from '../../platform/http/Viewer'
import { type Caller, type TestApp, createTestApp } from '../../testing/testApp'
import { defineEntityTable } from '../table/EntityTable'
import { entityList } from './EntityList'
import { thingEntity, thingSchema, thingTable } from './testing/things'

const most = 20_000
const view = { needs: homePermission }
const openTable = defineEntityTable({
  ...thingTable,
  entity: {
    ...thingEntity,
    policy: { ...thingEntity.policy, view, create: view, update: view, delete: view, sensitive: homePermission },
  },
})
const scratch = defineServerPlugin({
  id: 'things',
  modules: [],
  menus: [],
  defaultGrants: {},
  migrations: [],
  entities: () => [openTable],
})

let test: TestApp
let browser: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [scratch], checkTables: false })
  await sql.raw(thingSchema).execute(test.db.query)
  await sql`insert into scratch.thing (name, level, due) select 'thing ' || n || ' "«\\', 1 + n % 3, case when n % 3 > 0 then date '2024-01-01' + n % 90 end from generate_series(1, ${most}) n`.execute(
    test.db.query,
  )
  await sql`analyze scratch.thing`.execute(test.db.query)
  browser = await test.as('Visitor')
})
afterAll(() => test.close())

const list = async (body: object = {}) => browser.post('/api/Thing/List', body)

describe('a long list', () => {
  it('[S9.1] that is requested as a whole is sent while it is read, and is the same list', async () => {
    for (const sorting of [{}, { fieldName: 'due', direction: 'desc' }, { fieldName: 'name', direction: 'asc' }]) {
      const whole = await list({ sorting })
      expect(whole).toMatchObject({ status: 200, body: { success: true, totalItems: most } })
      expect(whole.headers).not.toHaveProperty('content-length')
      const pages = []
      for (let offset = 0; offset < most; offset += 1000)
        pages.push(...(await list({ sorting, limit: 1000, offset, total: false })).body.data)
      expect(whole.body.data).toEqual(pages)
    }
  })

  it('by GET is the same list', async () => {
    expect((await browser.get('/api/Thing/getAll')).body).toEqual((await list()).body)
  })

  it('of one page, or a short one, is sent at once', async () => {
    const page = await list({ limit: 50 })
    expect(page.headers).toHaveProperty('content-length')
    expect(page.body.data).toHaveLength(50)
    const short = await list({ filter: { id: '1' } })
    expect(short.headers).toHaveProperty('content-length')
    expect(short.body).toMatchObject({ totalItems: 1, data: [{ id: 1 }] })
  })

  it('begins at the requested offset and ends at its limit; its total counts all rows', async () => {
    const part = (await list({ limit: 3000, offset: 10_000 })).body
    expect([part.data.length, part.data[0].id, part.totalItems]).toEqual([3000, 10_001, most])
    const end = (await list({ offset: most - 1500 })).body
    expect([end.data.length, end.totalItems]).toEqual([1500, most])
    expect((await list({ offset: most + 5 })).body).toEqual({ success: true, data: [], totalItems: most })
  })

  it('far down is read from its nearer end, with the same rows and with the cursors of that place', async () => {
    await sql`insert into scratch.thing (name, level, due) select 'more ' || n, 1, case when n % 3 > 0 then date '2024-01-01' + n % 90 end from generate_series(1, 60000) n`.execute(
      test.db.query,
    )
    await sql`analyze scratch.thing`.execute(test.db.query)
    // A list of its own, so that it reads the table's current size.
    const fresh = entityList(openTable, new Map())
    const viewer = { id: 1, storeId: null, permissions: new Set([homePermission]) } as unknown as Viewer
    const ask = async (request: ListRequest) =>
      JSON.parse((await fresh.read(test.db, { limit: 50, ...request }, viewer)).text as string)
    const ids = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)
    for (const sorting of [
      { fieldName: 'id', direction: 'asc' },
      { fieldName: 'due', direction: 'asc' },
      { fieldName: 'due', direction: 'desc' },
    ] as const) {
      const rows = await sql<{
        id: number
      }>`select id from scratch.thing order by ${sql.raw(`${sorting.fieldName} ${sorting.direction}`)} nulls last, id ${sql.raw(sorting.direction)}`.execute(
        test.db.query,
      )
      const whole = rows.rows.map(({ id }) => id)
      for (const offset of [70_000, 79_970, 79_950]) {
        const page = await ask({ sorting, offset })
        expect(ids(page)).toEqual(whole.slice(offset, offset + 50))
        expect(page.totalItems).toBe(80_000)
        expect(page.next === undefined).toBe(offset + 50 >= 80_000)
        if (page.next)
          expect(ids(await ask({ sorting, cursor: page.next }))).toEqual(whole.slice(offset + 50, offset + 100))
        expect(ids(await ask({ sorting, cursor: page.previous }))).toEqual(whole.slice(offset - 50, offset))
      }
      expect(await ask({ sorting, offset: 80_001 })).toMatchObject({ data: [] })
    }
    await sql`delete from scratch.thing where id > ${most}`.execute(test.db.query)
    await sql`analyze scratch.thing`.execute(test.db.query)
  })

  it('has a total that is exact up to 10,000 and an estimate above', async () => {
    expect((await list({ limit: 5, filter: { level: 1 } })).body).toMatchObject({ totalItems: 6666 })
    expect((await list({ limit: 5, filter: { level: 1 } })).body).not.toHaveProperty('about')
    const { totalItems, about } = (await list({ limit: 5, filter: { level: '1,2' } })).body
    expect(about).toBe(true)
    expect(totalItems).toBeGreaterThan(most * 0.6)
    expect(totalItems).toBeLessThan(most * 0.75)
    expect((await list({ limit: 5, total: false })).body).not.toHaveProperty('totalItems')
  })

  it('has a total of at least the counted number, where the planner’s statistics don’t include the rows yet', async () => {
    await sql`insert into scratch.thing (name, level, due) select 'new', 1, date '2031-01-01' from generate_series(1, 10050)`.execute(
      test.db.query,
    )
    const { totalItems, about } = (await list({ limit: 5, filter: { due: '2031-01-01..' } })).body
    expect(about).toBe(true)
    expect(totalItems).toBeGreaterThan(10_000)
    await sql`delete from scratch.thing where id > ${most}`.execute(test.db.query)
    await sql`analyze scratch.thing`.execute(test.db.query)
  })

  it('has the exact total right after an import, even where a count looks expensive and the planner’s statistics don’t include the rows', async () => {
    await sql`insert into scratch.thing (name, level, due) select 'new', 1, date '2031-01-01' from generate_series(1, 900)`.execute(
      test.db.query,
    )
    const pool = new pg.Pool({ ...test.db.pool.options, options: '-c seq_page_cost=1000' })
    onTestFinished(() => pool.end())
    const viewer = { id: 1, storeId: null, permissions: new Set([homePermission]) } as unknown as Viewer
    const { text } = await entityList(openTable, new Map()).read(
      { ...test.db, pool },
      { limit: 5, filter: { due: '2031-01-01..' } },
      viewer,
    )
    const answer = JSON.parse(text as string) as { totalItems: number; about?: true }
    expect(answer).toMatchObject({ totalItems: 900 })
    expect(answer).not.toHaveProperty('about')
    await sql`delete from scratch.thing where id > ${most}`.execute(test.db.query)
    await sql`analyze scratch.thing`.execute(test.db.query)
  })

  it('[V4] is sent to one person one at a time, and none is refused', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => list()))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  })

  it('occupies a connection while it is read: three at once, a fourth gets a 503', async () => {
    const people = []
    for (const role of ['Director', 'Office Manager', 'Dispatcher', 'Mechanic', 'Trainer', 'Buyer'] as const)
      people.push(await test.as(role))
    const answers = await Promise.all(people.map((person) => person.post('/api/Thing/List', {})))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3)
    expect(answers.find(({ status }) => status === 503)?.body.message ?? 'Several long lists').toContain(
      'Several long lists',
    )
    expect((await list()).status, 'the places are free again').toBe(200)
  })

  it('frees its connection when its reader disconnects', async () => {
    const address = await test.app.listen({ host: '127.0.0.1', port: 0 })
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    // One more than may be read at a time.
    for (let n = 0; n < 4; n++) {
      await leaveHalfWay(`${address}/api/Thing/getAll`, cookie)
      await expect.poll(async () => (await list()).status).toBe(200)
    }
  })
})

function leaveHalfWay(url: string, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { cookie }, agent: false }, (response) => {
      response.once('data', () => {
        response.destroy()
        resolve()
      })
    })
    request.once('error', reject)
  })
}
