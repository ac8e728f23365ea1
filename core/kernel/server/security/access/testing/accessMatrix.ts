import type { FastifyRequest } from 'fastify'
import { homePermission } from '@core/kernel/entity/permissions'
import { permissionIds, scopes as scopeNames } from '@core/kernel/entity/policy'
import { sessionCookie } from '../../auth/session/cookies'
import { openSession } from '../../auth/session/sessions'
import type { ServerPlugin } from '../../../plugins/defineServerPlugin'
import type { Route } from '../../../platform/http/defineRoute'
import { guard } from '../../../platform/http/registerRoutes'
import type { Caller, TestApp } from '../../../testing/testApp'
import type { Deployment } from '../../../demo/Deployment'

type Outcome = 'signed out' | 'denied' | 'passed'

/**
 * Compares what the app answers with the definitions: the access of each route, the policy of each entity's list, the default grants of
 * each role. The number of requests grows with the sum of routes and permissions, not with their product: a rule that many routes share is
 * tried on one of them, and a role is tried on one route of each module.
 * @param routes the expected access of the app's routes
 * @returns one line for each difference
 */
export async function findAccessFaults(
  test: TestApp,
  { plugins, deployment }: { readonly plugins: readonly ServerPlugin[]; readonly deployment: Deployment },
  routes: readonly Route[] = test.routes.map(({ route }) => route),
): Promise<readonly string[]> {
  const rules = rulesOf(routes)
  const all = plugins.flatMap(({ modules }) => modules.flatMap(({ list }) => list.map(({ id }) => id)))
  return [
    ...(await everyRouteFaults(test, routes)),
    ...(await ruleFaults(test, rules, all)),
    ...(await listFaults(test)),
    ...(await roleFaults(test, rules, plugins, deployment)),
  ]
}

/** The routes that require the same permission, or one of the same permissions. */
interface AccessRule {
  readonly permissions: readonly number[]
  readonly routes: readonly Route[]
}

function rulesOf(routes: readonly Route[]): readonly AccessRule[] {
  const rules = new Map<string, { readonly permissions: readonly number[]; readonly routes: Route[] }>()
  for (const route of routes) {
    if (typeof route.access === 'string') continue
    const permissions = permissionIds(route.access)
    const rule = rules.get(String(permissions)) ?? { permissions, routes: [] }
    rule.routes.push(route)
    rules.set(String(permissions), rule)
  }
  return [...rules.values()]
}

/** Checks that every route refuses people who are not signed in, and that every route with a permission refuses people without it. */
async function everyRouteFaults(test: TestApp, routes: readonly Route[]): Promise<string[]> {
  const faults: string[] = []
  const nobody = await holderOf(test, 'No permissions', [])
  for (const route of routes) {
    if (route.access === 'public') continue
    const stranger = await request(test.visitor(), route)
    if (stranger !== 'signed out') faults.push(`${nameOf(route)} is ${stranger} to somebody who is not signed in`)
    if (route.access === 'signedIn') continue
    const outcome = await request(nobody, route)
    if (outcome !== 'denied') faults.push(`${nameOf(route)} is ${outcome} to somebody without permissions`)
  }
  return faults
}

/** Checks that each permission opens its routes by itself, and that nothing else opens them. */
async function ruleFaults(test: TestApp, rules: readonly AccessRule[], all: readonly number[]): Promise<string[]> {
  const faults: string[] = []
  for (const { permissions, routes } of rules) {
    if (permissions.includes(homePermission)) continue
    for (const permission of permissions) {
      const holder = await holderOf(test, `Only ${permission} of ${permissions.join(' ')}`, [permission])
      // A handler may require more, such as a scope, so one route that lets the holder in is enough.
      let opened = false
      for (const route of routes) opened ||= (await request(holder, route)) === 'passed'
      if (!opened) faults.push(`${permission} alone opens none of ${routes.map(nameOf).join(', ')}`)
    }
    const named = permissions.join(' and ')
    const others = await holderOf(
      test,
      `All but ${named}`,
      all.filter((id) => !permissions.includes(id)),
    )
    const outcome = await request(others, routes[0]!)
    if (outcome !== 'denied') faults.push(`${nameOf(routes[0]!)} is ${outcome} to somebody without ${named}`)
  }
  return faults
}

/** Checks that a list whose policy has scopes refuses people without any of them, and is open with any one of them. */
async function listFaults(test: TestApp): Promise<string[]> {
  const faults: string[] = []
  for (const { entity } of test.catalog.values()) {
    const rule = entity.policy.view
    const { needs } = rule
    const list = test.routes.find(
      ({ route }) => route.call.path === (entity.calls?.list ?? `/api/${entity.path}/List`),
    )?.route
    const permissions = [...new Set(scopeNames.flatMap((scope) => permissionIds(rule[scope])))]
    if (!list || permissions.length === 0) continue
    const door = needs === undefined ? [] : [needs]
    const without = await request(await holderOf(test, `${entity.id}, no scope`, door), list)
    if (without !== 'denied') faults.push(`${nameOf(list)} is ${without} to somebody without a scope`)
    // One permission may open two scopes.
    for (const scope of new Set(permissions)) {
      const outcome = await request(await holderOf(test, `${entity.id} ${scope}`, [...door, scope]), list)
      if (outcome !== 'passed') faults.push(`${nameOf(list)} is ${outcome} to somebody with ${scope}`)
    }
  }
  return faults
}

/** Checks that each role holds exactly what the plugins grant to it: in the database, for the guard, and by HTTP for a sample. */
async function roleFaults(
  test: TestApp,
  rules: readonly AccessRule[],
  plugins: readonly ServerPlugin[],
  { roles, homeGrants }: Deployment,
): Promise<string[]> {
  const faults: string[] = []
  for (const { key, name } of roles) {
    const granted = [homeGrants, ...plugins.map(({ defaultGrants }) => defaultGrants)].flatMap((of) => of[key] ?? [])
    const expectedIds = new Set([homePermission, ...granted])
    const caller = await test.as(name)
    const { currentRoleId } = (await caller.get('/api/user/me')).body.user
    const { permissionIds } = (await caller.get(`/api/role/${currentRoleId}/permissions`)).body.data
    const held = new Set<number>(permissionIds)
    for (const id of held) if (!expectedIds.has(id)) faults.push(`${name} holds ${id}, which no plugin grants to it`)
    for (const id of expectedIds) if (!held.has(id)) faults.push(`${name} lacks ${id}, which a plugin grants to it`)
    const sampled = new Set<string>()
    for (const { permissions, routes } of rules) {
      const expected: Outcome = permissions.some((id) => expectedIds.has(id)) ? 'passed' : 'denied'
      const guarded = askGuard(permissions, held)
      if (guarded !== expected)
        faults.push(`${name}: the guard says ${guarded} to ${permissions.join(' or ')}, not ${expected}`)
      const kind = `${Math.floor(permissions[0]! / 100)} ${expected}`
      if (sampled.has(kind)) continue
      sampled.add(kind)
      const outcome = await request(caller, routes[0]!)
      // A viewer who passes the guard may still lack a scope.
      if (expected === 'denied' && outcome !== 'denied')
        faults.push(`${name}: ${nameOf(routes[0]!)} is ${outcome}, not ${expected}`)
    }
  }
  return faults
}

function askGuard(access: readonly number[], permissions: ReadonlySet<number>): Outcome {
  try {
    guard({ headers: {}, routeOptions: { config: { access } }, viewer: { permissions } } as unknown as FastifyRequest)
    return 'passed'
  } catch {
    return 'denied'
  }
}

const nameOf = ({ call: { method, path } }: Route) => `${method} ${path}`

/** Sends an empty request about a record that doesn't exist. */
async function request(caller: Caller, { call: { method, path } }: Route): Promise<Outcome> {
  const url = path.replace(/:kind\([^)]*\)/, 'madeNothing').replaceAll(/:\w+/g, '2147483647')
  const { status, body } = await {
    GET: () => caller.get(url),
    POST: () => caller.post(url, {}),
    PUT: () => caller.put(url, {}),
    PATCH: () => caller.patch(url, {}),
    DELETE: () => caller.delete(url),
  }[method]()
  if (status === 401) return 'signed out'
  // Anywhere in the body: some routes refuse in a form of their own.
  return status === 403 && JSON.stringify(body).includes('"You do not have the necessary permissions for')
    ? 'denied'
    : 'passed'
}

/** Signs a person in with a new role that holds exactly these permissions. */
async function holderOf(test: TestApp, name: string, permissions: readonly number[]): Promise<Caller> {
  const caller = test.visitor()
  await test.db.transaction(async (tx) => {
    const role = await tx.query.insertInto('core.role').values({ name }).returning('id').executeTakeFirstOrThrow()
    if (permissions.length > 0)
      await tx.query
        .insertInto('core.role_permission')
        .values([...new Set(permissions)].map((id) => ({ role_id: role.id, permission_id: id })))
        .execute()
    const user = await tx.query
      .insertInto('core.user')
      .values({
        first_name: 'Holder',
        last_name: name,
        email: `${name.replaceAll(/\W+/g, '.')}@matrix.test`,
        phone: null,
        title: null,
        store_id: null,
        status: 2,
        password_hash: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.query.insertInto('core.user_role').values({ user_id: user.id, role_id: role.id }).execute()
    const { token } = await openSession(tx, user.id, role.id, { hours: 12 })
    caller.cookies.set(sessionCookie, token)
  })
  // Fetches the anti-forgery cookie that belongs to the session.
  await caller.get('/api/user/me')
  return caller
}
