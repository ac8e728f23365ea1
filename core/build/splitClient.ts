import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { configurationMenu } from '../kernel/entity/configurationModule.ts'
import { builtClientFile, type BuiltClient, type BuiltFiles, type BuiltPart } from '../kernel/shared/builtClient.ts'
import { chunkWithWords } from '../kernel/shared/createLanguage.ts'
import { workerPath } from '../kernel/shared/offline.ts'
import { buildPrerender } from './buildPrerender.ts'
import { buildWorker } from './buildWorker.ts'
import { chunkGroups } from './chunkGroups.ts'
import { findReach, type Reach } from './findReach.ts'
import { markWords, type WordMarker } from './languages/markWords.ts'
import { type ChunkOfWords, writeLanguages } from './languages/writeLanguages.ts'
import { readPages } from './readPages.ts'

/**
 * Splits the browser half into a few chunks by which pages need which modules, and writes a file that tells the server which files each
 * page needs.
 * @param root the folder of the repository
 */
export function splitClient(root: string): Plugin {
  const client = path.join(root, 'core/kernel/client')
  const reading = readPages(root)
  const files = (parts: readonly BuiltPart[]) =>
    new Set(parts.flatMap(({ sources }) => sources.map((source) => path.join(client, source))))
  let reach: Reach = { entriesOf: new Map(), partsOf: new Map() }
  let messagesOf: WordMarker['api']['messagesOf'] = () => []
  const showsList = (screen: BuiltPart) => isList(reach, [...files([screen])], client)
  return {
    name: 'split-client',
    apply: 'build',
    async config({ resolve, build }) {
      const { signInPages, publicPages, screens, manifests, frame, bodies } = await reading
      reach = await findReach({
        root: client,
        plugins: [markWords(root)],
        ...(resolve && { resolve }),
        ...(build && { build }),
      })
      const groups = chunkGroups(root, reach, {
        start: new Set([path.join(client, 'index.html')]),
        signIn: files(signInPages),
        public: files(publicPages),
        shell: files([manifests, frame, ...bodies]),
        screens: files(screens),
        administration: files(screens.filter(({ menuId }) => menuId === configurationMenu)),
        lists: files(screens.filter(showsList)),
      })
      // The name says whether words are loaded with a chunk, so that no list of them is needed.
      const chunkFileNames = ({ moduleIds }: { readonly moduleIds: readonly string[] }) =>
        `assets/[name]-[hash]${moduleIds.some((id) => messagesOf(id).length > 0) ? chunkWithWords : '.js'}`
      return { build: { rolldownOptions: { output: { chunkFileNames, codeSplitting: { groups } } } } }
    },
    configResolved({ plugins }) {
      const marker = plugins.find((plugin): plugin is WordMarker => plugin.name === 'mark-words')
      if (marker) ({ messagesOf } = marker.api)
    },
    transform: {
      filter: { id: /^\0vite\/preload-helper/ },
      handler: (code) => ({ code: loadWordsToo(code), map: null }),
    },
    async generateBundle(_, bundle) {
      const pages = await reading
      const { signInPages, publicPages, screens, manifests, packages, frame, bodies } = pages
      const sources = [...signInPages, ...publicPages, ...screens, manifests, packages, frame, ...bodies].flatMap(
        (part) => part.sources,
      )
      const named = [...new Set(sources)].map((source) => [source, filesOf(bundle, path.join(client, source))] as const)
      const ofStart = [path.join(client, 'index.html'), ...files([manifests, frame])].flatMap(
        (module) => filesOf(bundle, module).scripts,
      )
      const languages = await writeLanguages(root, wordsIn(bundle, messagesOf), new Set(ofStart), (fileName, source) =>
        this.emitFile({ type: 'asset', fileName, source }),
      )
      const built: BuiltClient = {
        ...pages,
        languages,
        screens: screens.map((screen) => ({ ...screen, isList: showsList(screen) })),
        files: Object.fromEntries(named),
      }
      this.emitFile({ type: 'asset', fileName: builtClientFile, source: JSON.stringify(built) })
      const source = await buildWorker(
        root,
        pages.publicPages.map(({ pattern }) => pattern),
      )
      this.emitFile({ type: 'asset', fileName: workerPath.slice(1), source })
      for (const chunk of await buildPrerender(root))
        this.emitFile({ type: 'asset', fileName: chunk.fileName, source: chunk.code })
    },
  }
}

/** Whether a page with these entries shows a list, and neither a form nor a record. */
function isList({ entriesOf }: Reach, entries: readonly string[], client: string): boolean {
  const reaches = (place: string) => {
    const reaching = entriesOf.get(path.join(client, place))
    if (!reaching) throw new Error(`splitClient: nothing reaches ${place}. Where it was renamed, name it anew here.`)
    return entries.some((entry) => reaching.has(entry))
  }
  return (
    reaches('kit/lists/EntityList.tsx') &&
    !reaches('kit/forms/EntityForm.tsx') &&
    !reaches('kit/screens/EntityRecordScreen.tsx')
  )
}

/**
 * The function by which Vite loads a chunk and what that imports: the words of these chunks are loaded at the same time, and there before
 * any of their modules runs.
 * @param code of Vite's module
 */
function loadWordsToo(code: string): string {
  const declaration = 'export const __vitePreload ='
  if (!code.includes(declaration))
    throw new Error('splitClient: Vite’s preload helper has another form, so the words of a chunk would not be loaded.')
  return `${code.replace(declaration, 'const preloadFiles =')};
export const __vitePreload = (load, files, importer) => {
  const words = files && globalThis.$language?.loadFor(files)
  return preloadFiles(words ? () => words.then(load) : load, files, importer)
}`
}

/** @returns the chunks whose modules have words */
function wordsIn(bundle: Rolldown.OutputBundle, messagesOf: WordMarker['api']['messagesOf']): readonly ChunkOfWords[] {
  return Object.values(bundle).flatMap((chunk) => {
    if (chunk.type !== 'chunk') return []
    const messages = [...new Set(chunk.moduleIds.flatMap(messagesOf))]
    const imports = new Set(chunk.imports)
    // The loop adds to the set that it iterates over.
    for (const name of imports) for (const next of chunkOf(bundle, name)?.imports ?? []) imports.add(next)
    return messages.length > 0 ? [{ fileName: chunk.fileName, imports: [...imports], messages }] : []
  })
}

function chunkOf(bundle: Rolldown.OutputBundle, name: string) {
  const chunk = bundle[name]
  return chunk?.type === 'chunk' ? chunk : undefined
}

/** @returns the files that a module needs before it can run: its chunk, and what that chunk imports */
function filesOf(bundle: Rolldown.OutputBundle, module: string): BuiltFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const scripts = new Set(chunks.filter(({ moduleIds }) => moduleIds.includes(module)).map(({ fileName }) => fileName))
  const styles = new Set<string>()
  // The loop adds to the set that it iterates over.
  for (const name of scripts) {
    const chunk = chunkOf(bundle, name)
    if (!chunk) continue
    for (const next of chunk.imports) scripts.add(next)
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
  }
  return { scripts: [...scripts], styles: [...styles] }
}
