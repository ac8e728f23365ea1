import type { Words } from './createLanguage'

/** The most that a package may bring of a language. Each message with values is tried on texts of the server, so their number counts as well. */
export const wordLimits = { bytes: 512 * 1024, words: 5000, languages: 40 } as const

/** How a language is called: `es`, `pt-BR`. */
export const languagePattern = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/

/** The file of a package with the words of a language: `{ "words": { "Add ride": "Agregar viaje" } }`. */
export const wordsFile = (code: string) => `languages/${code}.json`

/**
 * Reads the words of a language that a package brings.
 * @throws Error with a sentence that says what is wrong with the file
 */
export function readWords(text: string): Words {
  if (new TextEncoder().encode(text).length > wordLimits.bytes)
    throw new Error(`it is larger than ${wordLimits.bytes / 1024} kB.`)
  let words: unknown
  try {
    words = (JSON.parse(text) as { readonly words?: unknown } | null)?.words
  } catch {
    throw new Error('it is not valid JSON.')
  }
  if (typeof words !== 'object' || words === null || Array.isArray(words))
    throw new Error('it has no “words”: { "words": { "Add ride": "Agregar viaje" } }.')
  const entries = Object.entries(words)
  if (entries.length > wordLimits.words) throw new Error(`it has more than ${wordLimits.words} words.`)
  const wrong = entries.find(([english, translation]) => english === '' || !isText(translation))
  if (wrong) throw new Error(`the translation of “${wrong[0]}” is empty, or is no text.`)
  return Object.fromEntries(entries.map(([english, translation]) => [english, String(translation)]))
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
