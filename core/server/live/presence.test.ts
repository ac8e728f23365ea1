import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hearLive } from '../testing/hearLive'
import { type Caller, type TestApp, createTestApp } from '../testing/testApp'
import { harbour } from './testing/harbour'
import { allPlugins } from '../plugins/foundPlugins'

let test: TestApp
let manager: Caller
let admin: Caller
let coordinator: Caller
let ids: Record<'manager' | 'admin' | 'coordinator', number>

beforeAll(async () => {
  test = await createTestApp({ plugins: [...allPlugins, harbour] })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  manager = await test.as('Intake Manager')
  admin = await test.as('Administrator')
  coordinator = await test.as('Intake Coordinator')
  const idOf = async (who: Caller) => (await who.get('/api/user/me')).body.user.id as number
  await sql`update core."user" set created_by = id`.execute(test.db.query)
  ids = { manager: await idOf(manager), admin: await idOf(admin), coordinator: await idOf(coordinator) }
})
beforeEach(async () => {
  await sql`delete from core.presence`.execute(test.db.query)
})
afterAll(() => test.close())

const say = (who: Caller, mode: string, id = 1, tab = 'tab') => who.post('/api/live/presence', { entity: 'boat', id, tab, mode })
const others = async (who: Caller, mode = 'view', id = 1) => (await say(who, mode, id)).body.data.map((person: { id: number; mode: string }) => [person.id, person.mode])

describe('who has a record open', () => {
  it('is told to the others who have, once for each person, editing before viewing', async () => {
    expect(await others(manager)).toEqual([])
    expect((await say(admin, 'view')).body.data).toEqual([{ id: ids.manager, name: expect.any(String), mode: 'view' }])
    await say(manager, 'edit', 1, 'another tab')
    expect(await others(admin)).toEqual([[ids.manager, 'edit']])
    expect(await others(admin, 'view', 2), 'another record is another place').toEqual([])
  })

  it('is over when they leave, when they say nothing any more, and with their session', async () => {
    await say(manager, 'view')
    await say(manager, 'leave')
    expect(await others(admin)).toEqual([])

    await say(manager, 'view')
    await sql`update core.presence set until = now() where user_id = ${ids.manager}`.execute(test.db.query)
    expect(await others(admin)).toEqual([])

    const short = await test.as('Intake Manager')
    await say(short, 'view')
    expect(await others(admin)).toHaveLength(1)
    await short.post('/api/auth/logout', {})
    expect(await others(admin)).toEqual([])
  })

  it('is told only to those who may see the record; the others can’t even tell that it exists', async () => {
    await say(manager, 'view', ids.manager)
    expect((await say(coordinator, 'view', ids.manager)).status).toBe(404)
    expect((await say(coordinator, 'view', 999_999)).status).toBe(404)
    expect((await say(coordinator, 'view', ids.coordinator)).status).toBe(200)
    expect((await test.visitor().post('/api/live/presence', {})).status).toBe(401)
    expect((await coordinator.post('/api/live/presence', { entity: 'castle', id: 1, tab: 't', mode: 'view' })).status).toBe(404)
    expect((await say(manager, 'dance')).status).toBe(400)
  })

  it('reaches those who are there as it changes, and nobody else', async () => {
    const [there, elsewhere] = [await hearLive(test.app, admin), await hearLive(test.app, coordinator)]
    await expect.poll(() => there.said('missed')).toEqual([{}])
    await say(admin, 'view')
    await say(manager, 'view')
    await say(manager, 'view')
    await expect.poll(() => there.said('presence')).toEqual([{ entity: 'boat', id: 1 }])
    there.words.length = 0
    await say(manager, 'leave')
    await expect.poll(() => there.said('presence')).toEqual([{ entity: 'boat', id: 1 }])
    expect(elsewhere.said('presence')).toEqual([])
    there.close()
    elsewhere.close()
  })
})
