/** What an entry point exports: each name as it is imported, types marked, in alphabetical order. */
export interface Entry {
  readonly path: string
  readonly names: readonly string[]
}

/** The module specifier that plugins use: `core/entity.ts` is `@core/entity`. */
const moduleOf = (path: string) => `@${path.replace(/(\/index)?\.ts$/, '')}`

/**
 * Reads the exports of an entry point from its source text.
 * @throws Error if it exports names that are not visible there: `export *`, or a default export
 */
export function readEntry(path: string, source: string): Entry {
  const text = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  if (/^export (\*|default)/m.test(text)) throw new Error(`${path}: name each export, so that the surface can be read.`)
  const lists = [...text.matchAll(/^export (type )?\{([^}]*)\}/gm)].flatMap(([, type, list]) =>
    list!
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => (type ? `type ${name}` : name)),
  )
  const own = [...text.matchAll(/^export (interface|type|function|const|class) (\w+)/gm)].map(([, kind, name]) =>
    kind === 'interface' || kind === 'type' ? `type ${name}` : name!,
  )
  const plain = (name: string) => name.replace(/^type /, '')
  const names = [...lists, ...own].map((name) => name.replace(/\w+ as /, ''))
  return { path, names: names.toSorted((a, b) => plain(a).localeCompare(plain(b))) }
}

/** The text of core/surface.txt: one line for each name, so that each change is a line of its own. */
export function surfaceText(entries: readonly Entry[], command: string): string {
  const blocks = entries.map(({ path, names }) => [moduleOf(path), ...names.map((name) => `  ${name}`)].join('\n'))
  return [`What plugins may import of core. Written by: ${command}`, ...blocks, ''].join('\n\n').trimEnd() + '\n'
}
