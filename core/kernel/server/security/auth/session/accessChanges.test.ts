import { json } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { homePermission } from '@core/kernel/entity/permissions'
import { defineServerPlugin } from '../../../plugins/defineServerPlugin'
import { defineRoute } from '../../../platform/http/defineRoute'
import { type Caller, type TestApp, type TestNode, createTestApp } from '../../../testing/testApp'
import { sessionCookie } from './cookies'
import { openSession } from './sessions'

/** Returns the server's view of the caller. */
const mirror = defineServerPlugin({
  id: 'mirror',
  modules: [],
  menus: [],
  defaultGrants: {},
  migrations: [],
  routes: () => [
    defineRoute(
      defineCall({
        method: 'GET',
        path: '/api/mirror',
        summary: 'Look into the mirror',
        answer: json.free,
      }),
      {
        access: homePermission,
        handle: async ({ viewer }) => ({ ...viewer, permissions: [...viewer.permissions] }),
      },
    ),
  ],
})

/** A person in a role of their own, so that no test is affected by another one. */
interface Person {
  readonly id: number
  readonly role: number
  readonly email: string
}

let test: TestApp
let second: TestNode
let here: Caller
let elsewhere: Caller
let me: Person
beforeAll(async () => {
  test = await createTestApp({ plugins: [mirror] })
  second = await test.node()
})
afterAll(async () => {
  await second.close()
  await test.close()
})

let people = 0
beforeEach(async () => {
  here = test.visitor()
  elsewhere = second.visitor()
  await test.db.transaction(async (tx) => {
    await sql`delete from core.session`.execute(tx.query)
    const email = `keeper${people++}@fleet.test`
    const { rows: roles } = await sql<{
      id: number
    }>`insert into core.role (name) values (${email}) returning id`.execute(tx.query)
    const { rows: users } = await sql<{ id: number }>`
      insert into core."user" (first_name, last_name, email, status, store_id) values ('Kay', 'Keeper', ${email}, 2, 4) returning id`.execute(
      tx.query,
    )
    me = { id: users[0]!.id, role: roles[0]!.id, email }
    await sql`insert into core.user_role values (${me.id}, ${me.role})`.execute(tx.query)
    const { token } = await openSession(tx, me.id, me.role, { hours: 12 })
    for (const caller of [here, elsewhere]) caller.cookies.set(sessionCookie, token)
  })
  await here.get('/api/user/me')
  for (const [name, value] of here.cookies) elsewhere.cookies.set(name, value)
  await isCached(test, here)
  await isCached(second, elsewhere)
})

/** How many sessions a node reads while `act` runs. */
async function readsOf({ db }: Pick<TestApp, 'db'>, act: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(db.query, 'selectFrom')
  await act()
  const reads = spy.mock.calls.filter(([table]) => (table as unknown) === 'core.session as session').length
  spy.mockRestore()
  return reads
}

async function isCached(node: Pick<TestApp, 'db'>, caller: Caller): Promise<void> {
  await expect.poll(() => readsOf(node, () => caller.get('/api/mirror')), { interval: 1 }).toBe(0)
}

const seen = async (caller: Caller) => {
  const { status, body } = await caller.get('/api/mirror')
  return status === 200
    ? {
        roleId: body.roleId,
        storeId: body.storeId,
        email: body.email,
        permissions: body.permissions.toSorted((a: number, b: number) => a - b),
      }
    : status
}

describe('[S6.9] a change of permissions is effective from the next request on, on every node:', () => {
  it.each<[string, () => string, unknown]>([
    ['a session that is ended', () => `delete from core.session`, 401],
    ['all sessions at once', () => `truncate core.session cascade`, 401],
    ['a session whose end is moved to an earlier time', () => `update core.session set expires_at = now()`, 401],
    [
      'a session that was idle for too long',
      () => `update core.session set seen_at = now() - interval '32 minutes'`,
      401,
    ],
    ['a person who is suspended', () => `update core."user" set status = 3 where id = ${me.id}`, 401],
    ['a person who is deleted', () => `delete from core."user" where id = ${me.id}`, 401],
    ['a role that is taken from a person', () => `delete from core.user_role where user_id = ${me.id}`, 401],
    [
      'a role that is exchanged for another',
      () => `update core.user_role set role_id = 9 where user_id = ${me.id}`,
      401,
    ],
    ['every role of everybody', () => `truncate core.user_role`, 401],
    [
      'a role that is deleted',
      () => `delete from core.user_role where role_id = ${me.role}; delete from core.role where id = ${me.role}`,
      401,
    ],
    [
      'a permission that a role loses',
      () => `delete from core.role_permission where role_id = ${me.role}`,
      { permissions: [homePermission] },
    ],
    [
      'a permission that a role gains',
      () => `insert into core.role_permission select ${me.role}, id from core.permission where id = 301`,
      { permissions: [301, homePermission] },
    ],
    [
      'a permission that moves to another role',
      () => `update core.role_permission set role_id = 8 where role_id = ${me.role} and permission_id = 301`,
      { permissions: [homePermission] },
    ],
    [
      'a permission that is deleted',
      () => `delete from core.permission where id = 301`,
      { permissions: [homePermission] },
    ],
    ['every permission of every role', () => `truncate core.role_permission`, { permissions: [homePermission] }],
    [
      'a session in another role',
      () => `update core.session set role_id = 8; insert into core.user_role values (${me.id}, 8)`,
      { roleId: 8 },
    ],
    ['a person in another store', () => `update core."user" set store_id = 5 where id = ${me.id}`, { storeId: 5 }],
    [
      'a person with another address',
      () => `update core."user" set email = 'new@fleet.test' where id = ${me.id}`,
      { email: 'new@fleet.test' },
    ],
  ])('%s', async (_, changeOf, expected) => {
    const change = changeOf()
    await prepare(change)
    const match = typeof expected === 'number' ? expected : expect.objectContaining(expected)
    expect(await seen(here)).not.toEqual(match)
    await test.db.pool.query(change)
    expect(await seen(here)).toEqual(match)
    // Much sooner than a cached viewer would be read again.
    await expect.poll(() => seen(elsewhere), { interval: 1, timeout: 4000 }).toEqual(match)
  })

  it('of many statements in one transaction, once it is stored', async () => {
    const undone = test.db.transaction(async (tx) => {
      await sql`delete from core.session`.execute(tx.query)
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await seen(here)).toMatchObject({ roleId: me.role })
    await test.db.transaction(async (tx) => {
      await sql`delete from core.session`.execute(tx.query)
      expect(await seen(here)).toMatchObject({ roleId: me.role })
    })
    expect(await seen(here)).toBe(401)
  })

  /** The role gets permission 301 where a test takes it away. */
  async function prepare(change: string): Promise<void> {
    await test.db.pool.query(
      `insert into core.module (id, plugin, title) values (3, 'x', 'x') on conflict do nothing; insert into core.permission (id, module_id, key, label) values (301, 3, 'x', 'x') on conflict do nothing`,
    )
    await test.db.pool.query(
      `delete from core.role_permission where role_id = ${me.role} and permission_id <> ${homePermission}`,
    )
    if (!change.startsWith('insert'))
      await test.db.pool.query(`insert into core.role_permission values (${me.role}, 301)`)
    await isCached(test, here)
    await expect.poll(() => seen(elsewhere), { interval: 1 }).toEqual(await seen(here))
    await isCached(second, elsewhere)
  }
})

describe('a cached viewer', () => {
  it('[S4.4, S7.2] is removed at once by a logout, on any node', async () => {
    expect(await elsewhere.post('/api/auth/logout', { email: me.email })).toMatchObject({ status: 200 })
    await expect.poll(() => seen(here), { interval: 1, timeout: 4000 }).toBe(401)
  })

  it('saves every query for a request, until something changes', async () => {
    expect(await readsOf(test, () => Promise.all(Array.from({ length: 20 }, () => here.get('/api/mirror'))))).toBe(0)
  })

  it('stays after activity, and after signing in elsewhere', async () => {
    // Other tests took every role from everybody.
    await test.db.pool.query(
      `insert into core.user_role select "user".id, role.id from core."user", core.role where email = 'inspector@fleet.test' and role.name = 'Inspector' on conflict do nothing`,
    )
    await isCached(test, here)
    await test.db.pool.query(`update core.session set seen_at = now() + interval '1 second'`)
    await test.as('Inspector')
    expect(await readsOf(test, () => here.get('/api/mirror'))).toBe(0)
  })

  it('is removed when the listening connection is lost, and none is cached until it is back', async () => {
    await test.db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'white-glove listener'`,
    )
    await expect.poll(() => readsOf(second, () => elsewhere.get('/api/mirror')), { interval: 1 }).toBe(1)
    expect(await readsOf(second, () => elsewhere.get('/api/mirror'))).toBe(1)
    await isCached(second, elsewhere)
  })

  it('still stores activity once a minute', async () => {
    await test.db.pool.query(`update core.session set seen_at = now() - interval '61 seconds'`)
    await here.get('/api/mirror')
    const { rows } = await test.db.pool.query(
      `select now() - seen_at < interval '30 seconds' as noted from core.session`,
    )
    expect(rows).toEqual([{ noted: true }])
  })
})
