import { type InlineConfig, build } from 'vite'

/** What each entry needs. The entries are the first script, pages and parts that are fetched later. */
export interface Reach {
  /** For each module, the entries that need it before they can run. */
  readonly entriesOf: ReadonlyMap<string, ReadonlySet<string>>
  /** For each entry, the entries that it imports dynamically. The first script fetches pages this way. */
  readonly partsOf: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * Finds which entries reach a module. It runs the bundler once without writing files, because the graph of imports is too coarse: an entry
 * point that re-exports everything leads everywhere.
 * @param config the configuration of the build
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
      // If chunks were merged, each entry would seem to need what the other needs.
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
    // The loop adds to the set that it iterates over.
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
