import { type InlineConfig, build } from 'vite'

/** What the entries need: pages, parts that are fetched later, and the page's own script. */
export interface Reach {
  /** By module, the entries that need it before they can run. */
  readonly entriesOf: ReadonlyMap<string, ReadonlySet<string>>
  /** By entry, those that it fetches later by itself; the page's own script fetches pages. */
  readonly partsOf: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * Which entries reach a module, as the bundler itself finds it: a first run that writes nothing and cuts by exactly that. The graph
 * of imports can't say it, since an entry point that re-exports everything leads everywhere.
 */
export async function findReach(config: InlineConfig): Promise<Reach> {
  const outcome = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: {
      ...config.build,
      write: false,
      minify: false,
      sourcemap: false,
      reportCompressedSize: false,
      // Chunks that are put together would each look as if it needed the other.
      rolldownOptions: { experimental: { chunkOptimization: false } },
    },
  })
  const chunks = new Map(
    [outcome]
      .flat()
      .flatMap((one) => ('output' in one ? one.output : []))
      .flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const entriesOf = new Map<string, Set<string>>()
  const partsOf = new Map<string, Set<string>>()
  const add = (map: Map<string, Set<string>>, key: string, value: string) =>
    map.set(key, (map.get(key) ?? new Set()).add(value))
  for (const { facadeModuleId: entry, fileName } of chunks.values()) {
    if (!entry) continue
    const needed = new Set([fileName])
    // The set grows while it is walked through.
    for (const name of needed) for (const next of chunks.get(name)?.imports ?? []) needed.add(next)
    for (const name of needed) {
      const { moduleIds = [], dynamicImports = [] } = chunks.get(name) ?? {}
      for (const module of moduleIds) add(entriesOf, module, entry)
      for (const later of dynamicImports) {
        const part = chunks.get(later)?.facadeModuleId
        if (part) add(partsOf, entry, part)
      }
    }
  }
  return { entriesOf, partsOf }
}
