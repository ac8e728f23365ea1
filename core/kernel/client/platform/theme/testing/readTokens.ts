import { readFileSync } from 'node:fs'
import path from 'node:path'

type Tokens = Readonly<Record<string, string>>

/**
 * The colors of `tokens.css` as `#rrggbb`, by theme, for tests of contrast.
 * @param looks further classes of <html>, such as `monochrome`
 */
export function readTokens(looks: readonly string[] = []): { readonly light: Tokens; readonly dark: Tokens } {
  const css = readFileSync(path.join(import.meta.dirname, '../tokens.css'), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const light: Record<string, string> = {}
  const dark: Record<string, string> = {}
  for (const [, selector = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const needed =
      selector.trim() === ':root'
        ? []
        : selector
            .trim()
            .match(/\.[\w-]+/g)
            ?.map((name) => name.slice(1))
    if (!needed?.every((name) => looks.includes(name))) continue
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
      const colors = value.match(/#[\da-f]{6}\b/gi)
      const alias = value.match(/^var\(--([\w-]+)\)$/)?.[1]
      const [first, last] = alias ? [`=${alias}`, `=${alias}`] : [colors?.[0], colors?.at(-1)]
      if (first) light[name] = first
      if (last) dark[name] = last
    }
  }
  const resolved = (tokens: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(tokens).map(([name, value]) => [name, value.startsWith('=') ? tokens[value.slice(1)]! : value]),
    )
  return { light: resolved(light), dark: resolved(dark) }
}
