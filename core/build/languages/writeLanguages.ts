import { createHash } from 'node:crypto'
import path from 'node:path'
import type { BuiltLanguage } from '../../kernel/shared/builtClient.ts'
import { wordsFileOf } from '../../kernel/shared/createLanguage.ts'
import { bundleScript } from '../bundleScript.ts'
import { findLanguages, languageFolders, readList } from './catalogues.ts'

const source = 'core/kernel/client/platform/language/languageScript.ts'

/** A chunk of the browser half. */
export interface ChunkOfWords {
  readonly fileName: string
  /** The chunks that are loaded with it, in any number of steps. */
  readonly imports: readonly string[]
  /** The messages of its modules. */
  readonly messages: readonly string[]
}

/** Writes a file of the build, below the folder of the built browser half. */
export type EmitScript = (name: string, code: string) => void

/**
 * Writes the scripts of all languages: one that sets the language with the words of every page of the staff, one for the words of each
 * other chunk, and one with all words, for packages.
 * @param root the folder of the repository
 * @param chunks those whose modules have words
 * @param start the names of the chunks that every page of the staff loads
 */
export async function writeLanguages(
  root: string,
  chunks: readonly ChunkOfWords[],
  start: ReadonlySet<string>,
  emit: EmitScript,
): Promise<BuiltLanguage[]> {
  const said = [...languageFolders(root).values()].flatMap((folder) => readList(path.join(folder, 'said.json')))
  const { ofStart, others } = shareWords(chunks, start, said)
  const written: BuiltLanguage[] = []
  for (const { code, name, complete, locale, direction, catalogues } of findLanguages(root)) {
    const translations = new Map([...catalogues.values()].flatMap(({ words }) => Object.entries(words)).toReversed())
    const added = (name: string, messages: Iterable<string>) => {
      const words = [...messages].flatMap((message) => {
        const text = translations.get(message)
        return text === undefined ? [] : [[message, text] as const]
      })
      return `$language.add(${JSON.stringify(name)},${JSON.stringify(Object.fromEntries(words))});`
    }
    const scripts = others.map(({ fileName, own }) => ({ fileName, own, code: added(fileName, own) }))
    const whole = added('whole', translations.keys())
    const first = [added('start', ofStart), ...[...start].map((name) => added(name, []))].join('')
    const version = hashOf([whole, first, ...scripts.map((script) => script.code)].join('\n'))
    const wholeFile = `assets/language-${code}-whole-${version}.js`
    const script = await bundleScript(root, source, {
      languageFacts: JSON.stringify({ code, locale, version, whole: `/${wholeFile}` }),
    })
    const startFile = `assets/language-${code}-${hashOf(script + first)}.js`
    emit(startFile, script + first)
    emit(wholeFile, whole)
    for (const { fileName, code: words } of scripts) emit(wordsFileOf(fileName, { code, version }), words)
    const filled = scripts.filter(({ own }) => own.some((message) => translations.has(message)))
    written.push({
      code,
      name,
      complete,
      direction,
      start: startFile,
      whole: wholeFile,
      chunks: Object.fromEntries(filled.map(({ fileName }) => [fileName, wordsFileOf(fileName, { code, version })])),
    })
  }
  return written
}

/**
 * @param said what the server says in ways that can't be found
 * @returns the messages that every page needs, among them the names that lists show; and of each other chunk those that are not in one that
 *   is loaded with it
 */
export function shareWords(
  chunks: readonly ChunkOfWords[],
  start: ReadonlySet<string>,
  said: readonly string[],
): { readonly ofStart: ReadonlySet<string>; readonly others: readonly { fileName: string; own: readonly string[] }[] } {
  const ofStart = new Set([
    ...chunks.flatMap(({ fileName, messages }) => (start.has(fileName) ? messages : [])),
    ...said.filter((message) => !/\{\d\}|[.!?]$/.test(message)),
  ])
  const messagesOf = new Map(chunks.map(({ fileName, messages }) => [fileName, messages]))
  const others = chunks
    .filter(({ fileName }) => !start.has(fileName))
    .map(({ fileName, imports, messages }) => {
      const before = new Set([...ofStart, ...imports.flatMap((name) => messagesOf.get(name) ?? [])])
      return { fileName, own: messages.filter((message) => !before.has(message)) }
    })
  return { ofStart, others }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8)
