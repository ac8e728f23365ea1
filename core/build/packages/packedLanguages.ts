import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readerLanguage } from '../../kernel/server/platform/language/readerLanguage'
import { languagePattern, readWords, wordsFile } from '../../kernel/shared/packageWords'
import { codesIn, readCatalogue } from '../languages/catalogues'
import { hasSameValues } from '../languages/checkCatalogues'
import { findPackageMessages } from '../languages/findMessages'

/**
 * Reads the languages that a plugin brings. A text whose translation is empty is in English.
 * @returns the codes, and the files of the package with their words
 * @throws with a sentence that says what to mend
 */
export async function packedLanguages(folder: string) {
  const codes = codesIn(path.join(folder, 'languages'))
  const files = new Map<string, Buffer>()
  for (const code of codes) {
    checkCode(code)
    const { words } = readCatalogue(path.join(folder, 'languages'), code)!
    const translated = Object.fromEntries(Object.entries(words).filter(([, text]) => text !== ''))
    const text = `${JSON.stringify({ words: translated }, undefined, 2)}\n`
    try {
      readWords(text)
    } catch (error) {
      throw new Error(`${wordsFile(code)} can’t be packed: ${(error as Error).message}`, { cause: error })
    }
    const wrong = Object.entries(translated).find(([english, translation]) => !hasSameValues(english, translation))
    if (wrong)
      throw new Error(
        `${wordsFile(code)}: “${wrong[1]}” has other values than “${wrong[0]}”: {0}, {1} stay as they are.`,
      )
    files.set(wordsFile(code), Buffer.from(text))
  }
  return { codes, files }
}

/**
 * Brings a language of a plugin in order, or begins it: its file has every text that people read and the product has no translation of,
 * with an empty one where it is missing. What nothing says any more is removed.
 * @returns what there is to translate, in words
 */
export async function orderLanguage(folder: string, code: string): Promise<string> {
  checkCode(code)
  const before = readCatalogue(path.join(folder, 'languages'), code)?.words ?? {}
  const { known } = readerLanguage(code)
  const messages = [...(await findPackageMessages(folder)).keys()]
  const own = messages.filter((message) => Object.hasOwn(before, message) || known(message) === message)
  const words = Object.fromEntries(own.map((message) => [message, before[message] ?? '']))
  const file = path.join(folder, wordsFile(code))
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify({ words }, undefined, 2)}\n`)
  const missing = own.filter((message) => words[message] === '')
  return `${file}: ${own.length} texts, ${missing.length} of them without a translation`
}

function checkCode(code: string): void {
  if (!languagePattern.test(code)) throw new Error(`${wordsFile(code)}: “${code}” is no language. An example: es.json.`)
}
