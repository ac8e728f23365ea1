import { readFile } from 'node:fs/promises'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test as base } from '@playwright/test'

const test = base.extend({ serviceWorkers: 'allow' })

/** Simulates deployments: the page names its script by its hash, and the worker may change too. */
let version = 'one'
let changedWorker = false
let pages = 0
let server: Server

test.beforeAll(async () => {
  const worker = await readFile('dist/client/worker.js', 'utf8')
  const html = () =>
    `<!doctype html><title>${version}</title><script type="module" src="/assets/start-${version}.js"></script>`
  const script = (name: string) =>
    `document.title += ' runs ${name}'; window.later = () => import('/assets/later-${name}.js')`
  server = createServer(({ url = '' }, response) => {
    const send = (type: string, body: string, headers = {}) =>
      void response.writeHead(200, { 'content-type': type, ...headers }).end(body)
    const [, part, name] = /^\/assets\/(start|later)-(\w+)\.js$/.exec(url) ?? []
    if (url === '/worker.js')
      send('text/javascript', changedWorker ? `${worker}\n// newer` : worker, { 'cache-control': 'no-cache' })
    // After an update the old files are gone.
    else if (name && name !== version) void response.writeHead(404).end()
    else if (part) send('text/javascript', part === 'start' ? script(name!) : `document.title += ' and ${name}'`)
    else if (url !== '/') void response.writeHead(404).end()
    else {
      pages++
      send('text/html', html(), { 'x-offline': 'keep' })
    }
  }).listen(0, '127.0.0.1')
})
test.afterAll(() => void server.close())

test('an update takes over with the next page, completely and without a reload', async ({ page, context }) => {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const offline = (is: boolean) => context.setOffline(is)
  await page.goto(origin)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js')
    const { active } = await navigator.serviceWorker.ready
    const keep = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => name.startsWith('/assets/'))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
    active!.postMessage({ keep })
    await (await caches.open('page')).put('/kept/until', new Response(String(Date.now() + 60_000)))
  })
  const cachedTitle = () =>
    page.evaluate(async () => /<title>(\w+)/.exec((await (await caches.match('/kept/page'))?.text()) ?? '')?.[1])
  await expect.poll(cachedTitle).toBe('one')
  await offline(true)
  await page.goto(origin)
  await expect(page).toHaveTitle('one runs one')

  await offline(false)
  version = 'two'
  changedWorker = true
  const before = pages
  await page.goto(origin)
  await expect(page).toHaveTitle('two runs two')
  await page.evaluate(() => (window as unknown as { later(): Promise<unknown> }).later())
  await expect(page).toHaveTitle('two runs two and two')
  await expect.poll(cachedTitle).toBe('two')
  // The newer worker is active, and nothing was loaded again for it.
  await expect
    .poll(() => page.evaluate(async () => !(await navigator.serviceWorker.getRegistration())?.waiting))
    .toBe(true)
  expect(pages - before).toBe(1)
  await offline(true)
  await page.goto(origin)
  await expect(page).toHaveTitle('two runs two')
})
