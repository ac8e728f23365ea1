import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listenLive } from '@core/kernel/server/testing/listenLive'
import { type Caller, type TestApp, createTestApp } from '@core/kernel/server/testing/testApp'
import { fleetPlugins } from '@core/kernel/server/testing/fleet/fleet'
import { badges } from '@core/kernel/server/live/testing/badges'

let test: TestApp
let manager: Caller
let office: Caller
let coordinator: Caller
let ids: Record<'manager' | 'office' | 'coordinator', number>

beforeAll(async () => {
  test = await createTestApp({ plugins: [...fleetPlugins, badges], checkTables: false })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  manager = await test.as('Dispatcher')
  office = await test.as('Office Manager')
  coordinator = await test.as('Mechanic')
  const idOf = async (who: Caller) => (await who.get('/api/user/me')).body.user.id as number
  await sql`update core."user" set created_by = id`.execute(test.db.query)
  ids = { manager: await idOf(manager), office: await idOf(office), coordinator: await idOf(coordinator) }
})
beforeEach(async () => {
  await sql`delete from core.presence`.execute(test.db.query)
})
afterAll(() => test.close())

const say = (who: Caller, mode: string, id = 1, tab = 'tab') =>
  who.post('/api/live/presence', { entity: 'badge', id, tab, mode })
const others = async (who: Caller, mode = 'view', id = 1) =>
  (await say(who, mode, id)).body.data.map((person: { id: number; mode: string }) => [person.id, person.mode])

describe('presence at a record', () => {
  it('is returned to other people who have the record open: each person once, editing before viewing', async () => {
    expect(await others(manager)).toEqual([])
    expect((await say(office, 'view')).body.data).toEqual([{ id: ids.manager, name: expect.any(String), mode: 'view' }])
    await say(manager, 'edit', 1, 'another tab')
    expect(await others(office)).toEqual([[ids.manager, 'edit']])
    expect(await others(office, 'view', 2), 'another record is another place').toEqual([])
  })

  it('ends when people leave, when their tab no longer renews it, and with their session', async () => {
    await say(manager, 'view')
    await say(manager, 'leave')
    expect(await others(office)).toEqual([])

    await say(manager, 'view')
    await sql`update core.presence set until = now() where user_id = ${ids.manager}`.execute(test.db.query)
    expect(await others(office)).toEqual([])

    const short = await test.as('Dispatcher')
    await say(short, 'view')
    expect(await others(office)).toHaveLength(1)
    await short.post('/api/auth/logout', {})
    expect(await others(office)).toEqual([])
  })

  it('is visible only to people who may see the record; others can’t even find out that it exists', async () => {
    await say(manager, 'view', ids.manager)
    expect((await say(coordinator, 'view', ids.manager)).status).toBe(404)
    expect((await say(coordinator, 'view', 999_999)).status).toBe(404)
    expect((await say(coordinator, 'view', ids.coordinator)).status).toBe(200)
    expect((await test.visitor().post('/api/live/presence', {})).status).toBe(401)
    expect(
      (await coordinator.post('/api/live/presence', { entity: 'castle', id: 1, tab: 't', mode: 'view' })).status,
    ).toBe(404)
    expect((await say(manager, 'dance')).status).toBe(400)
  })

  it('is sent to people who have the record open when it changes, and to nobody else', async () => {
    const [there, elsewhere] = [await listenLive(test.app, office), await listenLive(test.app, coordinator)]
    await say(office, 'view')
    await say(manager, 'view')
    await say(manager, 'view')
    await expect.poll(() => there.said('presence')).toEqual([{ entity: 'badge', id: 1 }])
    there.words.length = 0
    await say(manager, 'leave')
    await expect.poll(() => there.said('presence')).toEqual([{ entity: 'badge', id: 1 }])
    expect(elsewhere.said('presence')).toEqual([])
    there.close()
    elsewhere.close()
  })

  it('is the same on every node: people at one node see people at another come and go', async () => {
    const second = await test.node()
    await second.app.listen({ port: 0, host: '127.0.0.1' })
    const there = await listenLive(second.app, office)
    const elsewhere = second.visitor()
    for (const [name, value] of office.cookies) elsewhere.cookies.set(name, value)
    await say(elsewhere, 'view')
    expect(await others(manager, 'edit')).toEqual([[ids.office, 'view']])
    await expect.poll(() => there.said('presence')).toEqual([{ entity: 'badge', id: 1 }])
    expect(await others(elsewhere)).toEqual([[ids.manager, 'edit']])
    there.words.length = 0
    await say(manager, 'leave')
    await expect.poll(() => there.said('presence')).toEqual([{ entity: 'badge', id: 1 }])
    there.close()
    await second.close()
  })
})
