import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listenLive, type LiveListener } from '../testing/listenLive'
import { type Caller, createTestApp, type TestApp, type TestNode } from '../testing/testApp'
import { publishChange } from '../platform/events/publishChange'
import { fleetPlugins } from '../testing/fleet/fleet'
import { vehiclePermissions } from '../testing/fleet/fleetPermissions'
import { badges } from './testing/badges'

let test: TestApp
let second: TestNode
let manager: Caller
let coordinator: Caller
let sales: Caller
const ears: LiveListener[] = []

beforeAll(async () => {
  test = await createTestApp({ plugins: [...fleetPlugins, badges], checkTables: false })
  second = await test.node()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  await second.app.listen({ port: 0, host: '127.0.0.1' })
  manager = await test.as('Dispatcher')
  coordinator = await test.as('Mechanic')
  sales = await test.as('Visitor')
})
afterEach(() => {
  for (const ear of ears.splice(0)) ear.close()
})
afterAll(async () => {
  await second.close()
  await test.close()
})

/** Opens a stream, which is closed at the end of the test. */
async function hear(who: Caller, app = test.app): Promise<LiveListener> {
  const ear = await listenLive(app, who)
  ears.push(ear)
  return ear
}

const change = (...ids: number[]) => test.db.transaction((tx) => publishChange(tx, 'badge', ids))

const receivedIds = (ear: LiveListener) => ear.said('change').flatMap((one) => (one as { ids?: number[] }).ids ?? [])

describe('a change', () => {
  it('is received on every node: with ids for the scope “all”, without ids for a narrower one, not at all without the view', async () => {
    const [here, there, narrow, none] = [
      await hear(manager),
      await hear(manager, second.app),
      await hear(coordinator),
      await hear(sales),
    ]
    await change(7, 8)
    await expect
      .poll(() => [receivedIds(here), receivedIds(there)])
      .toEqual([
        [7, 8],
        [7, 8],
      ])
    await expect.poll(() => narrow.said('change')).toContainEqual({ entity: 'badge' })
    expect(narrow.said('change').every((one) => Object.keys(one as object).join() === 'entity')).toBe(true)
    expect(none.said('change')).toEqual([])
    expect(here.headers.get('content-type')).toContain('text/event-stream')
    expect([here.headers.get('cache-control'), here.headers.get('x-accel-buffering')]).toEqual([
      'no-store, no-transform',
      'no',
    ])
  })

  it('that is rolled back is received by nobody', async () => {
    const ear = await hear(manager)
    await test.db
      .transaction(async (tx) => {
        await publishChange(tx, 'badge', [66])
        throw new Error('no')
      })
      .catch(() => {})
    await change(67)
    await expect.poll(() => receivedIds(ear)).toEqual([67])
  })

  it('is sent with its session to that session only', async () => {
    const [mine, other] = [await hear(manager), await hear(await test.as('Office Manager'))]
    const { sessionId } = (await manager.get('/api/user/me')).body.user
    await test.db.transaction((tx) => publishChange(tx, 'badge', [5], { sessionId }))
    await expect.poll(() => mine.said('change')).toContainEqual({ entity: 'badge', ids: [5], by: sessionId })
    await expect.poll(() => receivedIds(other)).toEqual([5])
    expect(JSON.stringify(other.words)).not.toContain(sessionId)
  })

  it('of 100,000 rows in batches becomes a few messages, without ids', async () => {
    const ear = await hear(manager)
    for (let batch = 0; batch < 200; batch++)
      await change(...Array.from({ length: 500 }, (_, at) => batch * 500 + at + 1))
    await change(999_999)
    await expect.poll(() => ear.said('change').length).toBeGreaterThan(0)
    expect(ear.said('change').length).toBeLessThan(10)
    expect(JSON.stringify(ear.words).length).toBeLessThan(8000)
  })
})

describe('[D7] a stream ends with its session', () => {
  it('when the person logs out, on another node as well', async () => {
    const who = await test.as('Dispatcher')
    const [here, there] = [await hear(who), await hear(who, second.app)]
    await who.post('/api/auth/logout', {})
    await expect.poll(() => [here.over, there.over]).toEqual([true, true])
    expect([here.said('end'), there.said('end')]).toEqual([[{}], [{}]])
  })

  it('when it is revoked, has expired, or was idle for too long', async () => {
    for (const how of [
      sql`delete from core.session`,
      sql`update core.session set expires_at = now()`,
      sql`update core.session set seen_at = now() - interval '2 hours'`,
    ]) {
      const who = await test.as('Dispatcher')
      const ear = await hear(who)
      const { sessionId } = (await who.get('/api/user/me')).body.user
      await sql`${how} where id = ${sessionId}`.execute(test.db.query)
      await expect.poll(() => ear.over).toBe(true)
    }
  })

  it('when the person changes into another role; changed permissions of the same role are sent as a message', async () => {
    const who = await test.as('Dispatcher')
    const { id, currentRoleId } = (await who.get('/api/user/me')).body.user
    const other = await test.db.query
      .selectFrom('core.role')
      .select('id')
      .where('name', '=', 'Visitor')
      .executeTakeFirstOrThrow()
    await test.db.query.insertInto('core.user_role').values({ user_id: id, role_id: other.id }).execute()
    const ear = await hear(who)
    const right = { role_id: currentRoleId, permission_id: vehiclePermissions.can.viewAll }
    await test.db.query
      .deleteFrom('core.role_permission')
      .where((eb) => eb.and(right))
      .execute()
    await expect.poll(() => ear.said('access')).toEqual([{}])
    const witness = await hear(await test.as('Director'))
    await change(31)
    await expect.poll(() => receivedIds(witness)).toEqual([31])
    await test.db.query.insertInto('core.role_permission').values(right).execute()
    await expect.poll(() => ear.said('access')).toEqual([{}, {}])
    await change(32)
    await expect.poll(() => receivedIds(ear), { message: 'nothing that came while the right was gone' }).toEqual([32])
    expect((await who.post('/api/auth/change-role', { roleId: other.id })).status).toBe(200)
    await expect.poll(() => ear.over).toBe(true)
    await test.db.query.deleteFrom('core.user_role').where('user_id', '=', id).where('role_id', '=', other.id).execute()
  })

  it('and does not count as activity of the session', async () => {
    const who = await test.as('Dispatcher')
    const { sessionId } = (await who.get('/api/user/me')).body.user
    await sql`update core.session set seen_at = now() - interval '2 minutes' where id = ${sessionId}`.execute(
      test.db.query,
    )
    await hear(who)
    await who.post('/api/live/presence', { entity: 'badge', id: 1, tab: 't', mode: 'view' })
    const idle = await sql<{
      minutes: number
    }>`select extract(epoch from now() - seen_at)::int / 60 as minutes from core.session where id = ${sessionId}`.execute(
      test.db.query,
    )
    expect(idle.rows[0]!.minutes).toBe(2)
  })
})

describe('the number of streams is limited', () => {
  it('for one session', async () => {
    const who = await test.as('Trainer')
    const opened = await Promise.all(Array.from({ length: 13 }, () => listenLive(test.app, who)))
    ears.push(...opened)
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(12)
    expect(opened.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it('the stream is refused without a session', async () => {
    expect((await test.visitor().get('/api/live')).status).toBe(401)
  })
})

it('a node stops at once, however many streams are open', async () => {
  const node = await test.node()
  await node.app.listen({ port: 0, host: '127.0.0.1' })
  const open = [await hear(manager, node.app), await hear(coordinator, node.app), await hear(sales, node.app)]
  const begun = performance.now()
  await node.close()
  expect(performance.now() - begun).toBeLessThan(3000)
  await expect.poll(() => open.every(({ over }) => over)).toBe(true)
  expect(
    open.flatMap((ear) => ear.said('end')),
    'their sessions live on',
  ).toEqual([])
})
