import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const manifest = /\/(?:plugins\/[^/]+\/client\/plugin|client\/home\/corePlugin)\.ts$/
/** A screen behind the sign-in, which names its menu. Public pages stay as they are: whoever opens one waits for nothing else. */
const guarded = /(\{\s*menu:[^{}]*?screen:\s*)\(\)\s*=>\s*import\(('[^']+')\)/g
const suffix = '?screens'

/**
 * Vite writes beside each `import()` which chunks it needs, some sixty for a screen, and every manifest stands in the first
 * script that anybody loads. This moves a plugin's screens, with those lists, into a chunk of their own, fetched with the first of
 * them: neither the sign-in page nor a public form carries them, and a screen's chunks are still asked for all at once.
 */
export function lazyScreens(): Plugin {
  return {
    name: 'lazy-screens',
    apply: 'build',
    enforce: 'pre',
    resolveId(id) {
      return id.endsWith(suffix) ? id : undefined
    },
    async load(id) {
      if (!id.endsWith(suffix)) return undefined
      const source = await readFile(id.slice(0, -suffix.length), 'utf8')
      const paths = [...new Set([...source.matchAll(guarded)].map(([, , path]) => path))]
      return `export default {${paths.map((path) => `${path}: () => import(${path})`).join(',')}}`
    },
    transform(code, id) {
      if (!manifest.test(id)) return undefined
      const screens = `import(${JSON.stringify(id + suffix)})`
      // Each line stays where it is.
      return { code: code.replaceAll(guarded, (_, before: string, path: string) => `${before}() => ${screens}.then((screens) => screens.default[${path}]())`), map: null }
    },
  }
}
