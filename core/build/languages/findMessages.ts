import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { findReach } from '../findReach.ts'
import { readPages } from '../readPages.ts'
import { languageFolders, readList } from './catalogues.ts'
import { markMessages } from './markMessages.ts'
import { saidMessages } from './saidMessages.ts'
import { markWords, readMarked, readTold, readWordsOfPackage } from './markWords.ts'

/** The messages of core and of each plugin, each with the first file that has it. */
export type Messages = ReadonlyMap<string, ReadonlyMap<string, string>>

/**
 * Finds what people can read: the words of all modules that one of their pages reaches, and what the server tells them. Those of pages for
 * families are left out, because these bring their own translations. A plugin’s messages don’t contain those of core.
 * @param root the folder of the repository
 */
export async function findMessages(root: string): Promise<Messages> {
  const client = path.join(root, 'core/kernel/client')
  const { publicPages } = await readPages(root)
  const outside = new Set(
    publicPages
      .filter(({ isTranslated }) => !isTranslated)
      .flatMap(({ sources }) => sources.map((source) => path.join(client, source))),
  )
  const { entriesOf, partsOf } = await findReach({
    root: client,
    resolve: { tsconfigPaths: true },
    plugins: [markWords(root)],
  })
  // A part that only public pages fetch is one of theirs.
  const parents = new Map<string, Set<string>>()
  for (const [entry, parts] of partsOf)
    for (const part of parts) parents.set(part, (parents.get(part) ?? new Set()).add(entry))
  for (const entry of outside)
    for (const part of partsOf.get(entry) ?? [])
      if ([...(parents.get(part) ?? [])].every((parent) => outside.has(parent))) outside.add(part)

  const [isMarked, isTold] = [readMarked(root), readTold(root)]
  /** Whether only pages that bring their own translations reach a file. What no page reaches may be sent by the server, such as the names of figures. */
  const isOutside = (place: string) => {
    const entries = [...(entriesOf.get(path.join(root, place)) ?? [])]
    return entries.length > 0 && entries.every((entry) => outside.has(entry))
  }
  const messages = new Map<string, Map<string, string>>([['core', new Map()]])
  const add = (owner: string, message: string, place: string) => {
    const own = messages.get(owner) ?? new Map<string, string>()
    messages.set(owner, own)
    if (!messages.get('core')!.has(message) && !own.has(message)) own.set(message, place)
  }
  for (const [owner, folder] of languageFolders(root)) {
    // What the server composes in ways that can't be found.
    const file = path.join(folder, 'said.json')
    for (const message of readList(file)) add(owner, message, path.posix.relative(root, file))
    for (const found of filesBelow(path.dirname(folder)).toSorted()) {
      const place = path.posix.relative(root, found)
      const isShown = isMarked(place) && !isOutside(place)
      if (!isShown && !isTold(place)) continue
      const code = await readFile(found, 'utf8')
      for (const message of isShown || isDashboard(place)
        ? (markMessages(code, place, '')?.messages ?? [])
        : saidMessages(code, place))
        add(owner, message, place)
    }
  }
  return messages
}

/**
 * Finds what people can read of a plugin that becomes a package, public pages included: which modules these reach is not known here.
 * @param folder of the plugin
 * @returns its messages, each with the first file that has it
 */
export async function findPackageMessages(folder: string): Promise<ReadonlyMap<string, string>> {
  const wordsOf = readWordsOfPackage(folder)
  const messages = new Map<string, string>()
  for (const message of readList(path.join(folder, 'languages/said.json'))) messages.set(message, 'languages/said.json')
  for (const found of filesBelow(folder).toSorted()) {
    const place = path.relative(folder, found).split(path.sep).join('/')
    const words = place.includes('node_modules/') ? undefined : wordsOf(place)
    if (!words) continue
    const code = await readFile(found, 'utf8')
    const own = words === 'marked' ? (markMessages(code, place, '')?.messages ?? []) : saidMessages(code, place)
    for (const message of own) if (!messages.has(message)) messages.set(message, place)
  }
  return messages
}

/** Whether a module of the server defines dashboards and reports, whose titles the browser looks up. */
const isDashboard = (place: string) => /\/server\/dashboards\//.test(place)

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [path.join(entry.parentPath, entry.name)] : [],
  )
}
