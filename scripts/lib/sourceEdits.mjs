// Small edits of TypeScript that the generator itself wrote. The formatter runs afterwards.

/**
 * @param {string} source
 * @param {string} from the module
 * @param {string[]} names
 * @returns {string} the source with these names imported
 */
export function addImport(source, from, names) {
  const pattern = new RegExp(`^import \\{([^}]*)\\} from '${from.replaceAll('.', '\\.')}'$`, 'm')
  const found = pattern.exec(source)
  const before = found?.[1]
    ? found[1]
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)
    : []
  const all = [...new Set([...before, ...names])].toSorted((a, b) =>
    a.replace('type ', '').localeCompare(b.replace('type ', '')),
  )
  const line = `import { ${all.join(', ')} } from '${from}'`
  if (found) return source.replace(pattern, () => line)
  const imports = [...source.matchAll(/^import [^;]*? from '[^']+'$/gm)]
  const last = imports.at(-1)
  if (!last) return `${line}\n${source}`
  const end = last.index + last[0].length
  return `${source.slice(0, end)}\n${line}${source.slice(end)}`
}

/**
 * @param {string} source
 * @param {string} opening the text up to and with the bracket, such as `modules: [`
 * @param {string} item
 * @returns {string} the source with the item as the last one within that bracket
 */
export function insertInto(source, opening, item) {
  const start = source.indexOf(opening)
  if (start < 0) throw new Error(`“${opening}” isn't in the file any more: add this by hand: ${item}`)
  const first = start + opening.length
  const close = closing(source, first)
  const inner = source.slice(first, close).trimEnd()
  const comma = inner === '' || inner.endsWith(',') ? '' : ','
  return `${source.slice(0, first)}${inner}${comma}\n${item},\n${source.slice(close)}`
}

/** @param {string} source @param {number} from @returns {number} where the bracket before `from` is closed */
function closing(source, from) {
  let depth = 1
  let quote = ''
  for (let at = from; at < source.length; at += 1) {
    const sign = source[at] ?? ''
    if (quote) {
      if (sign === '\\') at += 1
      else if (sign === quote) quote = ''
    } else if (sign === "'" || sign === '`' || sign === '"') quote = sign
    else if ('([{'.includes(sign)) depth += 1
    else if (')]}'.includes(sign)) {
      depth -= 1
      if (depth === 0) return at
    }
  }
  throw new Error('A bracket of the file is never closed.')
}
