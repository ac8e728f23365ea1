import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../../../..')

/** @returns the sources of a file, or of all files in a folder, without its tests; by their path from the repository's root */
export function sourcesIn(place: string): readonly string[] {
  if (/\.tsx?$/.test(place)) return [readFileSync(path.join(root, place), 'utf8')]
  return readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => readFileSync(path.join(root, place, file), 'utf8'))
}

/** The texts that a source passes to `say`, in any branch of a conditional expression. */
export function saidIn(source: string): readonly string[] {
  return [...source.matchAll(/\bsay(?:InPage)?\(/g)].flatMap(({ index }) => {
    const call = source.slice(index, endOfFirst(source, source.indexOf('(', index)))
    return [...call.matchAll(/(?:\(|\?|:)\s*'((?:[^'\\]|\\.)+)'/g)].map(([, text]) => text!.replaceAll("\\'", "'"))
  })
}

/** @returns the end of the first argument of a call */
function endOfFirst(source: string, open: number): number {
  let depth = 0
  let isText = false
  for (let at = open; at < source.length; at += 1) {
    const character = source[at]!
    if (character === "'") isText = !isText
    if (isText) continue
    if ('([{'.includes(character)) depth += 1
    if (')]}'.includes(character)) depth -= 1
    if (depth === 0 || (depth === 1 && character === ',')) return at
  }
  return source.length
}

/** The texts in tables, such as `title: 'This link has expired'`. */
export function wordsIn(source: string): readonly string[] {
  return [...source.matchAll(/\b(?:title|meaning|next|why|name|before):\s*'([A-Z][^']+)'/g)].map(([, text]) => text!)
}
