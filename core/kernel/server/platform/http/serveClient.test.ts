import path from 'node:path'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, createTestApp } from '../../testing/testApp'

let test: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'white-glove-client-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'assets', 'main-1a2b.js'), 'start()')
  await writeFile(
    path.join(folder, 'index.html'),
    '<title>App</title><script>let theme</script><script type="module" src="/assets/main-1a2b.js"></script>',
  )
  test = await createTestApp({ clientFolder: folder })
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, accept = 'text/html') => test.app.inject({ url, headers: { accept } })

it.each(['/', '/repairs/12', '/no/such/screen'])(
  'the page is served at %s, can only run our scripts, and can’t be embedded',
  async (url) => {
    const { statusCode, body, headers } = await get(url)
    expect([statusCode, body.slice(0, 7)]).toEqual([200, '<title>'])
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    })
    const inline = createHash('sha256').update('let theme').digest('base64')
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${inline}'; script-src-attr 'none'`)
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  },
)

it.each(['GET', 'HEAD'] as const)('%s / is answered with the page, whatever its Accept header', async (method) => {
  for (const accept of ['*/*', 'application/json', '']) {
    const { statusCode, headers } = await test.app.inject({ method, url: '/', headers: { accept } })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  }
})

it('a script can be cached forever', async () => {
  const { statusCode, headers } = await get('/assets/main-1a2b.js', '*/*')
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
})

it.each(['/api/user/me', '/api/nowhere', '/api/deployment'])(
  '%s returns data that no page can embed and no cache stores',
  async (url) => {
    const { headers } = await get(url)
    expect(headers['content-type']).toContain('application/json')
    if (url !== '/api/nowhere')
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      })
  },
)

it('the address of a missing script is not answered with the page', async () => {
  expect((await get('/assets/gone.js')).statusCode).toBe(404)
})
