import { get } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homePermission } from '@core/entity/permissions'
import { defineServerPlugin } from '../plugins/defineServerPlugin'
import { listAnswer } from '../routes/answers'
import { defineRoute } from '../routes/defineRoute'
import { type Caller, type TestApp, createTestApp } from '../testing/testApp'
import { listQuery, pageOf } from './listQuery'
import { readList, rowCount } from './readList'

const most = 20_000

// Stores stand in for any table: they are core's, so they are always there.
const scratch = defineServerPlugin({
  id: 'scratch',
  modules: [],
  menus: [],
  defaultGrants: {},
  migrations: [],
  routes: ({ db: { query: read } }) => [
    defineRoute({
      method: 'GET',
      path: '/api/Scratch/getAll',
      access: homePermission,
      summary: 'List stores',
      query: listQuery,
      answer: listAnswer({ type: 'object', additionalProperties: true }),
      async handle({ query }) {
        const { limit, offset } = pageOf(query)
        const matching = read.selectFrom('core.store as store')
        const page = matching.select(['store.id', 'store.name']).orderBy('store.id').limit(limit).offset(offset)
        return readList({ query: read, counted: matching.select(rowCount), page, limit, present: ({ id, name }) => ({ id, name: name.toUpperCase() }) })
      },
    }),
  ],
})

let test: TestApp
let browser: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [scratch] })
  await sql`delete from core.store where id not in (select store_id from core."user" where store_id is not null)`.execute(test.db.query)
  await sql`insert into core.store (code, name) select 'c' || n, 'store ' || n || ' "«' from generate_series(1, ${most}) n`.execute(test.db.query)
  browser = await test.as('Salesperson')
})
afterAll(() => test.close())

const list = (query: string) => browser.get(`/api/Scratch/getAll${query}`)

describe('a list', () => {
  it('[S9.1] that is asked for whole is sent while it is read, and is the same list', async () => {
    const whole = await list('')
    expect(whole).toMatchObject({ status: 200, body: { success: true } })
    expect(whole.headers).not.toHaveProperty('content-length')
    expect(whole.body.totalItems).toBe(whole.body.data.length)
    const pages = []
    for (let offset = 0; offset < whole.body.totalItems; offset += 1000) pages.push(...(await list(`?limit=1000&offset=${offset}`)).body.data)
    expect(whole.body.data).toEqual(pages)
  })

  it('of a page, or a short one, is sent at once', async () => {
    const page = await list('?limit=50')
    expect(page.headers).toHaveProperty('content-length')
    expect(page.body.data).toHaveLength(50)
    expect(page.body.totalItems).toBeGreaterThan(most)
  })

  it('holds a connection for as long as it is read: three at once, a fourth is asked to wait', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => list('')))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3)
    expect(answers.find(({ status }) => status === 503)?.body.message ?? 'Several long lists').toContain('Several long lists')
    expect((await list('')).status, 'the places are free again').toBe(200)
  })

  it('whose reader goes away frees its connection', async () => {
    const address = await test.app.listen({ host: '127.0.0.1', port: 0 })
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (let n = 0; n < 5; n++) {
      await leaveHalfWay(`${address}/api/Scratch/getAll`, cookie)
      await expect.poll(async () => (await list('')).status).toBe(200)
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
