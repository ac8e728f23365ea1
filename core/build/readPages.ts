import path from 'node:path'
import { parse } from 'regexparam'
import { createServer, createServerModuleRunner, type Plugin } from 'vite'
import type { BuiltClient, BuiltScreen } from '../kernel/shared/builtClient.ts'
import { readMarked } from './languages/markWords.ts'

/** What the manifests declare. The files that a page needs are only known after the build. */
type Pages = Omit<BuiltClient, 'files' | 'languages' | 'screens'> & {
  /** What a screen shows is only known after the build, too. */
  readonly screens: readonly Omit<BuiltScreen, 'isList'>[]
}
type Thunk = () => Promise<unknown>

/**
 * Finds the source files of each page. It runs the thunks of the manifests with a loader that replaces each file by one that records its
 * own name.
 * @param root the folder of the repository
 */
export async function readPages(root: string): Promise<Pages> {
  const client = path.join(root, 'core/kernel/client')
  /** The files that the running thunk has requested so far. */
  const requested: string[] = []
  const recorder = `pages of ${root}`
  Object.assign(globalThis, { [recorder]: requested })
  let naming = false
  const names: Plugin = {
    name: 'names-for-files',
    enforce: 'pre',
    load(id) {
      const name = JSON.stringify(path.relative(client, id.split('?')[0]!))
      return naming ? `globalThis[${JSON.stringify(recorder)}].push(${name}); export default {}` : undefined
    },
  }
  const server = await createServer({
    configFile: false,
    root,
    appType: 'custom',
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    plugins: [names],
    server: { middlewareMode: true, ws: false, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const runner = createServerModuleRunner(server.environments.ssr, { hmr: false })
    const load = <Module>(file: string): Promise<Module> => runner.import(path.join(client, file))
    const { manifests } = await load<typeof import('../kernel/client/manifests')>('manifests.ts')
    const { fetchManifests } = await load<typeof import('../kernel/client/loadManifests')>('loadManifests.ts')
    const { publicPages } = await load<typeof import('../kernel/client/publicPages')>('publicPages.ts')
    const { openPages } = await load<typeof import('../kernel/client/shell/openPages')>('shell/openPages.ts')
    const { loadFrame } =
      await load<typeof import('../kernel/client/shell/frame/loadFrame')>('shell/frame/loadFrame.ts')
    const registry = await load<typeof import('../kernel/client/session/registry/grantedRoutes')>(
      'session/registry/grantedRoutes.ts',
    )
    naming = true
    // The manifests were read as they are; from here on they only have a name, too.
    server.environments.ssr.moduleGraph.invalidateAll()
    const sourcesOf = async (thunk: Thunk): Promise<string[]> => {
      requested.length = 0
      runner.clearCache()
      // The thunk may fail, because the modules that it gets are empty. It has requested them by then.
      await thunk().catch(() => undefined)
      return [...new Set(requested)].toSorted()
    }
    const pagesOf = async <Page extends { readonly path: string; readonly screen: Thunk }>(all: readonly Page[]) => {
      const found = []
      // One at a time, so that the recorded files belong to one thunk.
      for (const { path: address, screen, ...page } of all)
        found.push({ ...page, pattern: parse(address).pattern.source, sources: await sourcesOf(screen) })
      return found
    }
    const bodies = []
    for (const { id, menus, activatedBy, activate } of manifests)
      bodies.push({
        plugin: id,
        menuIds: [...(activatedBy ?? Object.values(menus).map((menu) => menu.id))],
        sources: activate ? await sourcesOf(activate) : [],
      })
    const isMarked = readMarked(root)
    const isTranslated = (source: string) =>
      isMarked(path.relative(root, path.join(client, source)).split(path.sep).join('/'))
    const outside = await pagesOf(
      publicPages.map(({ path: address, plugin, screen }) => ({ path: address, plugin, screen })),
    )
    return {
      signInPages: await pagesOf(Object.entries(openPages).map(([address, screen]) => ({ path: address, screen }))),
      publicPages: outside.map((page) => ({ ...page, isTranslated: page.sources.some(isTranslated) })),
      screens: await pagesOf(registry.guardedPaths(manifests)),
      manifests: { sources: await sourcesOf(fetchManifests) },
      packages: { sources: ['packages/loadPackages.ts'] },
      frame: { sources: await sourcesOf(loadFrame) },
      bodies,
    }
  } finally {
    Reflect.deleteProperty(globalThis, recorder)
    await server.close()
  }
}
