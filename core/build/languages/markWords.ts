import path from 'node:path'
import type { Plugin } from 'vite'
import { findLanguages, languageFolders, readList } from './catalogues.ts'
import { markMessages } from './markMessages.ts'

const words = '@core/kernel/client/platform/language/words'

/** What packages have instead: the manifest has texts, and React comes with the screens. */
const packageWords = { text: '@core/client/plugin', node: '@core/client/ui' } as const

/** The sources whose words people of the staff read. */
const hasWords = (place: string): boolean =>
  /^(?:core|plugins)\/(?:.*\/)?(?:client|shared|contract|kernel\/entity)\/.*\.tsx?$|^core\/\w+\.ts$/.test(place) &&
  !/(?:^|\/)(?:server|testing|e2e|build|lint|examples|languages?|prerender)\/|\.test(?:-d)?\.|\.d\.ts$|Calls\.ts$/.test(
    place,
  )

/** The modules of the server that may tell people something. What the terminal says is for operators and stays English. */
const isServer = (place: string): boolean =>
  /^(?:core\/kernel|core\/features\/[\w-]+|plugins\/[\w-]+)\/server\/.*\.ts$/.test(place) &&
  !/\/(?:testing|demo|migrations|start|postgres)\/|\/platform\/(?:config|secrets|dataKeys)\.|\.test(?:-d)?\./.test(
    place,
  )

/**
 * Reads which sources a plugin keeps in English, such as the pages for people outside, which have translations of their own:
 * `languages/kept.json`, a list of the beginnings of paths.
 * @returns whether a source is one of them, by its path in the repository
 */
function readEnglishOnly(root: string): (place: string) => boolean {
  const kept = [...languageFolders(root).values()].flatMap((folder) =>
    readKept(folder).map((start) => path.posix.join(path.posix.relative(root, path.dirname(folder)), start)),
  )
  return (place) => kept.some((start) => place.startsWith(start))
}

const readKept = (folder: string) => readList(path.join(folder, 'kept.json'))

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
 * @param folder of a plugin that becomes a package
 * @returns what the words of a source are to the staff, by its path in the folder: `marked` in the browser, `told` by the server, or none
 */
export function readWordsOfPackage(folder: string): (place: string) => 'marked' | 'told' | undefined {
  const kept = readKept(path.join(folder, 'languages'))
  return (place) => {
    if (kept.some((start) => place.startsWith(start))) return undefined
    const inProduct = `plugins/package/${place}`
    return hasWords(inProduct) ? 'marked' : isServer(inProduct) ? 'told' : undefined
  }
}

/**
 * Marks the words of a plugin while it becomes a package: the product that shows it looks them up.
 * @param folder of the plugin
 */
export function markPackageWords(folder: string): Plugin {
  const wordsOf = readWordsOfPackage(folder)
  return {
    name: 'mark-package-words',
    enforce: 'pre',
    config: () => ({ build: { rolldownOptions: { treeshake: { manualPureFunctions: ['$t', '$x'] } } } }),
    transform(code, id) {
      const file = id.split('?')[0]!
      const place = path.relative(folder, file).split(path.sep).join('/')
      if (place.startsWith('..') || place.includes('node_modules/') || wordsOf(place) !== 'marked') return undefined
      const marked = markMessages(code, file, packageWords)
      return marked && { code: marked.code, map: marked.map }
    },
  }
}

/** The plugin that marks words, and what it found. */
export interface WordMarker extends Plugin {
  readonly api: {
    /** The messages of a module, by its id; also of one that stays English, because the page may look its texts up. */
    messagesOf(id: string): readonly string[]
  }
}

/**
 * Marks the words of the sources while they are bundled for the browser.
 * @param root the folder of the repository
 */
export function markWords(root: string): WordMarker {
  const isMarked = readMarked(root)
  const found = new Map<string, readonly string[]>()
  return {
    name: 'mark-words',
    enforce: 'pre',
    api: { messagesOf: (id) => found.get(id.split('?')[0]!) ?? [] },
    // A definition whose words are looked up is left out of the bundle where nobody uses it, as before.
    config: () => ({
      build: { rolldownOptions: { treeshake: { manualPureFunctions: ['$t', '$x'] } } },
      define: { builtLanguages: JSON.stringify(findLanguages(root).map(({ code, name }) => ({ code, name }))) },
    }),
    transform(code, id) {
      const file = id.split('?')[0]!
      const place = path.posix.relative(root, file)
      if (!hasWords(place)) return undefined
      const marked = markMessages(code, file, words)
      if (!marked) return undefined
      found.set(file, marked.messages)
      return isMarked(place) ? { code: marked.code, map: marked.map } : undefined
    },
  }
}
