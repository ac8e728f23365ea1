import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { configurationMenu } from '../kernel/entity/configurationModule.ts'
import { builtClientFile, type BuiltClient, type BuiltFiles, type BuiltPart } from '../kernel/shared/builtClient.ts'
import { workerPath } from '../kernel/shared/offline.ts'
import { buildPrerender } from './buildPrerender.ts'
import { buildWorker } from './buildWorker.ts'
import { chunkGroups } from './chunkGroups.ts'
import { findReach, type Reach } from './findReach.ts'
import { markWords } from './languages/markWords.ts'
import { writeLanguages } from './languages/writeLanguages.ts'
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
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
    },
    async generateBundle(_, bundle) {
      const pages = await reading
      const { signInPages, publicPages, screens, manifests, packages, frame, bodies } = pages
      const sources = [...signInPages, ...publicPages, ...screens, manifests, packages, frame, ...bodies].flatMap(
        (part) => part.sources,
      )
      const named = [...new Set(sources)].map((source) => [source, filesOf(bundle, path.join(client, source))] as const)
      const languages = await writeLanguages(root, (name, code) =>
        this.getFileName(this.emitFile({ type: 'asset', name, source: code })),
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

/** @returns the files that a module needs before it can run: its chunk, and what that chunk imports */
function filesOf(bundle: Rolldown.OutputBundle, module: string): BuiltFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const scripts = new Set(chunks.filter(({ moduleIds }) => moduleIds.includes(module)).map(({ fileName }) => fileName))
  const styles = new Set<string>()
  // The loop adds to the set that it iterates over.
  for (const name of scripts) {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk') continue
    for (const next of chunk.imports) scripts.add(next)
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
  }
  return { scripts: [...scripts], styles: [...styles] }
}
