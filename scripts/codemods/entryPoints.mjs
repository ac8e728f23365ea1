// Version 2 of the API has fewer entry points: what stood in these stands in others, under the same names.

/** The entry points that went, and where their names are. */
const moved = {
  '@core/client/api': '@core/client/session',
  '@core/client/charts': '@core/client/ui',
  '@core/client/prime': '@core/client/ui',
  '@core/server/access': '@core/server/plugin',
  '@core/server/database': '@core/server/plugin',
  '@core/server/links': '@core/server/plugin',
  '@core/server/notes': '@core/server/entities',
  '@core/server/pdf': '@core/server/files',
}

const declaration = /^(import|export)( type)? \{([^}]*)\} from '(@core\/[^']+)'\n/gm

/**
 * @param {string} source the text of a module
 * @returns {string} the changed text, with one import of each entry point
 */
export default function entryPoints(source) {
  const changed = Object.entries(moved).reduce(
    (text, [before, after]) => text.replaceAll(`'${before}'`, `'${after}'`),
    source,
  )
  if (changed === source) return source
  /** The names of each entry point, by how they are imported. @type {Map<string, string[]>} */
  const names = new Map()
  const namesIn = (/** @type {string} */ list) => list.split(',').flatMap((name) => (name.trim() ? [name.trim()] : []))
  // Types stand among the values where both are imported.
  const values = new Set(
    [...changed.matchAll(declaration)].flatMap(([, how, type, , from]) => (type ? [] : [`${how} ${from}`])),
  )
  for (const [, how, type, list = '', from] of changed.matchAll(declaration)) {
    const key = `${how} ${from}`
    const isAmong = type && values.has(key)
    names.set(key, [...(names.get(key) ?? []), ...namesIn(list).map((name) => (isAmong ? `type ${name}` : name))])
  }
  /** @type {Set<string>} */
  const written = new Set()
  return changed.replaceAll(declaration, (_, how, type, __, from) => {
    const key = `${how} ${from}`
    if (written.has(key)) return ''
    written.add(key)
    return `${how}${type && !values.has(key) ? ' type' : ''} { ${[...new Set(names.get(key))].join(', ')} } from '${from}'\n`
  })
}
