import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { JsonSchema } from '@core/kernel/entity/Field'
import { fieldPathsOf, recordFieldPaths } from '@core/kernel/entity/leaves'
import { sessionCookie } from '@core/kernel/server/security/auth/session/cookies'
import { openSession } from '@core/kernel/server/security/auth/session/sessions'
import { writeCursor } from '@core/kernel/server/entities/list/cursor'
import { apiDocuments } from '@core/kernel/server/testing/apiDocuments'
import { allPlugins } from '@core/kernel/server/plugins/foundPlugins'
import { RefusalBudget } from '@core/kernel/server/platform/http/RefusalBudget'
import { type Caller, type TestApp, createTestApp } from '@core/kernel/server/testing/testApp'
import { deployment } from './deployment'
import { cursorKeys, ids, json, nasty } from './hostile/nastyValues'

interface Route {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: JsonSchema
  readonly query: readonly { readonly name: string; readonly schema: JsonSchema }[]
}

// Nearly all of these requests are refused; the budget must not stop them before that.
const refusals = new RefusalBudget({ most: Number.POSITIVE_INFINITY })
let test: TestApp
let caller: Caller
let entities: Entity[]
/** The paths of the route's entity, for filters, orders and columns. */
let paths: string[]
const refused = { success: false, message: expect.any(String) }

/** A person with all permissions, whom no random request has locked out yet. */
async function signIn(): Promise<void> {
  await test.db.transaction(async (tx) => {
    const { rows } = await sql<{ id: number; role: number }>`
      select "user".id, role.id as role from core."user", core.role where email = ${deployment.demonstration.people[0]!.email} and role.key = 'superAdmin'`.execute(
      tx.query,
    )
    const { id, role } = rows[0]!
    await sql`update core."user" set status = 2, deleted_at = null where id = ${id}`.execute(tx.query)
    await sql`insert into core.user_role (user_id, role_id) values (${id}, ${role}) on conflict do nothing`.execute(
      tx.query,
    )
    await sql`insert into core.role_permission (role_id, permission_id) select ${role}::integer, id from core.permission on conflict do nothing`.execute(
      tx.query,
    )
    const { token } = await openSession(tx, id, role, { hours: 12 })
    caller.cookies.clear()
    caller.cookies.set(sessionCookie, token)
  })
  await caller.get('/api/user/me')
}

/**
 * Sends a request.
 * @param what names it in the message if no response arrives within a minute
 */
async function send(request: InjectOptions, what: string): Promise<LightMyRequestResponse> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No response: ${what.slice(0, 1000)}`)), 60_000)
  })
  return Promise.race([test.app.inject(request), late]).finally(() => clearTimeout(timer))
}

beforeAll(async () => {
  // With data that filters can match.
  test = await createTestApp({ plugins: allPlugins, deployment, refusals, demonstration: true })
  caller = test.visitor()
  await signIn()
  entities = [...test.catalog.values()].map(({ entity }) => entity)
})
afterAll(() => test.close())

const name = fc.oneof(
  { weight: 6, arbitrary: fc.nat().map((at) => paths[at % paths.length]!) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '__proto__',
      'constructor',
      'toString',
      'id',
      'x',
      '',
      'owner',
      'id; drop',
      'a.b.c',
      '\u0000',
    ),
  },
)

/** Values that mostly fit a schema: others are refused by the first check and test nothing further. */
function fitting(schema: JsonSchema, called = ''): fc.Arbitrary<unknown> {
  const junk = { weight: 1, arbitrary: json }
  const types = [schema.type ?? 'any'].flat() as string[]
  if (['fieldName', 'searchCol', 'field'].includes(called)) return fc.oneof({ weight: 6, arbitrary: name }, junk)
  if (called === 'columns' && types.includes('array'))
    return fc.oneof({ weight: 6, arbitrary: fc.array(name, { maxLength: 5 }) }, junk)
  if (called === 'entity')
    return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...entities.map(({ id }) => id)) }, junk)
  if (Array.isArray(schema.enum))
    return fc.oneof({ weight: 8, arbitrary: fc.constantFrom<unknown>(...schema.enum) }, junk)
  if (types.includes('object')) {
    const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
    const required = new Set(schema.required as string[] | undefined)
    if (properties.length === 0)
      return fc.oneof({ weight: 8, arbitrary: fc.dictionary(name, json, { maxKeys: 4 }) }, junk)
    const shape = properties.map(
      ([key, inner]) =>
        [
          key,
          required.has(key) ? fitting(inner, key) : fc.option(fitting(inner, key), { nil: undefined, freq: 2 }),
        ] as const,
    )
    return fc.oneof({ weight: 12, arbitrary: fc.record(Object.fromEntries(shape)) }, junk)
  }
  if (types.includes('array'))
    return fc.oneof(
      { weight: 6, arbitrary: fc.uniqueArray(fitting((schema.items ?? {}) as JsonSchema), { maxLength: 4 }) },
      junk,
    )
  if (types.includes('integer') || types.includes('number'))
    return fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 0, max: 12 }) }, junk)
  if (types.includes('boolean')) return fc.oneof({ weight: 6, arbitrary: fc.boolean() }, junk)
  if (schema.format === 'date')
    return fc.oneof({ weight: 6, arbitrary: fc.constantFrom('2026-01-31', '1900-01-01', '2200-12-31') }, junk)
  return fc.oneof(
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('jane@doe.test', '555-010-0001', '2026-01-31T10:00:00Z', '10:15', '12.50', '12345'),
    },
    { weight: 1, arbitrary: json },
  )
}

async function routes(): Promise<Route[]> {
  const documents = [...(await apiDocuments(allPlugins)).values()] as {
    paths?: Record<
      string,
      Record<
        string,
        {
          parameters?: { name: string; in: string; schema: JsonSchema }[]
          requestBody?: { content: Record<string, { schema: JsonSchema }> }
        }
      >
    >
  }[]
  return documents.flatMap(({ paths: of = {} }) =>
    Object.entries(of).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase() as Route['method'],
        path,
        ...(requestBody && { body: requestBody.content['application/json']!.schema }),
        query: parameters.filter((one) => one.in === 'query'),
      })),
    ),
  )
}

/** Forged cursors with a correct checksum, which is not secret. */
function forgedCursors({ id }: Entity) {
  return fc
    .record({
      fieldName: fc.constantFrom(...paths),
      direction: fc.constantFrom('asc', 'desc'),
      key: fc.constantFrom(...cursorKeys),
      forward: fc.boolean(),
    })
    .map(({ key, forward, ...sorting }) => ({
      sorting,
      cursor: writeCursor({ forward, key, id: 1 }, `${id} ${sorting.fieldName} ${sorting.direction}`),
    }))
}

/** A filter by one existing field, in a form that may not be the field's own. */
const filters = () =>
  fc.oneof(
    fc.record({ filter: fc.dictionary(fc.constantFrom(...paths), nasty, { minKeys: 1, maxKeys: 1 }) }),
    fc.record({
      searchCol: fc.constantFrom(...paths),
      commonFilters: fc.record({ search: fc.constantFrom('a', '1', '%', '{"') }),
    }),
    fc.record({
      sorting: fc.record({ fieldName: fc.constantFrom(...paths), direction: fc.constantFrom('asc', 'desc') }),
      offset: fc.constantFrom(0, 1, 2_147_483_647),
      limit: fc.constantFrom(1, 1_000_000),
    }),
  )

function requests({ path, body, query }: Route) {
  const entity = entities.find(({ path: base }) => path.toLowerCase().startsWith(`/api/${base.toLowerCase()}/`))
  paths = (entity ? [entity] : entities).flatMap(({ fields }) =>
    [...fieldPathsOf(fields), ...recordFieldPaths].map((fieldPath) => fieldPath.path),
  )
  const bodies = body ? fitting(body).map((value) => value ?? null) : fc.constant(undefined)
  const inQuery = fc.record(
    Object.fromEntries(
      query.map(({ name: key, schema }) => [key, fc.option(fitting(schema, key), { nil: undefined, freq: 1 })]),
    ),
  )
  return fc.record({
    id: ids,
    key: fc.option(fc.constantFrom('one', 'two', 'x'.repeat(300)), { nil: undefined, freq: 1 }),
    body: entity && path.endsWith('/List') ? fc.oneof(bodies, forgedCursors(entity), filters()) : bodies,
    query: inQuery.map((values) =>
      Object.entries(values)
        .flatMap(([one, value]) => (value === undefined ? [] : [`${encodeURIComponent(one)}=${text(value)}`]))
        .join('&'),
    ),
    path: fc.constant(path),
  })
}

function text(value: unknown): string {
  const plain = typeof value === 'string' ? value : Array.isArray(value) ? value.join(',') : JSON.stringify(value)
  return encodeURIComponent(Buffer.from(plain.slice(0, 500)).toString())
}

const isScim = ({ path }: Pick<Route, 'path'>) => path.startsWith('/api/scim/')

/** A refusal in the form of the standard that a route speaks. */
function refusalOf({ path }: Pick<Route, 'path'>, status: number): object {
  if (isScim({ path })) return { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: String(status) }
  return path.startsWith('/api/fhir') ? { resourceType: 'OperationOutcome' } : refused
}

/** A directory that none of the people belongs to, so that nobody is deleted by chance. */
async function secretOfDirectory(): Promise<string> {
  const made = await caller.post('/api/Directory/Create', {
    name: 'Random',
    status: 1,
    invites: false,
    domains: ['random.test'],
  })
  return (await caller.post(`/api/Directory/${made.body.data.id}/Secret`, {})).body.data.secret
}

// Each run draws other requests, so many short runs cover as much as a long one; FUZZ is the number of requests for each route.
describe('any request by a person with all permissions', () => {
  it('gets a response, and never a fault', async () => {
    const faults: string[] = []
    let accepted = 0
    const directory = await secretOfDirectory()
    // After a sign-out the caller is not signed in any more.
    for (const route of (await routes()).filter(({ path }) => !/logout/.test(path))) {
      await fc.assert(
        fc.asyncProperty(requests(route), async ({ id, key, body, query }) => {
          const url = route.path.replaceAll(/\{\w+\}/g, id) + (query && `?${query}`)
          const headers = {
            'x-xsrf-token': caller.cookies.get('XSRF-TOKEN') ?? '',
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(key !== undefined && { 'idempotency-key': key }),
            ...(isScim(route) && { authorization: `Bearer ${directory}` }),
          }
          const response = await send(
            {
              method: route.method,
              url,
              headers,
              cookies: Object.fromEntries(caller.cookies),
              remoteAddress: '10.9.9.9',
              ...(body !== undefined && { payload: JSON.stringify(body) }),
            },
            `${route.name} ${url} ${JSON.stringify(body)}`,
          )
          const { statusCode } = response
          if (statusCode < 300) accepted += 1
          if (statusCode >= 500 && statusCode !== 503)
            faults.push(`${route.name} ${url.slice(0, 300)} ${JSON.stringify(body)?.slice(0, 600)} → ${statusCode}`)
          if (statusCode >= 400) expect(response.json()).toMatchObject(refusalOf(route, statusCode))
          if (statusCode === 401) await signIn()
        }),
        { numRuns: Number(process.env.FUZZ ?? (route.name.endsWith('/List') ? 40 : 8)) },
      )
    }
    expect(faults).toEqual([])
    expect(accepted).toBeGreaterThan(100)
  })
})

describe('an upload of any bytes', () => {
  const part = (headers: string, bytes: string) => `--b\r\n${headers}\r\n\r\n${bytes}\r\n`
  const named = (name: string, file = '; filename="a.csv"') => `Content-Disposition: form-data; name="${name}"${file}`
  const pieces = fc.constantFrom(
    part(named('file'), 'Name\r\nAda'),
    part(named('file', '; filename=""'), ''),
    part(named('file', ''), 'x'),
    part(named('__proto__', ''), 'x'),
    part(named('constructor'), 'x'),
    part(named('toString', ''), 'x'),
    part(named('file', "; filename*=UTF-8''%00%ff"), '%PDF-1.7'),
    part(named('file', '; filename="../../etc/passwd"'), '%PDF-1.7 and more'),
    part('Content-Disposition: form-data', 'x'),
    part('', 'x'),
    part(`X: ${'y'.repeat(20_000)}`, 'x'),
    part(`${named('file')}\r\nContent-Transfer-Encoding: base64`, '????'),
    part(`${named('file')}\r\nContent-Type: multipart/mixed; boundary=c`, '--c'),
    '--b',
    '--b--',
    '\r\n',
    '\u0000',
    'PK\u0003\u0004',
    '--b--\r\n--b',
  )
  const types = fc.constantFrom(
    'multipart/form-data; boundary=b',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary="b',
    `multipart/form-data; boundary=${'b'.repeat(300)}`,
    'multipart/mixed; boundary=b',
    'text/plain',
    'application/json',
  )

  it('gets a response, and never a fault', async () => {
    const urls = test.routes.flatMap(({ route }) =>
      route.call.path.endsWith('/Upload') && route.access !== 'public' ? [route.call.path] : [],
    )
    expect(urls).toContain('/api/file/Upload')
    for (const url of urls) {
      await signIn()
      const faults: string[] = []
      await fc.assert(
        fc.asyncProperty(fc.array(pieces, { maxLength: 4 }), types, fc.boolean(), async (parts, type, ends) => {
          const payload = parts.join('') + (ends ? '--b--\r\n' : '')
          const response = await send(
            {
              method: 'POST',
              url,
              headers: { 'content-type': type, 'x-xsrf-token': caller.cookies.get('XSRF-TOKEN') ?? '' },
              cookies: Object.fromEntries(caller.cookies),
              payload,
            },
            `${url} ${type} ${JSON.stringify(payload)}`,
          )
          if (response.statusCode >= 500)
            faults.push(`${type} ${JSON.stringify(payload).slice(0, 300)} → ${response.statusCode} ${response.body}`)
        }),
        { numRuns: Math.ceil(800 / urls.length) },
      )
      expect(faults).toEqual([])
    }
  })
})

describe('a body with endless nesting', () => {
  it('is refused by every route that accepts free objects', async () => {
    await signIn()
    const entity = entities.find(({ policy }) => policy.bulk !== undefined && policy.import !== undefined)
    const path = `/api/${entity?.path}`
    const bodies: [string, (deep: string) => string][] = [
      ['/api/draft/Save', (deep) => `{"form":"/x","base":{},"draft":{"a":${deep}}}`],
      [
        '/api/View/Create',
        (deep) =>
          `{"entity":"${entities[0]!.id}","name":"x","state":{"sort":{"field":"id","direction":"asc"},"display":"table","filters":{"id":${deep}}}}`,
      ],
      ...(entity
        ? ([
            [`${path}/List`, (deep) => `{"filter":{"id":${deep}}}`],
            [`${path}/Bulk`, (deep) => `{"action":"update","values":{"note":${deep}}}`],
            [`${path}/Bulk`, (deep) => `{"action":"delete","filter":{"id":${deep}},"dryRun":true}`],
            [
              `${path}/Import/Start`,
              (deep) => `{"file":"x","duplicates":"skip","dryRun":true,"mapping":{"a":${deep}}}`,
            ],
          ] satisfies typeof bodies)
        : []),
    ]
    for (const [url, bodyOf] of bodies) {
      for (const deep of [
        '['.repeat(200_000) + ']'.repeat(200_000),
        '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000),
      ]) {
        const { status } = await caller.post(url, bodyOf(deep), {
          'content-type': 'application/json',
          'idempotency-key': 'deep',
        })
        expect(status, url).toBe(400)
      }
    }
  })
})
