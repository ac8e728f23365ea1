// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PresentedPackage } from '@core/kernel/shared/deploymentCalls'
import { createRegistry } from '../session/registry/createRegistry'
import { idle, examplePlugin, exampleScreen, grantOf } from '../session/registry/testing/examplePlugins'
import { type ImportModule, withPackages } from './loadPackages'
import { openPublicPage } from './openPublicPage'
import { withPackagePages } from './withPackagePages'

// Before the modules that read it are evaluated.
await vi.hoisted(async () => {
  const { createLanguage } = await import('@core/kernel/shared/createLanguage')
  globalThis.$language = createLanguage({ code: 'es', locale: 'es-US' })
})

const carpool: PresentedPackage = {
  id: 'carpool',
  version: '1.2.0',
  title: 'Carpool',
  manifest: 'client/plugin.js',
  styles: [],
}
const fleet = examplePlugin('fleet', 7, idle, {
  routes: { '/vehicles': { menu: 'main', title: 'Vehicles', screen: exampleScreen } },
})

/** Serves these modules, by their address; others can't be fetched. */
const serving =
  (modules: Readonly<Record<string, unknown>>): ImportModule =>
  (url) =>
    url in modules
      ? Promise.resolve({ default: modules[url] })
      : Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

const address = '/packages/carpool/1.2.0/client/plugin.js'

/** Loads the package `carpool` beside the plugin `fleet`, and enters a role with all menus. */
async function enterWith(modules: Readonly<Record<string, unknown>>) {
  const manifests = await withPackages([fleet], [carpool], [], serving(modules))
  const reported: string[] = []
  const registry = createRegistry(manifests, { report: (error) => reported.push(error.message) })
  const { menuIds, ...grant } = grantOf(manifests)
  await registry.enter({ ...grant, menuIds: [2, ...menuIds] })
  return { registry, reported, paths: registry.state.routes.map(({ path }) => path) }
}

afterEach(() => {
  document.head.replaceChildren()
  vi.unstubAllGlobals()
})

describe('the packages of a deployment', () => {
  it('a package’s screens are beside those of the build', async () => {
    const manifest = examplePlugin('carpool', 1000, idle, {
      routes: { '/vans': { menu: 'main', title: 'Vans', screen: exampleScreen } },
    })
    const { registry, reported, paths } = await enterWith({ [address]: manifest })
    expect(paths).toEqual(['/vans', '/vehicles'])
    expect(registry.state.plugins.carpool?.status).toBe('active')
    expect(reported).toEqual([])
  })

  it('a package brings its words before its modules, which need them', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(address)
      return Promise.resolve(new Response('{ "words": { "Vans": "Camionetas" } }'))
    })
    const known: (string | undefined)[] = []
    const load: ImportModule = () => {
      known.push(globalThis.$language?.known('Vans'))
      return Promise.resolve({ default: examplePlugin('carpool', 1000, idle) })
    }
    await withPackages([fleet], [{ ...carpool, languages: ['ar', 'es'] }], [], load)
    expect([asked, known]).toEqual([['/packages/carpool/1.2.0/languages/es.json'], ['Camionetas']])
    await withPackages([fleet], [{ ...carpool, languages: ['ar'] }], [], load)
    expect(asked, 'the reader’s language only').toHaveLength(1)
  })

  it('a package that can’t be fetched is shown as failed, with its name, and the others work', async () => {
    const { registry, reported, paths } = await enterWith({})
    expect(paths).toEqual(['/vehicles'])
    expect(registry.state.plugins.carpool).toMatchObject({ title: 'Carpool', status: 'failed' })
    expect(registry.state.plugins.fleet?.status).toBe('active')
    expect(reported).toEqual([expect.stringContaining('Plugin “carpool” could not be fetched')])
  })

  it('a package with a path that another plugin has is left out, and the error names both', async () => {
    const manifest = examplePlugin('carpool', 1000, idle, {
      routes: { '/Vehicles': { menu: 'main', title: 'Vans', screen: exampleScreen } },
    })
    const { registry, paths } = await enterWith({ [address]: manifest })
    expect(paths).toEqual(['/vehicles'])
    expect(registry.state.plugins.carpool?.error).toBe(
      'Plugin “carpool”: route “/Vehicles” is already declared by plugin “fleet”. Both match the same addresses: give one of the two another path.',
    )
  })

  it('a public page that another package has fails the second one alone', async () => {
    const shuttle = { ...carpool, id: 'shuttle', title: 'Shuttle' }
    const publicPages = [carpool, shuttle].map(({ id }) => ({ plugin: id, path: '/book-ride' }))
    const modules = {
      [address]: examplePlugin('carpool', 1000),
      '/packages/shuttle/1.2.0/client/plugin.js': examplePlugin('shuttle', 1001),
    }
    const manifests = await withPackages([fleet], [carpool, shuttle], publicPages, serving(modules))
    const registry = createRegistry(manifests, { report: () => {} })
    const { menuIds, ...grant } = grantOf(manifests)
    await registry.enter({ ...grant, menuIds: [2, ...menuIds] })
    expect(['carpool', 'shuttle'].map((id) => registry.state.plugins[id]?.status)).toEqual(['active', 'failed'])
  })

  it('a package whose manifest is that of another plugin, or none, is left out', async () => {
    expect((await enterWith({ [address]: fleet })).registry.state.plugins.carpool?.error).toContain(
      'its manifest is that of “fleet”',
    )
    expect((await enterWith({ [address]: undefined })).registry.state.plugins.carpool?.status).toBe('failed')
    expect((await enterWith({ [address]: { id: 'carpool' } })).registry.state.plugins.carpool?.status).toBe('failed')
  })

  it('a package of a plugin of the build replaces it, with its public pages', async () => {
    const newer = examplePlugin('fleet', 7, idle, { title: 'Fleet 2' })
    const plugin = { ...carpool, id: 'fleet' }
    expect(
      await withPackages([fleet], [plugin], [], serving({ '/packages/fleet/1.2.0/client/plugin.js': newer })),
    ).toEqual([newer])
    const page = { path: '/book-visit', plugin: 'fleet', title: 'Book', screen: exampleScreen }
    expect(withPackagePages([page], [plugin])).toEqual([])
  })

  it('styles are linked once', async () => {
    const styled = { ...carpool, styles: ['client/style.css'] }
    const loading = [1, 2].map(() => withPackages([], [styled], [], serving({ [address]: fleet })))
    const links = document.querySelectorAll('link')
    expect([...links].map((link) => link.getAttribute('href'))).toEqual(['/packages/carpool/1.2.0/client/style.css'])
    links[0]!.dispatchEvent(new Event('error'))
    await Promise.all(loading)
  })
})

describe('the public pages of a package', () => {
  const publicPages = { file: 'client/publicPages.js', paths: ['/book-ride/:id', '/book-ride/new'] }

  it('stand among those of the build, the most specific first, and nothing is fetched for them', () => {
    const own = { path: '/book-ride/*', plugin: 'fleet', title: 'Book', screen: exampleScreen }
    expect(withPackagePages([own], [{ ...carpool, publicPages }]).map(({ path, plugin }) => [path, plugin])).toEqual([
      ['/book-ride/new', 'carpool'],
      ['/book-ride/:id', 'carpool'],
      ['/book-ride/*', 'fleet'],
    ])
  })

  it('are fetched when one of them is opened', async () => {
    const Book = () => null
    const pages = {
      plugin: 'carpool',
      pages: { '/book-ride/:id': { title: 'Book', screen: async () => ({ default: Book }) } },
    }
    const load = serving({ '/packages/carpool/1.2.0/client/publicPages.js': pages })
    const plugin = { ...carpool, publicPages }
    expect(await openPublicPage(plugin, '/book-ride/:id', load)).toEqual({ default: Book })
    await expect(openPublicPage(plugin, '/book-ride/new', load)).rejects.toThrow(
      'Plugin “carpool” has no public page at “/book-ride/new”.',
    )
  })
})
