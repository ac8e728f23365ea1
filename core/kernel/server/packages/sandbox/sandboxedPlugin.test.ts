import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fleet } from '../../testing/fleet/fleet'
import { type Caller, type TestApp, createTestApp } from '../../testing/testApp'
import { readPluginLog } from './pluginLog'
import { sandboxedPlugin } from './sandboxedPlugin'
import { sandboxedPackage } from './testing/sandboxedPackage'

let test: TestApp
let director: Caller

beforeAll(async () => {
  const { manifest, files } = sandboxedPackage()
  test = await createTestApp({ plugins: [fleet, sandboxedPlugin(manifest, files)] })
  director = await test.as('Director')
  for (const name of ['North depot', 'South depot']) await director.post('/api/Depot/Create', { name })
})
afterAll(() => test.close())

const round = (by: Caller) => by.get('/api/depotRounds/Round')

describe('a sandboxed plugin', () => {
  it('reads the API in the name of the person, stores what it is told, and deletes it', async () => {
    const { status, body } = await round(director)
    expect(status, body.message).toBe(200)
    expect(body.data.map(({ name }: { name: string }) => name).toSorted()).toEqual(['North depot', 'South depot'])
    const [first, second] = body.data
    const ticked = await director.post(`/api/depotRounds/Tick/${first.id}`, {})
    expect(ticked.body.data).toEqual({ depot: first.id })
    expect((await round(director)).body.data).toEqual([{ ...first, tickedBy: expect.any(Number) }, second])
    await director.post(`/api/depotRounds/Tick/${first.id}`, { done: false })
    expect((await round(director)).body.data).toEqual([first, second])
    expect(readPluginLog('depotRounds').at(-1)).toMatchObject({ level: 'info', text: `ticked ${first.id}` })
  })

  it('is open to those whose role holds its permissions, at first to Super Admins alone', async () => {
    const dispatcher = await test.as('Dispatcher')
    expect((await round(dispatcher)).status).toBe(403)
    expect((await round(test.visitor())).status).toBe(401)
    const { body } = await director.get('/api/openapi.json')
    expect(body.paths['/api/depotRounds/Tick/{depot}'].post.summary).toBe('Tick depots')
  })

  it('sees no more than the person who calls it', async () => {
    const { rows } = await test.db.pool.query<{ id: number }>("select id from core.role where key = 'buyer'")
    await test.db.pool.query('insert into core.role_permission (role_id, permission_id) values ($1, 880100)', [
      rows[0]!.id,
    ])
    const response = await round(await test.as('Buyer'))
    expect(response.status).toBe(403)
    expect(response.body.message).toContain('“List depots”')
  })

  it('has a menu, whose section it may declare', async () => {
    const menus = await director.post('/api/Menus/List', {})
    expect(JSON.stringify(menus.body)).toContain('"/depot-rounds"')
  })

  it('answers many people at the same time, each from an interpreter of their own', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => round(director)))
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
  })
})
