import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { type AddressInfo, connect } from 'node:net'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fleetDeployment } from '../../testing/fleet/fleetDeployment'
import { type TestApp, createTestApp, lastCode } from '../../testing/testApp'

const { password } = fleetDeployment.demonstration
const wrong = { email: 'nobody@fleet.test', password: 'certainly wrong' }

describe('[security 5] the address of a request', () => {
  let test: TestApp
  afterAll(() => test.close())

  it('is the connection’s, whatever the request’s headers, unless a proxy is trusted', async () => {
    test = await createTestApp()
    const statuses: number[] = []
    for (let at = 0; at < 40; at++) {
      const { status } = await test
        .visitor('203.0.113.7')
        .post(
          '/api/auth/login',
          { ...wrong, email: `nobody${at}@fleet.test` },
          { 'x-forwarded-for': `198.51.100.${at}` },
        )
      statuses.push(status)
    }
    expect(statuses).toContain(429)
    const { rows } = await sql<{
      address: string
    }>`select distinct address from core.audit_entry where action = 'signInFailed'`.execute(test.db.query)
    expect(rows).toEqual([{ address: '203.0.113.7' }])
    await test.close()
  })

  it('[security 44 S3] is reported once, in the log and in the status, where a proxy sends another that is not trusted', async () => {
    const lines: string[] = []
    const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } }
    test = await createTestApp({ logger, trustedProxies: ['192.0.2.1'] })
    const director = await test.as('Director')
    const since = async () => (await director.get('/api/status')).body.data.untrustedProxySince
    const call = (peer: string) =>
      test.visitor(peer).post('/api/auth/login', wrong, { 'x-forwarded-for': '198.51.100.4' })
    await call('192.0.2.1')
    expect([await since(), lines]).toEqual([null, []])
    await call('203.0.113.7')
    await call('203.0.113.8')
    expect(Date.parse(await since())).toBeGreaterThan(Date.now() - 60_000)
    expect(lines).toEqual([expect.stringContaining('set TRUSTED_PROXIES to the address of the proxy')])
    expect(lines.join()).not.toMatch(/203\.0|198\.51/)
    await test.close()
  })

  it('is what a trusted proxy sends, where that is an address', async () => {
    test = await createTestApp({ trustedProxies: ['192.0.2.1'] })
    const from = async (forwarded: string) => {
      await test.visitor('192.0.2.1').post('/api/auth/login', wrong, { 'x-forwarded-for': forwarded })
      const { rows } = await sql<{
        address: string
      }>`select address from core.audit_entry order by position desc limit 1`.execute(test.db.query)
      return rows[0]!.address
    }
    expect(await from('198.51.100.4')).toBe('198.51.100.4')
    expect(await from(`198.51.100.4, ${'x'.repeat(6000)}`)).toBe('192.0.2.1')
  })
})

describe('under https, decided by PUBLIC_URL only,', () => {
  let test: TestApp
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'client-'))
    await mkdir(path.join(folder, 'assets'))
    await writeFile(path.join(folder, 'index.html'), '<html><head></head></html>')
    await writeFile(path.join(folder, 'assets', 'main-abc.js.map'), '{}')
    await writeFile(path.join(folder, 'assets', 'main-abc.js'), '1')
    test = await createTestApp({ publicUrl: 'https://staff.example.com', clientFolder: folder })
  })
  afterAll(async () => {
    await test.close()
    await rm(folder, { recursive: true })
  })

  it('[security 10, S9.5] secret cookies are Secure and bound to the host; XSRF-TOKEN keeps its name', async () => {
    const browser = test.visitor()
    await browser.post('/api/auth/login', { email: 'trainer@fleet.test', password })
    const verified = await browser.post('/api/auth/verify-otp', {
      email: 'trainer@fleet.test',
      otp: lastCode(test.sent, 'trainer@fleet.test'),
    })
    expect(verified.status).toBe(200)
    const cookies = verified.headers['set-cookie'] as string[]
    expect(cookies.every((cookie) => cookie.includes('; Secure'))).toBe(true)
    expect([...browser.cookies.keys()].toSorted()).toEqual(['XSRF-TOKEN', '__Host-wg_device', '__Host-wg_session'])
    expect((await browser.get('/api/user/me')).status).toBe(200)
    // Another host of the same domain can set a cookie with the plain name; it must not become a session.
    browser.cookies.set('wg_session', browser.cookies.get('__Host-wg_session')!)
    browser.cookies.delete('__Host-wg_session')
    expect((await browser.get('/api/user/me')).status).toBe(401)
  })

  it('[security 10, 15] every response has the security headers for its kind', async () => {
    for (const url of ['/healthz', '/nowhere', '/api/nowhere', '/api/deployment', '/assets/nothing.js', '/']) {
      const { headers } = await test.app.inject({ url })
      expect(headers, url).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
      })
    }
  })

  it('[security 44 S7] a refusal of an unknown address has the headers of the API', async () => {
    for (const url of ['/api/nowhere', '/assets/nothing.js', '/.env']) {
      const { statusCode, headers } = await test.app.inject({ url })
      expect({ statusCode, ...headers }, url).toMatchObject({
        statusCode: 404,
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      })
    }
  })

  it('[security 44 S7] responses to requests that no hook sees have them too', async () => {
    const expected = {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    }
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = test.app.server.address() as AddressInfo
    for (const line of ['GET /%c0%ae HTTP/1.1', 'GET /%ff HTTP/1.1', 'FOO /api/user/me HTTP/1.1', 'nonsense']) {
      const socket = connect(port, '127.0.0.1')
      socket.end([line, 'Host: localhost', 'Connection: close', '', ''].join('\r\n'))
      let answer = ''
      for await (const part of socket) answer += String(part)
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      const headers = Object.fromEntries(
        head
          .split('\r\n')
          .slice(1)
          .map((header) => [header.split(': ')[0]!.toLowerCase(), header.split(': ')[1]]),
      )
      expect(head, line).toMatch(/^HTTP\/1\.1 400 /)
      expect(headers, line).toMatchObject(expected)
      expect(JSON.parse(body), line).toMatchObject({ success: false, requestId: headers['x-request-id'] })
    }
  })

  it.each(['*/*', 'text/html', '', 'application/json'])(
    '[security 44 S8] a link of a mail is a page for every client, also with Accept: %s',
    async (accept) => {
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode, headers } = await test.app.inject({ url: '/auth/login', method, headers: { accept } })
        expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      }
      for (const url of ['/api/nowhere', '/assets/nothing.js', '/assets', '/API/nowhere'])
        expect((await test.app.inject({ url, headers: { accept } })).statusCode, url).toBe(404)
    },
  )

  it('[security 44 S8] only a browser that navigates gets the page in place of a file', async () => {
    const status = async (url: string, accept = '*/*') =>
      (await test.app.inject({ url, headers: { accept } })).statusCode
    for (const url of ['/.env', '/.git/config', '/favicon.ico', '/package.json'])
      expect([await status(url), await status(url, 'text/html')], url).toEqual([404, 200])
    expect((await test.app.inject({ url: '/auth/login', method: 'POST' })).statusCode).toBe(404)
  })

  it('[security 15] the page is served for the root address, and requests no feature of the browser except the location for a delivery', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await test.app.inject({ url: '/', method, headers: { accept: '*/*' } })
      expect(statusCode).toBe(200)
      expect(headers['permissions-policy']).toContain('camera=(), ')
      expect(headers['permissions-policy']).toContain('geolocation=(self)')
    }
  })

  it('[security 15] source maps aren’t served, nor any file outside of the assets', async () => {
    const status = async (url: string) => (await test.app.inject({ url })).statusCode
    expect(await status('/assets/main-abc.js')).toBe(200)
    for (const url of [
      '/assets/main-abc.js.map',
      '/assets//main-abc.js.map',
      '/assets/./main-abc.js.map',
      '/assets/main-abc.js.map%2f',
      '/assets/a%2f..%2fmain-abc.js.map',
      '/assets/../../package.json',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%00',
    ])
      expect(await status(url), url).toBe(404)
  })

  it('[V13] TRACE is refused', async () => {
    const { statusCode, body } = await test.app.inject({ method: 'TRACE', url: '/', headers: { cookie: 'secret=1' } })
    expect(statusCode).toBe(404)
    expect(body).not.toContain('secret')
  })

  it('[security 15] the API document is for everybody who is signed in', async () => {
    expect((await test.visitor().get('/api/openapi.json')).status).toBe(401)
  })

  it('signing out clears what the browser stores', async () => {
    const browser = await test.as('Trainer')
    expect((await browser.post('/api/auth/logout', {})).headers['clear-site-data']).toBe('"cache", "storage"')
  })
})
