import { join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Plugin } from 'vite'

/** Bytes that a manifest may weigh: everyone loads it, whatever the role. Minified, brotli: the biggest has eleven modules of permissions. */
export const manifestLimit = 2560

/** What a manifest is made of. A file that it re-exports is looked at like any other: what that one imports is a fault. */
const manifestEntry = 'core/client/plugin.ts'

/** What a manifest may take along, besides its own shared/: none of it draws or stores. Of core/entity, which counts days by a package, only what is used is bundled. */
const isData = (module: string, importer: string) =>
  module === 'core/contract.ts' ||
  module === manifestEntry ||
  importer === manifestEntry ||
  module.startsWith('core/entity/') ||
  importer.startsWith('core/entity/')

export interface ManifestReport {
  /** Minified, brotli: the biggest has eleven modules of permissions. */
  readonly bytes: number
  /** What is wrong; each names the plugin, the module and the mend. */
  readonly faults: readonly string[]
}

/**
 * Bundles a plugin's `client/plugin.ts` alone, as the client's build does, and looks at what it takes along statically; what
 * stands behind a thunk is not followed.
 * @param root the folder that holds `core/`, `plugins/` and `tsconfig.json`.
 */
export async function inspectManifest(root: string, plugin: string): Promise<ManifestReport> {
  const entry = join(root, 'plugins', plugin, 'client/plugin.ts')
  /** Who imports each module. */
  const modules = new Map<string, string>()
  const name = (id: string) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? relative(root, id)

  const watch: Plugin = {
    name: 'watch-manifest',
    enforce: 'pre',
    async resolveId(source, importer, { kind }) {
      if (kind === 'dynamic-import') return { id: source, external: true }
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      // A package's own innards say nothing that the package does not.
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
    // As a library, so that Vite's own helper for preloading, which all plugins share, is not weighed.
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
