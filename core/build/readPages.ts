import path from 'node:path'
import { parse } from 'regexparam'
import { createServer, createServerModuleRunner, type Plugin } from 'vite'
import type { BuiltClient, BuiltScreen } from '../shared/builtClient.ts'

/** As the manifests say it; which files a page needs turns out when all is built. */
type Pages = Omit<BuiltClient, 'files' | 'screens'> & {
  /** What they show turns out then, too. */
  readonly screens: readonly Omit<BuiltScreen, 'isList'>[]
}
type Thunk = () => Promise<unknown>

/**
 * Reads which files each page stands in, by asking the manifests themselves: their thunks are called where a loader answers with a
 * file's name in place of the file.
 * @param root the repository
 */
export async function readPages(root: string): Promise<Pages> {
  const client = path.join(root, 'core/client')
  /** The files that the thunk has asked for that is being called. */
  const asked: string[] = []
  const recorder = `pages of ${root}`
  Object.assign(globalThis, { [recorder]: asked })
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
    const { manifests } = await load<typeof import('../client/manifests')>('manifests.ts')
    const { openPages } = await load<typeof import('../client/shell/openPages')>('shell/openPages.ts')
    const { loadFrame } = await load<typeof import('../client/shell/frame/loadFrame')>('shell/frame/loadFrame.ts')
    const registry = await load<typeof import('../client/session/registry/grantedRoutes')>(
      'session/registry/grantedRoutes.ts',
    )
    naming = true
    const sourcesOf = async (thunk: Thunk): Promise<string[]> => {
      asked.length = 0
      runner.clearCache()
      // What it makes of the files it can't make of their names; it has asked for them by then.
      await thunk().catch(() => undefined)
      return [...new Set(asked)].toSorted()
    }
    const pagesOf = async <Page extends { readonly path: string; readonly screen: Thunk }>(all: readonly Page[]) => {
      const found = []
      // One after the other, so that the requested chunks belong to one thunk.
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
    return {
      signInPages: await pagesOf(Object.entries(openPages).map(([address, screen]) => ({ path: address, screen }))),
      publicPages: await pagesOf(
        registry.publicPages(manifests).map(({ path: address, plugin, screen }) => ({ path: address, plugin, screen })),
      ),
      screens: await pagesOf(registry.guardedPaths(manifests)),
      frame: { sources: await sourcesOf(loadFrame) },
      bodies,
    }
  } finally {
    Reflect.deleteProperty(globalThis, recorder)
    await server.close()
  }
}
