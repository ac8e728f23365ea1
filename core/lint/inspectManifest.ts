import { join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Plugin } from 'vite'

/**
 * The most bytes that a manifest may have, minified and compressed with brotli. Everyone loads every manifest, whatever the role. The
 * biggest one declares eleven modules of permissions.
 */
export const manifestLimit = 2560

/** The entry point for manifests. Files that it re-exports are checked like any other: what they import is a fault. */
const manifestEntry = 'core/client/plugin.ts'

/**
 * What a manifest may import besides its own shared/: modules that neither draw nor store. core/kernel/entity uses a package to calculate with
 * days, but only what is used is bundled.
 */
const isData = (module: string, importer: string) =>
  module === 'core/contract.ts' ||
  module === manifestEntry ||
  importer === manifestEntry ||
  module === 'core/entity.ts' ||
  module.startsWith('core/kernel/entity/') ||
  importer.startsWith('core/kernel/entity/')

export interface ManifestReport {
  /** Minified and compressed with brotli. */
  readonly bytes: number
  /** What is wrong; each text names the plugin, the module and the fix. */
  readonly faults: readonly string[]
}

/**
 * Bundles a plugin's `client/plugin.ts` alone, as the client's build does, and checks what it imports statically. Dynamic imports are not
 * followed.
 * @param root the folder that contains `core/`, `plugins/` and `tsconfig.json`
 * @param plugin the folder of the plugin below `plugins/`
 */
export async function inspectManifest(root: string, plugin: string): Promise<ManifestReport> {
  const entry = join(root, 'plugins', plugin, 'client/plugin.ts')
  /** For each module, the first module that imports it. */
  const modules = new Map<string, string>()
  const name = (id: string) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? relative(root, id)

  const watch: Plugin = {
    name: 'watch-manifest',
    enforce: 'pre',
    async resolveId(source, importer, { kind }) {
      if (kind === 'dynamic-import') return { id: source, external: true }
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      // The internal modules of a package are skipped: the package itself is already listed.
      if (resolved && importer && !importer.includes('node_modules') && !modules.has(name(resolved.id)))
        modules.set(name(resolved.id), name(importer))
      return resolved
    },
  }
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    resolve: { tsconfigPaths: true },
    plugins: [watch],
    // Built as a library, so that Vite's preload helper, which all plugins share, doesn't count.
    build: { write: false, lib: { entry, formats: ['es'] }, rolldownOptions: { output: { minify: true } } },
  })
  const code = [result]
    .flat()
    .flatMap((one) => ('output' in one ? one.output.flatMap((file) => (file.type === 'chunk' ? file.code : [])) : []))
  const bytes = brotliCompressSync(code.join('')).length

  const pulled = [...modules].filter(
    ([module, importer]) => !isData(module, importer) && !module.startsWith(`plugins/${plugin}/shared/`),
  )
  const faults = pulled.map(
    ([module, importer]) =>
      `Plugin “${plugin}”: its manifest takes along ${module} (imported by ${importer}), which everyone would load. Put it behind a thunk, () => import('…'), or move what the manifest needs to plugins/${plugin}/shared/.`,
  )
  if (bytes > manifestLimit) {
    faults.push(
      `Plugin “${plugin}”: its manifest weighs ${bytes} bytes, ${manifestLimit} are allowed. Move text and tables that its routes and menus do not need behind a thunk.`,
    )
  }
  return { bytes, faults }
}
