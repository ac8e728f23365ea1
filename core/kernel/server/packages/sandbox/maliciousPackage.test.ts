import dns from 'node:dns'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fleet } from '../../testing/fleet/fleet'
import { type Caller, type TestApp, createTestApp } from '../../testing/testApp'
import { readPluginLog } from './pluginLog'
import { sandboxedPlugin } from './sandboxedPlugin'
import { depotRounds, sandboxedPackage } from './testing/sandboxedPackage'

let test: TestApp
let director: Caller

/** A package whose routes run the code that a test sends: what it gets is what any code of a package gets. */
const tricks = sandboxedPackage({
  id: 'tricks',
  sandbox: {
    ...depotRounds,
    grants: {
      calls: ['POST /api/Depot/List', 'POST /api/Depot/Create', 'GET /api/Depot/:id', 'GET /api/depotRounds/Round'],
      hosts: ['weather.example.com'],
      memoryMb: 16,
      cpuMs: 300,
    },
    module: { ...depotRounds.module, id: 8802 },
    menu: { ...depotRounds.menu, path: '/tricks' },
    routes: [
      { method: 'POST', path: '/Try', access: ['viewModule'], summary: 'Try a trick' },
      { method: 'GET', path: '/Try', access: ['viewModule'], summary: 'Try a trick' },
    ],
    screens: [],
  },
  code: `
    const AsyncFunction = (async () => {}).constructor
    export default {
      'POST /Try': (request, host) => new AsyncFunction('request', 'host', request.body.code)(request, host),
      'GET /Try': (request, host) => new AsyncFunction('request', 'host', request.query.code)(request, host),
    }`,
})

beforeAll(async () => {
  const neighbour = sandboxedPackage()
  test = await createTestApp({
    plugins: [
      fleet,
      sandboxedPlugin(neighbour.manifest, neighbour.files),
      sandboxedPlugin(tricks.manifest, tricks.files),
    ],
  })
  director = await test.as('Director')
  await director.post('/api/Depot/Create', { name: 'North depot' })
  await director.post('/api/depotRounds/Tick/7', {})
})
afterAll(() => test.close())

/** Runs code in the package; it is the body of an async function of `request` and `host`. */
const attempt = (code: string) => director.post('/api/tricks/Try', { code })

/** What the code returned. */
async function returned(code: string): Promise<unknown> {
  const { body } = await attempt(code)
  expect(body, code).toMatchObject({ success: true })
  return body.data
}

/** What the code was told when it was refused. */
const errorOf = (code: string) =>
  returned(`try { return { got: await (async () => { ${code} })() } } catch (e) { return e.message }`)

/** The package's next call works, and no object of the product has changed. */
afterEach(async () => {
  const next = await attempt('return 1 + 1')
  if (next.body.data !== 2) throw new Error(`The next call failed: ${next.body.message}`)
  if ('polluted' in {}) throw new Error('The prototype of all objects was changed.')
})

describe('a malicious package gets nothing of the server', () => {
  it.each(
    'require process Buffer module __dirname Deno WebAssembly fetch XMLHttpRequest setTimeout Worker navigator std os print send'.split(
      ' ',
    ),
  )('there is no %s', async (name) => {
    expect(await returned(`return typeof ${name} + typeof globalThis.${name}`)).toBe('undefinedundefined')
  })

  it.each([
    'fs',
    'node:fs',
    'node:child_process',
    'os',
    'std',
    '/etc/passwd',
    'file:///etc/passwd',
    '../../../package.json',
    'https://evil.example.com/a.js',
    'data:text/javascript,export default 1',
  ])('nothing can be imported: %s', async (module) => {
    expect(await errorOf(`return await import('${module}')`)).not.toHaveProperty('got')
  })

  it.each([
    `constructor.constructor('return process')()`,
    `host.call.constructor('return process')()`,
    `host.store.get.constructor('return globalThis.process')().env`,
    `Object.getPrototypeOf(async () => {}).constructor('return process')().then((p) => p.env)`,
    `(await host.call('POST', '/api/Depot/List', {})).constructor.constructor('return process')()`,
    `await host.call('GET', '/api/User/List').catch((e) => e.constructor.constructor('return process')())`,
    `new Error().stack.constructor.constructor('return process')()`,
    `Reflect.construct(Function, ['return process'])()`,
    `(0, eval)('process')`,
  ])('no function leads out: %s', async (code) => {
    expect(await errorOf(`return ${code}`)).toMatch(/not defined|undefined/)
  })

  it('no stack names a place of the server', async () => {
    const stack = await returned(`return [new Error('x').stack, await host.store.get('').catch((e) => e.stack)].join()`)
    expect(stack).not.toMatch(/file:|node_modules|\/core\/|\/dist\/|node:/)
  })
})

describe('a malicious package reaches no other host', () => {
  beforeEach(() => {
    vi.spyOn(dns, 'lookup').mockImplementation(((name: string, options: { all?: boolean }, found: Function) => {
      // Names that the attacker owns lead wherever they like.
      const address = name === 'weather.example.com' ? '169.254.169.254' : '127.0.0.1'
      if (options.all) found(null, [{ address, family: 4 }])
      else found(null, address, 4)
    }) as never)
  })
  afterEach(() => void vi.restoreAllMocks())

  it.each([
    'https://evil.example.com/',
    'http://weather.example.com/',
    'https://weather.example.com:8443/',
    'https://weather.example.com.evil.com/',
    'https://weather.example.com@evil.com/',
    'https://evil.com#weather.example.com',
    'https://sub.weather.example.com/',
    'https://weather.example.com./',
    'https://weather。evil.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:169.254.169.254]/',
    'http://169.254.169.254/latest/meta-data/',
    'https://metadata.google.internal/',
    'https://localhost/',
    'file:///etc/passwd',
    '//evil.com/',
    '',
  ])('%s', async (url) => {
    expect(await errorOf(`return await host.fetch(${JSON.stringify(url)})`)).toMatch(/may only use|address is none/)
    expect(dns.lookup).not.toHaveBeenCalled()
  })

  it('nor the own network by a granted name that leads there', async () => {
    expect(await errorOf(`return await host.fetch('https://weather.example.com/')`)).toContain('own network')
    expect(dns.lookup).toHaveBeenCalled()
  })

  it.each([
    `{ method: 'CONNECT' }`,
    `{ method: 'GET\\r\\nHost: evil.com' }`,
    `{ headers: { Host: 'evil.com' } }`,
    `{ headers: { 'x\\r\\nhost': 'evil.com' } }`,
    `{ headers: { a: 'b\\r\\nhost: evil.com' } }`,
    `{ headers: { 'Transfer-Encoding': 'chunked' } }`,
    `{ headers: { cookie: 'a=b' } }`,
    `{ headers: 'x' }`,
    `{ body: 'x' }`,
    `{ method: 'POST', body: {} }`,
  ])('nor a request that it may not send: %s', async (init) => {
    expect(await errorOf(`return await host.fetch('https://weather.example.com/', ${init})`)).toMatch(
      /header|body|method/,
    )
  })

  it('without granted hosts there is no fetch', async () => {
    const { offeredFunctions } = await import('./hostFunctions')
    expect(offeredFunctions({ calls: [], hosts: [] })).toEqual(['get', 'put', 'delete', 'list', 'log'])
  })
})

describe('a malicious package calls nothing that it was not granted', () => {
  it.each([
    ['post', '/api/Depot/List'],
    ['POST', '/api/User/List'],
    ['POST', '/api/depot/list'],
    ['POST', '/API/Depot/List'],
    ['POST', '/api/Depot/../User/List'],
    ['POST', '/api/Depot/./List'],
    ['POST', '/api/Depot/%2e%2e/User/List'],
    ['POST', '/api/Depot%2fList'],
    ['POST', '/api/Depot/%4cist'],
    ['POST', '/api//Depot/List'],
    ['POST', '//api/Depot/List'],
    ['POST', '/api/Depot/List/'],
    ['POST', '/api/Depot/List#x'],
    ['POST', '/api/Depot/List?a=1?b=2'],
    ['POST', '/api/Depot/List?\r\nX-Evil: 1'],
    ['POST', 'http://localhost/api/Depot/List'],
    ['POST', 'https://evil.com/api/Depot/List'],
    ['POST', '\\api\\Depot\\List'],
    ['POST', '/api/Depot/List\0'],
    ['GET', '/api/Depot/'],
    ['GET', '/api/Depot/1/History'],
    ['GET', '/api/Depot/1%2FHistory'],
    ['GET', '/api/Depot/..'],
    ['GET', '/api/Depot/:id'],
    ['DELETE', '/api/Depot/1'],
    ['GET', '/metrics'],
    ['GET', '/api/tricks/Try'],
    ['POST', '/api/auth/logout'],
    ['CONNECT', '/api/Depot/List'],
  ])('%s %j', async (method, path) => {
    expect(await errorOf(`return await host.call(${JSON.stringify(method)}, ${JSON.stringify(path)}, {})`)).toMatch(
      /may not call/,
    )
  })

  it('a parameter can’t stand for a route of its own', async () => {
    // `Export` is a route: the router prefers it to `:id`, and the guard compares the matched route.
    expect(await returned(`return (await host.call('GET', '/api/Depot/Export')).status`)).not.toBe(200)
    expect(await returned(`return (await host.call('GET', '/api/Depot/Names')).status`)).not.toBe(200)
  })

  it('nothing but texts names a call', async () => {
    for (const call of [
      `host.call()`,
      `host.call({}, [])`,
      `host.call('POST', ['/api/Depot/List'])`,
      `host.call({ toString: () => 'POST' }, '/api/Depot/List')`,
    ])
      expect(await errorOf(`return await ${call}`)).toContain('has a method and a path')
  })

  it('no other sandboxed plugin, even if somebody granted it', async () => {
    expect(await returned(`return (await host.call('GET', '/api/depotRounds/Round')).status`)).toBe(403)
  })

  it('a granted call works, and tells what the person may know', async () => {
    expect(await returned(`return (await host.call('POST', '/api/Depot/List', {})).body.totalItems`)).toBeGreaterThan(0)
    expect(await returned(`return (await host.call('GET', '/api/Depot/999999')).status`)).toBe(404)
  })

  it('a GET, which other sites can make a browser send, changes nothing', async () => {
    const read = async (code: string) =>
      (await director.get(`/api/tricks/Try?code=${encodeURIComponent(`return await ${code}.catch((e) => e.message)`)}`))
        .body.data
    expect(await read(`host.call('POST', '/api/Depot/Create', { name: 'Forged' })`)).toContain('only reads')
    expect(await read(`host.store.put('a', 1)`)).toContain('only reads')
    expect(await read(`host.store.delete('a')`)).toContain('only reads')
    expect(await read(`host.fetch('https://weather.example.com/', { method: 'POST' })`)).toContain('only reads')
    expect(await read(`host.call('POST', '/api/Depot/List', {})`)).toHaveProperty('status', 200)
  })
})

describe('a malicious package sees no values but its own', () => {
  it('of another plugin', async () => {
    await returned(`await host.store.put('mine', { a: 1 })`)
    expect(await returned(`return await host.store.list()`)).toEqual([{ key: 'mine', value: { a: 1 } }])
    for (const key of ['tick/7', 'depotRounds/tick/7', '../depotRounds/tick/7', "' or plugin = 'depotRounds", '%'])
      expect(await returned(`return await host.store.get(${JSON.stringify(key)})`), key).toBeNull()
    for (const prefix of ['%', '_', "' or ''='"])
      expect(await returned(`return await host.store.list(${JSON.stringify(prefix)})`), prefix).toEqual([])
    await returned(`await host.store.delete('tick/7')`)
    const { rows } = await test.db.pool.query("select key from core.plugin_value where plugin = 'depotRounds'")
    expect(rows).toEqual([{ key: 'tick/7' }])
  })

  it.each([`''`, `'x'.repeat(201)`, `{}`, `null`, `'a\\0b'`, `['a']`, `undefined`, `'\\ud800'`])(
    'a key can’t be %s',
    async (key) => {
      expect(await errorOf(`return await host.store.put(${key}, 1)`)).toContain('A key is a text')
    },
  )

  it('of an earlier call', async () => {
    await returned(
      `globalThis.secret = 'of one person'; Object.prototype.secret = 1; Array.prototype.map = () => 'mine'`,
    )
    expect(await returned(`return [typeof secret, typeof {}.secret, [1].map((n) => n + 1)]`)).toEqual([
      'undefined',
      'undefined',
      [2],
    ])
  })
})

describe('a malicious package changes nothing of the server', () => {
  it('by objects: only JSON passes', async () => {
    const value = `JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}')`
    await returned(`await host.store.put('p', ${value})`)
    expect(
      await returned(`const v = await host.store.get('p'); return [Object.keys(v).sort(), typeof {}.polluted]`),
    ).toEqual([['__proto__', 'constructor'], 'undefined'])
    await returned(`return ${value}`)
    await returned(`return (await host.call('POST', '/api/Depot/List', ${value})).status`)
    await returned(`return await host.fetch(${value}, ${value}).catch((e) => e.message)`)
  })

  it.each([
    `JSON.parse = () => ({ result: 'forged' }); return await host.store.get('x')`,
    `Promise.prototype.then = (f) => f(1); return await host.store.get('x')`,
    `Promise = null; return 1`,
    `Object.prototype.toJSON = () => 'forged'; return { a: 1 }`,
    `Object.hasOwn = () => true; return 1`,
    `return new Proxy({}, { get() { throw new Error('x') }, ownKeys() { for (;;) {} } })`,
    `return { toJSON() { for (;;) {} } }`,
    `throw { get status() { for (;;) {} } }`,
    `throw null`,
    `throw Object.assign(new Error('x'.repeat(1e6)), { status: 403 })`,
    `throw Object.assign(new Error('x'), { status: 200 })`,
    `throw Object.assign(new Error('x'), { status: '403' })`,
    `return undefined`,
    `return Symbol('x')`,
    `return 10n`,
    `const a = {}; a.a = a; return a`,
    `return '\\ud800'`,
    `return '</script><script>alert(1)</script>'`,
  ])('by strange results: %s', async (code) => {
    const { status, body, headers } = await attempt(code)
    expect([200, 403, 502]).toContain(status)
    expect(headers['content-type']).toContain('application/json')
    expect(JSON.stringify(body).length).toBeLessThan(2000)
  })

  it('by the text of an error or of its log, of which only the words of the package are kept', async () => {
    const { status, body } = await attempt(`host.log('María Gonzalez'); throw new Error('María Gonzalez, born 1950')`)
    expect(status).toBe(502)
    expect(body.message).toBe('“Depot rounds” could not do this: it failed. Nothing else is affected.')
    const [logged, failed] = readPluginLog('tricks').slice(-2)
    expect(logged).toMatchObject({ level: 'info', text: '… …' })
    expect(failed).toMatchObject({ level: 'error', text: expect.stringContaining('error. Error: … …, … …') })
  })
})

describe('a malicious package is stopped', () => {
  const failed = async (code: string) => {
    const { status, body } = await attempt(code)
    expect(status, code).toBe(502)
    return body.message as string
  }

  it.each([
    ['an endless loop', `for (;;) {}`],
    ['one that catches everything', `for (;;) try { for (;;) {} } catch {} finally { for (;;) {} }`],
    ['one of promises', `const again = () => Promise.resolve().then(again); await again()`],
    ['one of a generator', `const g = (function* () { for (;;) yield 1 })(); for (const x of g) ;`],
    ['a regular expression', `/^(a+)+$/.test('a'.repeat(64) + 'b')`],
    ['a sort', `[1, 2, 3].sort(() => { for (;;) {} })`],
    ['a large number', `let n = 3n; for (;;) n *= n`],
    ['a text that is searched', `const s = 'a'.repeat(1e6); for (;;) s.indexOf('a'.repeat(5e5) + 'b')`],
  ])('%s, while others are served', async (_, code) => {
    const stopped = failed(code)
    const other = director.post('/api/Depot/List', {})
    // Whoever asks at the same time has their response before the code is stopped.
    expect(await Promise.race([stopped.then(() => 'stopped'), other.then(({ status }) => status)])).toBe(200)
    expect(await stopped).toMatch(/took too long|more memory|it failed|never came to an end/)
  })

  it.each([
    ['a memory bomb', `const all = []; for (;;) all.push(new Array(1e5).fill(1))`],
    ['one buffer', `new Uint8Array(2 ** 30)`],
    ['a long text', `const all = []; for (;;) all.push('x'.repeat(1e6) + all.length)`],
    ['a map', `const m = new Map(); for (let i = 0; ; i++) m.set('key' + i, { i })`],
  ])('%s', async (_, code) => {
    expect(await failed(code)).toMatch(/more memory|took too long|it failed|never came to an end/)
  })

  it('deep recursion, which the code may catch', async () => {
    expect(await errorOf(`const f = () => f() + 1; f()`)).toContain('stack overflow')
    expect(await failed(`const f = () => f() + 1; f()`)).toContain('it failed')
    await attempt(`let a = []; for (let i = 0; i < 1e5; i++) a = [a]; return a`)
    await attempt(`return JSON.parse('['.repeat(1e5) + ']'.repeat(1e5))`)
    await attempt(`return new RegExp('('.repeat(1e5) + ')'.repeat(1e5))`)
    await attempt(`return eval('('.repeat(1e5) + ')'.repeat(1e5))`)
  })

  it('a giant response', async () => {
    expect(await failed(`return 'x'.repeat(600 * 1024)`)).toContain('too large')
  })

  it('a promise that is never settled', async () => {
    expect(await failed(`await new Promise(() => {})`)).toContain('never came to an end')
  })

  it('a flood of lines', async () => {
    await attempt(`for (let i = 0; i < 1e5; i++) host.log('line ' + i + 'x'.repeat(1000))`)
    const lines = readPluginLog('tricks')
    expect(lines.length).toBeLessThanOrEqual(200)
    expect(Math.max(...lines.map(({ text }) => text.length))).toBeLessThanOrEqual(500)
  })

  it('a flood of requests', async () => {
    const code = `
      const all = await Promise.allSettled(Array.from({ length: 400 }, () => host.store.get('a')))
      return all.filter(({ status }) => status === 'fulfilled').length`
    expect(await returned(code)).toBe(100)
  })

  it('a call whose response is larger than the code may have', async () => {
    await test.db.pool.query(
      `insert into fleet.depot (name, search_text) select repeat('Depot ' || n, 20), '' from generate_series(1, 20000) n`,
    )
    expect(await errorOf(`return (await host.call('POST', '/api/Depot/List', {})).status`)).toContain('too large')
    expect(await returned(`return (await host.call('POST', '/api/Depot/List', { limit: 5 })).body.data.length`)).toBe(5)
    // The person’s own turn is free again.
    expect((await director.post('/api/Depot/List', {})).status).toBe(200)
    await test.db.pool.query(`delete from fleet.depot where search_text = ''`)
  })

  // The plugin is refused for a while afterwards, so this is the last test that calls the API.
  it('a flood of invalid calls, which doesn’t count against the person', async () => {
    const flood = `
      const large = { name: 'x'.repeat(200_000), wrong: 1 }
      const all = await Promise.all(Array.from({ length: 60 }, () => host.call('POST', '/api/Depot/Create', large)))
      return all.map(({ status }) => status)`
    const statuses = (await returned(flood)) as number[]
    expect(statuses[0]).toBe(400)
    expect(statuses.at(-1)).toBe(429)
    expect((await director.post('/api/Depot/List', {})).status).toBe(200)
    expect((await director.post('/api/Depot/Create', { wrong: 1 })).status).toBe(400)
  })

  it('a flood of values', async () => {
    expect(await errorOf(`await host.store.put('a', 'x'.repeat(65 * 1024))`)).toContain('at most 64 kB')
    const fill = `
      let stored = 0
      for (let i = 0; i < 95; i++) {
        await host.store.put(request.body.name + i, 'x'.repeat(60 * 1024)).then(() => stored++, () => {})
      }
      return stored`
    const counts = []
    for (const name of ['a', 'b'])
      counts.push((await director.post('/api/tricks/Try', { code: fill, name })).body.data as number)
    expect(counts[0]).toBe(95)
    expect(counts[1]).toBeLessThan(95)
    const { rows } = await test.db.pool.query(
      "select sum(octet_length(value))::integer as size from core.plugin_value where plugin = 'tricks'",
    )
    expect(rows[0].size).toBeLessThanOrEqual(10 * 1024 * 1024)
    expect(await errorOf(`return await host.store.put('z', 'x'.repeat(60 * 1024))`)).toContain('as much as it may')
  })

  it('a request that is too large', async () => {
    expect((await director.post('/api/tricks/Try', { code: 'return 1', more: 'x'.repeat(300_000) })).status).toBe(413)
  })
})
