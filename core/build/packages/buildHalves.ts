import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import {
  isOfBrowserSurface,
  loadSurfaceSymbol,
  manifestSurface,
  surfaceSymbol,
} from '../../kernel/shared/packageSurface'
import { bundleThreads } from '../bundleThreads'
import { codesIn } from '../languages/catalogues'
import { markPackageWords } from '../languages/markWords'
import { guardImports } from './guardImports'
import { importsOf, namesOf, readSurface } from './readSurface'

/** Where the plugin is, and the product's source, if there is one. */
export interface Sources {
  readonly folder: string
  readonly id: string
  readonly root: string | undefined
  /** The folder of the kit, outside of the product's repository. */
  readonly kit?: string | undefined
}

/** The built files of a half, by their paths in the package, and the modules that were bundled. */
export interface BuiltHalf {
  readonly files: ReadonlyMap<string, Buffer>
  readonly modules: readonly string[]
}

export interface BuiltBrowserHalf extends BuiltHalf {
  readonly manifest?: string
  readonly publicPages?: string
  readonly styles: readonly string[]
  /** The modules as they were bundled, with their imports of the product, by their paths in the package. */
  readonly bundled: ReadonlyMap<string, string>
  /** The names that it imports of the product, by module. */
  readonly imports: ReadonlyMap<string, readonly string[]>
}

/** Whether a module is there before the first one of a package is. */
const isOfManifests = (specifier: string) => (manifestSurface as readonly string[]).includes(specifier)

/**
 * Bundles the server half into one module, which imports core, kysely and Node's modules.
 * @returns undefined when the plugin has none
 */
export async function buildServerHalf(sources: Sources): Promise<BuiltHalf | undefined> {
  const entry = path.join(sources.folder, 'server/plugin.ts')
  if (!existsSync(entry)) return undefined
  const { chunks } = await bundle((refuse) => ({
    root: sources.folder,
    ssr: { noExternal: true, resolve: { conditions: ['module', 'node', 'production'] } },
    plugins: [guardImports({ ...sources, half: 'server', refuse }), bundleThreads()],
    build: {
      ssr: entry,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        output: { entryFileNames: 'server/index.js', codeSplitting: false },
        // Comments that name places on this machine.
        experimental: { attachDebugInfo: 'none' },
      },
    },
  }))
  const [chunk, another] = chunks
  if (!chunk || another) throw new Error(`${entry} can’t be bundled into one module.`)
  return { files: new Map([['server/index.js', Buffer.from(chunk.code)]]), modules: chunk.moduleIds }
}

/**
 * Bundles the browser half into modules that read what they share with the product from the page that they run in.
 * @param offered the names that a module of the product offers to packages; undefined where that is not known
 * @returns undefined when the plugin has none
 */
export async function buildBrowserHalf(
  sources: Sources,
  offered: (specifier: string) => readonly string[] | undefined,
): Promise<BuiltBrowserHalf | undefined> {
  const { folder, id } = sources
  const entries = Object.fromEntries(
    ['plugin', 'publicPages']
      .map((name) => [name, path.join(folder, `client/${name}.ts`)] as const)
      .filter(([, file]) => existsSync(file)),
  )
  if (Object.keys(entries).length === 0) return undefined
  const graph = new Map<string, readonly string[]>()
  const ofManifests = () => reachedFrom(Object.values(entries), graph)
  const { chunks, assets } = await bundle((refuse) => ({
    root: folder,
    base: './',
    resolve: { conditions: ['module', 'browser', 'production'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      guardImports({ ...sources, half: 'client', refuse }),
      // A package in English alone stays what it was, for products of every version.
      ...(codesIn(path.join(folder, 'languages')).length > 0 ? [markPackageWords(folder)] : []),
      withoutPreloads(),
      noteImports(graph),
    ],
    css: {
      modules: {
        // By the plugin and the place in it, not by a path of this machine, and never the same as in another plugin.
        generateScopedName: (name, file) =>
          `${id}-${name}-${createHash('sha256')
            .update(path.relative(folder, file.split('?')[0]!))
            .digest('hex')
            .slice(0, 6)}`,
      },
    },
    build: {
      target: ['chrome123', 'firefox120', 'safari17.5'],
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: entries,
        preserveEntrySignatures: 'exports-only',
        output: {
          entryFileNames: 'client/[name].js',
          chunkFileNames: 'client/[name]-[hash].js',
          assetFileNames: 'client/[name]-[hash][extname]',
          // What everybody loads is one file beside the entries, instead of one for each module that screens import too.
          codeSplitting: {
            groups: [
              { name: 'base', test: (file) => ofManifests().has(file) && !Object.values(entries).includes(file) },
            ],
          },
        },
      },
    },
  }))
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  /** What a chunk and all that it imports statically need of the product. */
  const neededBy = (fileName: string): readonly string[] => {
    const reached = new Set([fileName])
    // The loop adds to the set that it iterates over.
    for (const name of reached)
      for (const next of byName.get(name)?.imports ?? []) if (byName.has(next)) reached.add(next)
    const all = [...reached].flatMap((name) => importsOf(byName.get(name)?.code ?? '')).filter(isOfBrowserSurface)
    return [...new Set(all)].toSorted()
  }
  for (const name of Object.keys(entries)) {
    const heavy = neededBy(`client/${name}.js`).find((one) => !isOfManifests(one))
    if (heavy)
      throw new Error(
        `client/${name}.ts needs “${heavy}” at once. Everybody loads it, so it may only import ${manifestSurface.join(', ')} and plain data; screens are imported by a thunk: () => import('./VanList').`,
      )
  }
  const imports = new Map<string, readonly string[]>()
  for (const { code } of chunks)
    for (const specifier of importsOf(code).filter(isOfBrowserSurface)) {
      const names = namesOf(code, specifier)
      imports.set(specifier, [...new Set([...(imports.get(specifier) ?? []), ...names])].toSorted())
      const lacking = names.find((name) => offered(specifier)?.includes(name) === false)
      if (lacking)
        throw new Error(
          `The browser half imports “${lacking}” from “${specifier}”, which is only there on the server. Move what uses it to server/.`,
        )
    }
  const files = new Map<string, Buffer>()
  for (const { fileName, code } of chunks) {
    const reading = readSurface(code, {
      symbol: surfaceSymbol,
      isShared: isOfBrowserSurface,
      loading: {
        symbol: loadSurfaceSymbol,
        neededBy: (specifier) =>
          neededBy(path.posix.join(path.posix.dirname(fileName), specifier)).filter((one) => !isOfManifests(one)),
      },
    })
    files.set(fileName, Buffer.from(reading))
  }
  for (const { fileName, source } of assets) files.set(fileName, Buffer.from(source))
  const [manifest, publicPages] = ['client/plugin.js', 'client/publicPages.js'].map((name) =>
    files.has(name) ? name : undefined,
  )
  return {
    files,
    modules: chunks.flatMap(({ moduleIds }) => moduleIds),
    styles: [...files.keys()].filter((name) => name.endsWith('.css')).toSorted(),
    imports,
    bundled: new Map(chunks.map(({ fileName, code }) => [fileName, code])),
    ...(manifest !== undefined && { manifest }),
    ...(publicPages !== undefined && { publicPages }),
  }
}

/** A package's chunks are few and small, and its styles are linked with its manifest: nothing is left for Vite's own code to fetch ahead. */
function withoutPreloads(): Plugin {
  const helper = '\0vite/preload-helper.js'
  return {
    name: 'without-preloads',
    enforce: 'pre',
    load: (id) => (id === helper ? 'export const __vitePreload = (load) => load()' : undefined),
  }
}

/** Notes what each module imports statically. */
function noteImports(graph: Map<string, readonly string[]>): Plugin {
  return {
    name: 'note-imports',
    moduleParsed({ id, importedIds }) {
      graph.set(id, importedIds)
    },
  }
}

/** The modules that are imported statically by these, and these themselves. */
function reachedFrom(modules: readonly string[], graph: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const reached = new Set(modules)
  // The loop adds to the set that it iterates over.
  for (const id of reached) for (const next of graph.get(id) ?? []) reached.add(next)
  return reached
}

/** Bundles without writing. The environment doesn't change the result. */
export async function bundle(configFor: (refuse: (sentence: string) => void) => InlineConfig) {
  const faults: string[] = []
  const config = configFor((sentence) => faults.push(sentence))
  const outcome = await build({
    ...config,
    configFile: false,
    envDir: false,
    publicDir: false,
    mode: 'production',
    logLevel: 'silent',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: { ...config.build, write: false, reportCompressedSize: false, sourcemap: false },
  }).catch((cause: unknown) => {
    const [fault] = faults
    throw fault === undefined ? cause : new Error(fault, { cause })
  })
  const output = [outcome].flat().flatMap((one) => ('output' in one ? one.output : []))
  return {
    chunks: output.filter((one): one is Rolldown.OutputChunk => one.type === 'chunk'),
    assets: output.filter((one): one is Rolldown.OutputAsset => one.type === 'asset'),
  }
}
