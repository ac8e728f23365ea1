import { defineCall } from '@core/kernel/entity/defineCall'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definePermissions, standardActions } from '@core/kernel/entity/permissions'
import { defineToken } from '@core/contract'
import { type ServerPlugin, defineServerPlugin } from './plugins/defineServerPlugin'
import { doneAnswer } from '@core/kernel/entity/answers'
import { type RouteAccess, defineRoute } from './platform/http/defineRoute'
import { type TestApp, createTestApp } from './testing/testApp'

const scratch = (more: Partial<ServerPlugin>): ServerPlugin =>
  defineServerPlugin({ id: 'scratch', modules: [], menus: [], defaultGrants: {}, migrations: [], ...more })
const route = (access: RouteAccess, handle: () => Promise<object> = async () => ({})) =>
  defineRoute(
    defineCall({
      method: 'GET',
      path: '/api/scratch',
      summary: 'Look at the scratch plugin',
      answer: doneAnswer,
    }),
    {
      access,
      handle,
    },
  )

async function starts(plugins: readonly ServerPlugin[]): Promise<string> {
  try {
    await (await createTestApp({ plugins })).close()
    return 'started'
  } catch (error) {
    return (error as Error).message
  }
}

/**
 * Sends these lines unchanged, which no client library does.
 * @returns the whole response
 */
async function ask({ app }: TestApp, ...[request, ...more]: readonly string[]): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    [request, 'Host: localhost', 'Connection: close', ...(more.includes('') ? more : [...more, '', ''])].join('\r\n'),
  )
  let answer = ''
  for await (const part of socket) answer += String(part)
  return answer
}

describe('the start is refused with the cause', () => {
  it('when a route declares no access', async () => {
    expect(await starts([scratch({ routes: () => [route(undefined as unknown as RouteAccess)] })])).toContain(
      'plugins/scratch, route GET /api/scratch: it names no access. Give it a permission',
    )
  })

  it('when a route requires a permission that no plugin defines', async () => {
    expect(await starts([scratch({ routes: () => [route(9901)] })])).toContain(
      'plugins/scratch, route GET /api/scratch: it asks for permission 9901, which no plugin defines',
    )
  })

  it.each<[string, Partial<ServerPlugin>, Partial<ServerPlugin>, string]>([
    [
      'the same module',
      { modules: [definePermissions(9040, 'One', standardActions)] },
      { modules: [definePermissions(9040, 'Two', standardActions)] },
      'module 9040: plugins “one” and “two” both define it',
    ],
    [
      'the same menu',
      { menus: [{ id: 40, title: 'One', icon: '', link: '/one', section: null, order: 1 }] },
      { menus: [{ id: 40, title: 'Two', icon: '', link: '/two', section: null, order: 1 }] },
      'menu 40: plugins “one” and “two” both define it',
    ],
    ['the same plugin', {}, { id: 'one' }, 'plugin one: it is defined twice'],
    [
      'the same service',
      { provides: [{ token: defineToken('t'), create: () => 1 }] },
      { provides: [{ token: defineToken('t'), create: () => 2 }] },
      'both provide “t”',
    ],
  ])('when two plugins define %s', async (_, first, second, message) => {
    const messages = await starts([scratch({ ...first, id: 'one' }), scratch({ id: 'two', ...second })])
    expect(messages).toContain(message)
  })

  it('when a plugin requires a service that no plugin provides', async () => {
    expect(await starts([scratch({ requires: [defineToken('crm.leads')] })])).toContain(
      'Plugin “scratch” requires “crm.leads”',
    )
  })
})

describe('services between plugins', () => {
  it('are created once, in any order of plugins; an optional one that is off is undefined', async () => {
    const greeter = defineToken<{ greet(): string }>('b.greeter')
    const absent = defineToken<object>('c.absent')
    let made = 0
    const seen: unknown[] = []
    const asks = scratch({
      id: 'a',
      requires: [greeter],
      routes: (context) => [
        route('public', async () => {
          seen.push(context.service(greeter).greet(), context.optionalService(absent))
          return {}
        }),
      ],
    })
    const gives = scratch({ id: 'b', provides: [{ token: greeter, create: () => (made++, { greet: () => 'hello' }) }] })
    const test = await createTestApp({ plugins: [asks, gives] })
    await test.visitor().get('/api/scratch')
    await test.visitor().get('/api/scratch')
    await test.close()
    expect(seen).toEqual(['hello', undefined, 'hello', undefined])
    expect(made).toBe(1)
  })
})

describe('the guard protects a route however its address is written', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp()
    await test.app.listen({ port: 0 })
  })
  afterAll(() => test.close())

  it.each([
    '/api/Vehicle/getAll',
    '/API/VEHICLE/getall/',
    '/%61pi/Vehicle/getAll',
    '/ap%69/v%65hicle/getAll?limit=1',
    'http://elsewhere.example/api/Vehicle/getAll',
  ])('GET %s', async (url) => {
    const answer = await ask(test, `GET ${url} HTTP/1.1`)
    expect(answer).toMatch(/^HTTP\/1.1 401 /)
    expect(answer).not.toContain('fleet.test')
  })

  it('and so does the check for forgery', async () => {
    const admin = await test.as('Director')
    const forged = await ask(
      test,
      'POST /%61pi/auth/logout HTTP/1.1',
      `Cookie: wg_session=${admin.cookies.get('wg_session')!}`,
      'Content-Type: application/json',
      'Content-Length: 2',
      '',
      '{}',
    )
    expect(forged).toMatch(/^HTTP\/1.1 403 /)
    expect(await admin.get('/api/user/me')).toMatchObject({ status: 200 })
  })

  it('and the response is not cached', async () => {
    expect((await (await test.as('Director')).get('/api/user/me')).headers['cache-control']).toBe('no-store')
  })
})

it('a client that sends its request slowly does not delay a stop for long', async () => {
  const test = await createTestApp()
  expect(test.app.server.requestTimeout).toBeGreaterThan(0)
  expect(test.app.server.headersTimeout).toBe(20_000)
  await test.app.listen({ port: 0 })
  const socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  )
  await once(socket, 'connect')
  await new Promise((resolve) => setTimeout(resolve, 100))
  const begun = performance.now()
  await test.close()
  expect(performance.now() - begun).toBeLessThan(10_000)
})

describe('every response', () => {
  let test: TestApp
  const lines: string[] = []
  const faulty = scratch({
    routes: () => [
      route('public', async () => {
        throw new Error('relation "client" has no row for\nJane Roe')
      }),
    ],
  })
  beforeAll(
    async () =>
      void (test = await createTestApp({
        plugins: [faulty],
        development: false,
        logger: { level: 'info', stream: { write: (line) => void lines.push(line) } },
      })),
  )
  afterAll(() => test.close())

  it('to a fault hides its inner text and has the request id of the log', async () => {
    const answer = await test.visitor().get('/api/scratch')
    expect(answer).toMatchObject({
      status: 500,
      body: { success: false, message: 'Something went wrong. Please try again later.' },
    })
    expect(JSON.stringify(answer.body)).not.toContain('Jane')
    expect(answer.headers['x-request-id']).toBe(answer.body.requestId)
    const logged = lines.filter((line) => line.includes(answer.body.requestId as string))
    expect(logged.some((line) => line.includes('"msg":"fault"'))).toBe(true)
    expect(logged.join('')).not.toContain('Jane')
  })

  it('leaves no personal data in the log: neither query, body, email nor address', async () => {
    lines.length = 0
    const browser = await test.as('Director')
    await browser.get('/api/scratch?search=Jane%20Roe')
    await test.visitor().post('/api/auth/login', { email: 'jane.roe@example.com', password: 'her password' })
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).not.toMatch(/jane|roe|fleet\.test|password"|127\.0\.0\.1/i)
  })

  it.each([
    [
      'an address that does not exist',
      () => test.visitor().get('/api/nowhere'),
      404,
      'There is nothing at this address.',
    ],
    [
      'a body that is not JSON',
      () => test.visitor().post('/api/auth/login', '{"email":'),
      400,
      "The request's body isn't valid JSON.",
    ],
    ['a body that is a list', () => test.visitor().post('/api/auth/login', []), 400, 'The request must be an object'],
    ['no body', () => test.visitor().post('/api/auth/login'), 400, 'Email is required'],
    [
      'JSON of nothing',
      () => test.visitor().post('/api/auth/login', '', { 'content-type': 'application/json' }),
      400,
      'Email is required',
    ],
    [
      'an address with a part that is too long',
      () => test.visitor().get(`/api/role/${'a'.repeat(3000)}`),
      414,
      'a part of it is too long',
    ],
    [
      'a body over the limit',
      () => test.visitor().post('/api/auth/login', { email: 'x'.repeat(1_100_000) }),
      413,
      'This is too large to be sent.',
    ],
    [
      'an address that can’t be parsed',
      () => test.visitor().get('/api/Vehicle/%zz'),
      400,
      'The address is not a valid one.',
    ],
    [
      'another content type',
      () => test.visitor().post('/api/auth/login', '<a/>', { 'content-type': 'text/xml' }),
      415,
      'The server takes JSON here',
    ],
    [
      'an unknown field',
      () => test.visitor().post('/api/auth/login', { email: 'a@b.co', password: 'x', admin: true }),
      400,
      'There is no field “admin” here',
    ],
    [
      'a prototype',
      () => test.visitor().post('/api/auth/login', '{"__proto__":{"x":1},"email":"a@b.co","password":"x"}'),
      400,
      "The request's body isn't valid JSON.",
    ],
    ['a missing field', () => test.visitor().post('/api/auth/login', { email: 'a@b.co' }), 400, 'Password is required'],
  ])('to %s is a refusal that people understand', async (_, send, status, message) => {
    const answer = await send()
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({
      success: false,
      message: expect.stringContaining(message),
      requestId: expect.any(String),
    })
  })

  it('[S5.6] to a body that breaks several rules has the message of the first, and the field of each', async () => {
    const { body } = await test.visitor().post('/api/auth/login', { email: 'no address', password: '' })
    expect(body.message).toBe('Please enter a valid email')
    expect(body.errors).toEqual([
      { field: 'email', message: 'Please enter a valid email' },
      { field: 'password', message: 'Password is required' },
    ])
  })

  it('of /healthz and /readyz tells whether the process lives and can serve', async () => {
    expect(await test.visitor().get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await test.visitor().get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
  })

  it('is described by the API document, which everybody who is signed in may read', async () => {
    expect((await test.visitor().get('/api/openapi.json')).status).toBe(401)
    const { status, body } = await (await test.as('Inspector')).get('/api/openapi.json')
    expect(status).toBe(200)
    expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(['/api/auth/login', '/api/scratch']))
  })
})

describe('a fault of the database', () => {
  const faulty = (text: string) =>
    scratch({
      routes: ({ db }) => [
        route('public', async () => {
          await sql.raw(text).execute(db.query)
          return {}
        }),
      ],
    })
  const answerTo = async (text: string, development: boolean) => {
    const test = await createTestApp({ plugins: [faulty(text)], development })
    const answer = await test.visitor().get('/api/scratch')
    await test.close()
    return answer
  }

  it('is shown during development: the database’s message, its origin, and the statement', async () => {
    const statement = 'select vin from core.store where id = 1'
    expect(await answerTo(statement, true)).toMatchObject({
      status: 500,
      body: { fault: { message: 'column "vin" does not exist', code: '42703', statement } },
    })
    expect(await answerTo(`insert into core.store (name, code) values (null, 'W')`, true)).toMatchObject({
      body: { fault: { code: '23502', column: 'name', table: 'store' } },
    })
  })

  it('is shown to nobody in production', async () => {
    const { status, body } = await answerTo('select plate from core.store', false)
    expect([status, Object.keys(body)]).toEqual([500, ['success', 'message', 'requestId']])
  })

  it('for a duplicate value is a 409 at its field, wherever it was written', async () => {
    const statement = `insert into core.store (name, code) select name, code from core.store`
    expect(await answerTo(statement, false)).toMatchObject({
      status: 409,
      body: { message: 'Another record has the same code already', errors: [{ field: 'code' }] },
    })
  })
})
