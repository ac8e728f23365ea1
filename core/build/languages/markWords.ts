import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { findLanguages, languageFolders } from './catalogues.ts'
import { markMessages } from './markMessages.ts'

const words = '@core/kernel/client/platform/language/words'

/** The sources whose words people of the staff read. */
const hasWords = (place: string): boolean =>
  /^(?:core|plugins)\/(?:.*\/)?(?:client|shared|contract|kernel\/entity)\/.*\.tsx?$|^core\/\w+\.ts$/.test(place) &&
  !/(?:^|\/)(?:server|testing|e2e|build|lint|examples|languages?|prerender)\/|\.test(?:-d)?\.|\.d\.ts$|Calls\.ts$/.test(
    place,
  )

/** The modules of the server that may tell people something. What the terminal says is for operators and stays English. */
const isServer = (place: string): boolean =>
  /^(?:core\/kernel|core\/features\/[\w-]+|plugins\/[\w-]+)\/server\/.*\.ts$/.test(place) &&
  !/\/(?:testing|demo|migrations|start|postgres)\/|\/platform\/(?:config|secrets|dataKeys)\.|\.test\./.test(place)

/**
 * Reads which sources a plugin keeps in English, such as the pages for people outside, which have translations of their own:
 * `languages/kept.json`, a list of the beginnings of paths.
 * @returns whether a source is one of them, by its path in the repository
 */
function readEnglishOnly(root: string): (place: string) => boolean {
  const kept = [...languageFolders(root).values()].flatMap((folder) => {
    const file = path.join(folder, 'kept.json')
    const starts = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : []
    return starts.map((start) => path.posix.join(path.posix.relative(root, path.dirname(folder)), start))
  })
  return (place) => kept.some((start) => place.startsWith(start))
}

/** @returns whether the words of a source of the browser are marked, by its path in the repository */
export function readMarked(root: string): (place: string) => boolean {
  const staysEnglish = readEnglishOnly(root)
  return (place) => hasWords(place) && !staysEnglish(place)
}

/** @returns whether what a source of the server says is looked up, by its path in the repository */
export function readTold(root: string): (place: string) => boolean {
  const staysEnglish = readEnglishOnly(root)
  return (place) => isServer(place) && !staysEnglish(place)
}

/**
 * Marks the words of the sources while they are bundled for the browser.
 * @param root the folder of the repository
 */
export function markWords(root: string): Plugin {
  const isMarked = readMarked(root)
  return {
    name: 'mark-words',
    enforce: 'pre',
    // A definition whose words are looked up is left out of the bundle where nobody uses it, as before.
    config: () => ({
      build: { rolldownOptions: { treeshake: { manualPureFunctions: ['$t', '$x'] } } },
      define: { builtLanguages: JSON.stringify(findLanguages(root).map(({ code, name }) => ({ code, name }))) },
    }),
    transform(code, id) {
      const file = id.split('?')[0]!
      const place = path.posix.relative(root, file)
      if (!isMarked(place)) return undefined
      const marked = markMessages(code, file, words)
      return marked && { code: marked.code, map: marked.map }
    },
  }
}
