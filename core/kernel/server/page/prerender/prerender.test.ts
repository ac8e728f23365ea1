import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { BuiltClient } from '@core/kernel/shared/builtClient'
import { viewCookie, writeView } from '@core/kernel/shared/browserView'
import { type PrerenderAnswer, prerenderFile } from '@core/kernel/shared/prerender'
import { type Caller, type TestApp, createTestApp } from '../../testing/testApp'

let test: TestApp
let folder: string
let administrator: Caller

/** Replaces the built browser half: it shows the response of its call. The address decides what it does. */
const renderer = `
export async function prerender({ address, view }, settle) {
  if (address.includes('broken')) throw new Error('cannot render')
  if (address.includes('empty')) return undefined
  if (address.includes('endless')) await new Promise(() => {})
  const [path, method] = address.includes('writing') ? ['/api/View/Remember', 'PUT'] : ['/api/View/List', 'POST']
  const call = fetch(new Request(location.origin + path, { method, body: JSON.stringify({ entity: 'vehicle' }) }))
  const heard = await settle()
  const answer = await call
  if (address.includes('late')) await new Promise(() => {})
  const html = JSON.stringify({ status: answer.status, body: await answer.text(), heard, width: innerWidth, language: globalThis.$language, dark: localStorage.getItem('darkMode') })
  return { html, css: '.rows { color: red }' }
}`

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'white-glove-prerender-'))
  await mkdir(path.join(folder, 'assets'))
  await mkdir(path.join(folder, path.dirname(prerenderFile)))
  await writeFile(path.join(folder, prerenderFile), renderer)
  await writeFile(path.join(folder, 'assets/es.js'), `globalThis.$language = 'Spanish'`)
  await writeFile(path.join(folder, 'assets/es-whole.js'), `$language += ', whole'`)
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(path.join(folder, 'index.html'), '<html><head></head><body><div id="root"></div></body></html>')
  const screen = { plugin: 'core', menuId: 2, sources: [] }
  const built: BuiltClient = {
    signInPages: [],
    publicPages: [],
    manifests: { sources: [] },
    packages: { sources: [] },
    screens: [
      { ...screen, pattern: '^/people/?$', permissions: [], isList: true },
      { ...screen, pattern: '^/secret/?$', permissions: [99999], isList: true },
      { ...screen, pattern: '^/dashboard/?$', permissions: [], isList: false },
    ],
    frame: { sources: [] },
    bodies: [],
    languages: [
      {
        code: 'es',
        name: 'Español',
        complete: true,
        direction: 'ltr',
        start: 'assets/es.js',
        whole: 'assets/es-whole.js',
        chunks: {},
      },
    ],
    files: {},
  }
  await writeFile(path.join(folder, 'pages.json'), JSON.stringify(built))
  test = await createTestApp({ clientFolder: folder, offlineReading: true })
  administrator = await test.as('Director')
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

const view = writeView({
  width: 390,
  height: 844,
  timeZone: 'America/Denver',
  isDark: false,
  stored: { darkMode: 'true' },
})

async function open(url: string, by: Caller | undefined = administrator, cookie = view) {
  const cookies = [...(by?.cookies ?? []), [viewCookie, cookie]].map(([name, value]) => `${name}=${value}`)
  const { body, headers } = await test.app.inject({ url, headers: { accept: 'text/html', cookie: cookies.join('; ') } })
  const shown = /<div id="prerendered" inert aria-hidden="true">(.*?)<\/div>/.exec(body)?.[1]
  const answers = /<script type="application\/json" id="answers">(.*?)<\/script>/.exec(body)?.[1]
  return {
    body,
    headers,
    shown: shown === undefined ? undefined : (JSON.parse(shown) as { status: number; [said: string]: unknown }),
    answers: answers === undefined ? undefined : (JSON.parse(answers) as PrerenderAnswer[]),
  }
}

/** A thread needs a moment until it is ready for the next page. */
const openRendered = (...args: Parameters<typeof open>) =>
  vi.waitUntil(
    async () => {
      const opened = await open(...args)
      return opened.shown && opened
    },
    { timeout: 30_000 },
  )

describe('the page of a list', () => {
  it('[S2.27] shows the list before any script runs, as this browser would draw it', async () => {
    const { shown, body, headers } = await openRendered('/people?view=all')
    expect(shown).toMatchObject({ status: 200, heard: true, width: 390, dark: 'true' })
    expect(body).toMatch(/^<html>.*<div id="root"><\/div>.*<style nonce="[^"]+">\.rows.*<\/body><\/html>$/s)
    const nonce = /<style nonce="([^"]+)">/.exec(body)?.[1]
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  })

  it('contains the responses that it was made of, equal to those of the person’s own calls', async () => {
    const { answers, shown } = await openRendered('/people')
    const own = await administrator.post('/api/View/List', { entity: 'vehicle' })
    expect(answers).toHaveLength(1)
    expect(answers![0]).toMatchObject({ call: 'POST /api/View/List {"entity":"vehicle"}', status: 200 })
    expect(JSON.parse(answers![0]!.body)).toEqual(own.body)
    expect(JSON.parse(shown!.body as string)).toEqual(own.body)
  })

  it('is rendered in the language that the person reads, by the scripts that a browser would run', async () => {
    const reader = await test.as('Director')
    const { status } = await reader.put('/api/user/me/preferences', { dateForm: 'locale', language: 'es' })
    expect(status).toBe(200)
    const { shown, body } = await openRendered('/people', reader)
    expect(shown).toMatchObject({ status: 200, language: 'Spanish, whole' })
    expect(body).toContain('src="/assets/es.js"')
    await reader.put('/api/user/me/preferences', { dateForm: 'locale', language: 'en' })
    expect((await openRendered('/people')).shown?.language).toBeUndefined()
  })

  it('is not stored for reading offline, because a patient may be among its rows', async () => {
    const { headers } = await openRendered('/people')
    expect(headers['x-offline']).toBeUndefined()
    expect(headers['cache-control']).toBe('private, no-store')
    expect((await open('/dashboard')).headers['x-offline']).toBe('keep')
  })

  it('changes nothing when it is opened: only reading calls are answered', async () => {
    const { shown, answers } = await openRendered('/people?writing')
    expect(shown).toMatchObject({ status: 403, body: '{}' })
    expect(answers).toBeUndefined()
  })

  it('is complete without the list, where there is nothing to show, or rendering fails or takes too long', async () => {
    for (const address of ['/people?empty', '/people?broken', '/people?endless']) {
      await openRendered('/people')
      const { shown, body } = await open(address)
      expect(shown).toBeUndefined()
      expect(body).toMatch(/<div id="root"><\/div><\/body><\/html>$/)
    }
    // The next page has a thread of its own again.
    expect((await openRendered('/people')).shown).toBeDefined()
  })

  it('that could not be rendered in time contains the responses that were read for it, so that nothing is read twice', async () => {
    const { shown, answers } = await vi.waitUntil(
      async () => {
        const opened = await open('/people?late')
        // Until a thread is ready, the page has only what every screen reads first.
        return opened.answers?.some(({ call }) => call.startsWith('POST')) && opened
      },
      { timeout: 30_000 },
    )
    expect(shown).toBeUndefined()
    expect(answers!.map(({ call }) => call)).toEqual(['POST /api/View/List {"entity":"vehicle"}'])
  })

  it.each([
    ['the role may not enter the screen', '/secret', () => administrator, view],
    ['the screen is no list', '/dashboard', () => administrator, view],
    ['nobody is signed in', '/people', () => undefined, view],
    ['the browser sent no view', '/people', () => administrator, ''],
    ['the browser sent an invalid view', '/people', () => administrator, 'size=wide'],
  ])('[S2.25] is not rendered where %s', async (_, address, by, cookie) => {
    await openRendered('/people')
    const signedOut = { cookies: new Map<string, string>() } as Caller
    const { shown } = await open(address, by() ?? signedOut, cookie)
    expect(shown).toBeUndefined()
  })

  it('is compressed for clients that accept gzip', async () => {
    await openRendered('/people')
    const cookies = [...administrator.cookies, [viewCookie, view]].map(([name, value]) => `${name}=${value}`)
    const { headers } = await test.app.inject({
      url: '/people',
      headers: { accept: 'text/html', cookie: cookies.join('; '), 'accept-encoding': 'gzip' },
    })
    expect(headers['content-encoding']).toBe('gzip')
    expect(headers.vary).toContain('accept-encoding')
  })
})
