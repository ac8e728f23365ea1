import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Bootstrap } from '@core/kernel/shared/bootstrap'
import type { PrerenderAnswer } from '@core/kernel/shared/prerender'
import type { BuiltClient } from '@core/kernel/shared/builtClient'
import { type Caller, type TestApp, createTestApp } from '../testing/testApp'

let test: TestApp
let folder: string
let administrator: Caller

const page = (pattern: string, name: string) => ({ pattern, sources: [`${name}.tsx`] })
const files = (name: string) => ({ scripts: ['assets/start.js', `assets/${name}.js`], styles: [`assets/${name}.css`] })

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'white-glove-page-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(
    path.join(folder, 'index.html'),
    '<html lang="en"><head><script type="module" src="/assets/start.js"></script></head><body><div id="root"></div></body></html>',
  )
  const built: BuiltClient = {
    signInPages: [page('^/auth/login/?$', 'SignIn')],
    publicPages: [{ ...page('^/book-visit/?$', 'BookVisit'), plugin: 'fleet', isTranslated: true }],
    screens: [
      { ...page('^/dashboard/?$', 'Home'), plugin: 'core', menuId: 2, permissions: [], isList: false },
      { ...page('^/people/?$', 'People'), plugin: 'core', menuId: 2, permissions: [], isList: true },
      { ...page('^/secret/?$', 'Secret'), plugin: 'core', menuId: 2, permissions: [99999], isList: true },
    ],
    manifests: { sources: ['manifests.ts'] },
    packages: { sources: ['packages.ts'] },
    frame: { sources: ['Frame.tsx'] },
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
    bodies: [
      { plugin: 'core', menuIds: [2], sources: ['core.ts'] },
      { plugin: 'elsewhere', menuIds: [2], sources: ['elsewhere.ts'] },
    ],
    files: Object.fromEntries(
      [
        'SignIn.tsx',
        'BookVisit.tsx',
        'Home.tsx',
        'People.tsx',
        'Secret.tsx',
        'manifests.ts',
        'Frame.tsx',
        'core.ts',
        'elsewhere.ts',
      ].map((name) => [name, files(name.split('.')[0]!)]),
    ),
  }
  await writeFile(path.join(folder, 'pages.json'), JSON.stringify(built))
  test = await createTestApp({ clientFolder: folder })
  administrator = await test.as('Director')
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

/** @returns the language of the page that a browser gets */
async function languageOf(url: string, headers: Readonly<Record<string, string>>) {
  const { body } = await test.app.inject({ url, headers: { accept: 'text/html', ...headers } })
  return /<html lang="([^"]+)"/.exec(body)?.[1]
}

async function open(url: string, by?: Caller) {
  const cookie = [...(by?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const { body, headers } = await test.app.inject({ url, headers: { accept: 'text/html', ...(cookie && { cookie }) } })
  const json = /<script type="application\/json" id="bootstrap">(.*?)<\/script>/.exec(body)?.[1]
  const answers = /<script type="application\/json" id="answers">(.*?)<\/script>/.exec(body)?.[1]
  return {
    headers,
    answers: answers ? (JSON.parse(answers) as PrerenderAnswer[]) : [],
    nonce: /<meta property="csp-nonce" nonce="([^"]+)">/.exec(body)?.[1],
    bootstrap: JSON.parse(json!) as Bootstrap,
    named: [...body.matchAll(/<link rel="(?:modulepreload|stylesheet)" crossorigin href="\/assets\/([^"]+)"/g)].map(
      ([, name]) => name,
    ),
  }
}

describe('the page', () => {
  it('[S4.7] contains the responses of the session’s calls, for any signed-in person, and no cache stores it', async () => {
    const { headers, bootstrap } = await open('/dashboard', administrator)
    expect(headers['cache-control']).toBe('private, no-store')
    const me = (await administrator.get('/api/user/me')).body.user
    expect(bootstrap.session?.profile).toEqual(me)
    const role = bootstrap.session!.roleId
    expect(role).toBe(me.currentRoleId)
    const permissions = await administrator.get(`/api/role/${role}/permissions`)
    expect(bootstrap.session?.permissionIds).toEqual(permissions.body.data.permissionIds)
    expect(bootstrap.session?.menus).toEqual((await administrator.post('/api/Menus/List', { id: role })).body.data)
    expect(bootstrap.deployment).toEqual((await administrator.get('/api/deployment')).body.data)
  })

  it('contains the responses of the calls that every screen makes first, and only for signed-in people', async () => {
    const { answers } = await open('/dashboard', administrator)
    expect(answers.map(({ call, status }) => [call, status])).toEqual([
      ['GET /api/custom-fields ', 200],
      ['GET /api/layouts ', 200],
      ['GET /api/record-kinds ', 200],
      ['GET /api/standing-rules ', 200],
    ])
    expect(JSON.parse(answers[1]!.body)).toEqual((await administrator.get('/api/layouts')).body)
    expect((await open('/dashboard')).answers).toEqual([])
    expect((await open('/auth/login', administrator)).answers).toEqual([])
  })

  it.each(['/auth/login', '/auth/nowhere', '/intake-form', '/book-visit'])(
    '[S2.4] contains no profile at %s, even for a signed-in person',
    async (address) => {
      const { headers, bootstrap } = await open(address, administrator)
      expect(Object.keys(bootstrap)).toEqual(['deployment'])
      expect(headers['cache-control']).toBe('no-cache')
    },
  )

  it('[S2.1] for people outside is in the language of the link, else of the browser, unless they chose one', async () => {
    const spanish = { 'accept-language': 'fr;q=0.5, es-MX,es;q=0.9, en;q=0.8' }
    expect(await languageOf('/book-visit', {})).toBe('en')
    expect(await languageOf('/book-visit', spanish)).toBe('es')
    expect(await languageOf('/book-visit?lang=en', spanish)).toBe('en')
    expect(await languageOf('/book-visit?lang=es', { 'accept-language': 'en-US' })).toBe('es')
    expect(await languageOf('/book-visit?lang=es', { cookie: 'language=en' })).toBe('en')
    expect(await languageOf('/auth/login', spanish), 'the staff choose their own').toBe('en')
  })

  it('contains no profile without a session, or after its end', async () => {
    expect((await open('/dashboard')).bootstrap.session).toBeUndefined()
    const stale = test.visitor()
    stale.cookies.set('wg_session', 'long gone')
    expect((await open('/dashboard', stale)).bootstrap.session).toBeUndefined()
  })

  it('links the files of the frame and of the requested screen that the built page doesn’t link', async () => {
    const { named } = await open('/Dashboard/', administrator)
    expect(named).toEqual(
      ['.css', '.js'].flatMap((type) => ['manifests', 'Frame', 'core', 'Home'].map((name) => name + type)),
    )
    expect((await open('/auth/login')).named).toEqual(['SignIn.css', 'SignIn.js'])
    // A signed-out person: whether there is such a screen is in the manifests.
    expect((await open('/dashboard')).named).toEqual(['manifests.css', 'manifests.js'])
  })

  it('[S2.25, S2.27] links nothing of a plugin that is off, nor of a screen that the role may not enter', async () => {
    const { named } = await open('/secret', administrator)
    expect(named.filter((name) => /Secret|elsewhere/.test(name!))).toEqual([])
  })

  it('[S9.5] sets the anti-forgery cookie in a browser that lost it, as the calls do that the page replaces', async () => {
    const forgetful = test.visitor()
    forgetful.cookies.set('wg_session', administrator.cookies.get('wg_session')!)
    const { headers } = await open('/dashboard', forgetful)
    expect(String(headers['set-cookie'])).toContain('XSRF-TOKEN=')
  })

  it('allows styles by its own scripts with a nonce that is unique to each response', async () => {
    const seen = [await open('/auth/login'), await open('/dashboard', administrator), await open('/dashboard')]
    for (const { headers, nonce } of seen)
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'; `)
    expect(new Set(seen.map(({ nonce }) => nonce)).size).toBe(3)
  })

  it('escapes data that looks like the end of a script', async () => {
    await test.db.query
      .updateTable('core.user')
      .set({ first_name: '</script><script>alert(1)</script>' })
      .where('id', '=', (await administrator.get('/api/user/me')).body.user.id)
      .execute()
    const { bootstrap } = await open('/dashboard', administrator)
    expect(bootstrap.session?.profile.firstName).toBe('</script><script>alert(1)</script>')
  })
})
