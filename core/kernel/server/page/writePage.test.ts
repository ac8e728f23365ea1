import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Bootstrap } from '@core/kernel/shared/bootstrap'
import type { BuiltClient } from '@core/kernel/shared/builtClient'
import type { PresentedPackage } from '@core/kernel/shared/deploymentCalls'
import type { Viewer } from '../platform/http/Viewer'
import { createPageWriter, type PageContext } from './writePage'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'white-glove-packages-'))
  const named = (name: string) => ({ scripts: [`assets/${name}.js`], styles: [] })
  const built: BuiltClient = {
    signInPages: [],
    publicPages: [
      { pattern: '^/offer/?$', plugin: 'fleet', sources: ['Offer.tsx'], isTranslated: true },
      { pattern: '^/family/?$', plugin: 'fleet', sources: ['Family.tsx'], isTranslated: false },
    ],
    screens: [],
    manifests: { sources: ['manifests.ts'] },
    packages: { sources: ['packages.ts'] },
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
        chunks: { 'assets/manifests.js': 'assets/manifests.es.js', 'assets/Offer.js': 'assets/Offer.es.js' },
      },
      {
        code: 'ar',
        name: 'العربية',
        complete: false,
        direction: 'rtl',
        start: 'assets/ar.js',
        whole: 'assets/ar-whole.js',
        chunks: {},
      },
    ],
    files: {
      'manifests.ts': named('manifests'),
      'packages.ts': named('packages'),
      'Offer.tsx': named('Offer'),
    },
  }
  await writeFile(path.join(folder, 'pages.json'), JSON.stringify(built))
})
afterAll(() => rm(folder, { recursive: true }))

const carpool: PresentedPackage = {
  id: 'carpool',
  version: '1.2.0',
  title: 'Carpool',
  manifest: 'client/plugin.js',
  publicPages: { file: 'client/publicPages.js', paths: ['/book-ride/:id?'] },
  styles: [],
}

/** Writes the page at an address, and returns what it links. */
async function open(
  address: string,
  packages: readonly PresentedPackage[],
  language?: string,
  wanted: readonly string[] = [],
) {
  const deployment: Bootstrap['deployment'] = {
    brandName: 'Harbor Care',
    brandColor: null,
    webLogo: null,
    mobileLogo: null,
    plugins: ['carpool'],
    ...(packages.length > 0 && { packages }),
  }
  // What the page itself reads of a session.
  const menus = [{ id: 1, title: 'Users' }]
  const session = { menus, permissionIds: [], roleId: 1, profile: { language } } as unknown as NonNullable<
    Bootstrap['session']
  >
  const context: PageContext = {
    deployment: async () => deployment,
    packages: () => packages,
    session: async () => session,
  }
  const writer = await createPageWriter(folder, '<html lang="en"><head></head><body></body></html>', context)
  const needsSession = writer.needsSession(address)
  // The page only passes the person on.
  const viewer = needsSession ? ({} as Viewer) : undefined
  const { html } = await writer.write({ address, viewer, nonce: 'once', wanted, ...(!needsSession && { language }) })
  return {
    html,
    needsSession,
    links: [...html.matchAll(/modulepreload" crossorigin href="([^"]+)"/g)].map(([, link]) => link),
  }
}

describe('the page of a deployment with packages', () => {
  it('links the manifests of packages for signed-in people, and nothing of them where there are none', async () => {
    expect((await open('/vans', [carpool])).links).toEqual([
      '/assets/manifests.js',
      '/assets/packages.js',
      '/packages/carpool/1.2.0/client/plugin.js',
    ])
    expect((await open('/vans', [])).links).toEqual(['/assets/manifests.js'])
  })

  it('[S2.4] reads no session on a public page of a package, and links no manifest there', async () => {
    for (const address of ['/book-ride', '/Book-ride/12/'])
      expect(await open(address, [carpool])).toMatchObject({ needsSession: false, links: ['/assets/packages.js'] })
    expect((await open('/book-ride', [])).needsSession).toBe(true)
    expect((await open('/book-rides', [carpool])).needsSession).toBe(true)
  })
})

describe('the page of a person who reads another language', () => {
  it('has the words of the scripts that it links before all of them, and of the texts in it', async () => {
    const { html } = await open('/vans', [], 'es')
    expect([...html.matchAll(/<script defer src="([^"]+)"/g)].map(([, address]) => address)).toEqual([
      '/assets/es.js',
      '/assets/manifests.es.js',
    ])
    expect(html).toContain('"$words":{"Users":"Usuarios"}')
  })

  it('is the same in English as without languages', async () => {
    const { html } = await open('/vans', [])
    expect(html).not.toContain('<script defer')
    expect(html).not.toContain('$words')
  })
})

describe('a page for people outside', () => {
  const scripts = (html: string) => [...html.matchAll(/<script defer src="([^"]+)"/g)].map(([, address]) => address)

  it('is in the language that was chosen on the device, else in the first that is wanted and has all words', async () => {
    const spanish = ['/assets/es.js', '/assets/Offer.es.js']
    expect(scripts((await open('/offer', [], 'es')).html)).toEqual(spanish)
    expect(scripts((await open('/offer', [], undefined, ['fr', 'ar', 'es', 'en'])).html)).toEqual(spanish)
    expect(scripts((await open('/offer', [], 'en', ['es'])).html)).toEqual([])
    expect(scripts((await open('/offer', [], undefined, ['en', 'es'])).html)).toEqual([])
    expect(scripts((await open('/offer', [])).html)).toEqual([])
  })

  it('names the languages among which people choose', async () => {
    expect((await open('/offer', [])).html).toContain(
      '<script type="application/json" id="page-languages">[{"code":"en","name":"English"},{"code":"es","name":"Español"}]</script>',
    )
    expect((await open('/vans', [])).html).not.toContain('page-languages')
  })

  it('stays as it is where it brings its own translations', async () => {
    const { html } = await open('/family', [], 'es', ['es'])
    expect(html).toContain('<html lang="en">')
    expect(html).not.toMatch(/page-languages|<script defer/)
  })
})
