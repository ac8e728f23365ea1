import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findLanguages, languageFolders, readCatalogue } from './catalogues.ts'
import { checkCatalogues } from './checkCatalogues.ts'
import { findMessages } from './findMessages.ts'

/**
 * `npm run languages [code]`: brings the catalogues in order. Messages that nothing says any more are removed, the others are in the order of
 * the sources; what lacks a translation is printed.
 * @returns whether every message has a translation
 */
export async function languagesTool(root: string, args: readonly string[], say: (line: string) => void) {
  const messages = await findMessages(root)
  const languages = findLanguages(root).filter(({ code }) => args.length === 0 || args.includes(code))
  for (const [owner, folder] of languageFolders(root)) {
    for (const { code } of languages) {
      const catalogue = readCatalogue(folder, code)
      const own = messages.get(owner)
      if (!catalogue || !own) continue
      const words = Object.fromEntries(
        [...own.keys()].flatMap((message) => {
          const text = catalogue.words[message]
          return text === undefined ? [] : [[message, text]]
        }),
      )
      mkdirSync(folder, { recursive: true })
      writeFileSync(path.join(folder, `${code}.json`), `${JSON.stringify({ ...catalogue, words }, undefined, 2)}\n`)
    }
  }
  const findings = checkCatalogues(messages, findLanguages(root)).filter(
    ({ code, kind }) => kind !== 'dead' && languages.some((language) => language.code === code),
  )
  for (const { code, owner, message, kind } of findings)
    say(`${code} ${owner} ${kind}: ${JSON.stringify(message)}  ${messages.get(owner)?.get(message) ?? ''}`)
  for (const { code, catalogues } of languages) {
    const counts = [...messages].map(([owner, own]) => {
      const translated = [...own.keys()].filter((message) => Object.hasOwn(catalogues.get(owner)?.words ?? {}, message))
      return `${owner} ${translated.length} of ${own.size}`
    })
    say(`${code}: ${counts.join(', ')}`)
  }
  return findings.length === 0
}
