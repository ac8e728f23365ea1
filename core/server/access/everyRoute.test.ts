import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '../auth/session/sessions'
import { sessionCookie } from '../auth/session/cookies'
import { demonstrationUsers } from '../demo/demonstrationUsers'
import { apiDocuments } from '../openapi/apiDocuments'
import { type Caller, type TestApp, createTestApp } from '../testing/testApp'
import { type ExpectedAccess, type ExpectedRoutes, expectedAccess } from './testing/expectedAccess'

const ofPlugins = import.meta.glob<{ expectedAccess: ExpectedRoutes }>('/plugins/*/server/testing/expectedAccess.ts', { eager: true })
const expected: ExpectedRoutes = Object.assign({}, expectedAccess, ...Object.values(ofPlugins).map((module) => module.expectedAccess))

interface Holder {
  readonly name: string
  readonly caller: Caller
  readonly permissions: ReadonlySet<number>
}

let test: TestApp
/** Method and path of every route of the API document. */
let routes: string[]
const holders: Holder[] = []

beforeAll(async () => {
  test = await createTestApp()
  const documents = [...(await apiDocuments()).values()]
  routes = documents.flatMap(({ paths = {} }) => Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`)))
  const { rows: permissions } = await sql<{ id: number }>`select id from core.permission order by id`.execute(test.db.query)
  for (const { role } of demonstrationUsers) holders.push(await holderOf(role))
  const named = new Set(Object.values(expected).flatMap((access) => (typeof access === 'string' ? [] : access.flat())))
  for (const { id } of permissions) if (named.has(id)) holders.push(await holderOf(`only ${id}`, [id]))
  holders.push(await holderOf('all that open nothing', permissions.flatMap(({ id }) => (named.has(id) ? [] : [id]))))
}, 120_000)
afterAll(() => test.close())

/** Somebody signed in with a role: one of the nine, or one that is made here with these permissions. */
async function holderOf(name: string, permissions?: readonly number[]): Promise<Holder> {
  const caller = test.visitor()
  const held = await test.db.transaction(async (tx) => {
    const { rows: made } = permissions
      ? await sql<{ id: number }>`insert into core.role (name) values (${name}) returning id`.execute(tx.query)
      : await sql<{ id: number }>`select id from core.role where name = ${name}`.execute(tx.query)
    const roleId = made[0]!.id
    for (const id of permissions ?? []) await tx.query.insertInto('core.role_permission').values({ role_id: roleId, permission_id: id }).execute()
    const user = await tx.query
      .insertInto('core.user')
      .values({ first_name: 'Only', last_name: name, email: `${name.replaceAll(' ', '.')}@every.test`, phone: null, title: null, store_id: null, status: 2, password_hash: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.query.insertInto('core.user_role').values({ user_id: user.id, role_id: roleId }).execute()
    const { token } = await openSession(tx, user.id, roleId, { idleMinutes: 30, hours: 12 })
    caller.cookies.set(sessionCookie, token)
    return tx.query.selectFrom('core.role_permission').select('permission_id').where('role_id', '=', roleId).execute()
  })
  // Fetches the anti-forgery cookie that belongs to the session.
  await caller.get('/api/user/me')
  return { name, caller, permissions: new Set(held.map(({ permission_id }) => permission_id)) }
}

/** What the guard and the policy say to an empty request about a record that is not there. */
async function answerTo(caller: Caller, route: string): Promise<'signedOut' | 'denied' | 'passed'> {
  const [method = '', path = ''] = route.split(' ')
  const url = path.replaceAll(/\{\w+\}/g, '2147483647')
  const { status, body } = await { GET: () => caller.get(url), POST: () => caller.post(url, {}), PUT: () => caller.put(url, {}), DELETE: () => caller.delete(url) }[method as 'GET']()
  if (status === 401) return 'signedOut'
  return status === 403 && String(body.message).startsWith('You do not have the necessary permissions for') ? 'denied' : 'passed'
}

function allowed(access: ExpectedAccess, permissions: ReadonlySet<number>): boolean {
  return typeof access === 'string' || access.every((needed) => [needed].flat().some((id) => permissions.has(id)))
}

describe('[S6.2] every route of the API document', () => {
  it('is one that somebody expected', () => {
    expect(routes.toSorted()).toEqual(Object.keys(expected).toSorted())
  })

  it('is closed to whoever is not signed in, unless it is public', async () => {
    const open: string[] = []
    for (const route of routes) if ((await answerTo(test.visitor(), route)) !== 'signedOut') open.push(route)
    // These answer 401 themselves to a code, a link or a cookie that isn't right.
    const publicRoutes = routes.filter((route) => expected[route] === 'public')
    expect(open.filter((route) => !publicRoutes.includes(route))).toEqual([])
  })

  it('answers each of the nine roles, roles with a single permission, and one with all that no route asks for, as the policy says', async () => {
    const wrong: string[] = []
    // What ends the session of the caller would make strangers of them.
    const asked = routes.filter((route) => expected[route] !== 'public')
    for (const { name, caller, permissions } of holders) {
      for (const route of asked) {
        const answer = await answerTo(caller, route)
        const wanted = allowed(expected[route] ?? [], permissions) ? 'passed' : 'denied'
        if (answer !== wanted) wrong.push(`${name}: ${route} is ${answer}, not ${wanted}`)
      }
    }
    expect(wrong).toEqual([])
  }, 120_000)
})
