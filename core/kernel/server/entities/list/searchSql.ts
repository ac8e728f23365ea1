import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Binder } from './Binder'
import { comparable } from '@core/kernel/entity/comparable'
import { normalizePhone } from '@core/kernel/entity/phones'
import { likePattern } from './filterSql'

/** Ten digits, however people write them: `5035550198`, `(503) 555-0198`, `+1 503.555.0198`. */
const anyPhone = /(?<![\d+])(?:\+?1[-. ]?)?\(?(\d{3})\)?[-. ]?(\d{3})[-. ]?(\d{4})(?!\d)/g
/** A number of another country: `+45 12 34 56 78`. */
const foreignPhone = /\+[2-9][\d().\- ]{6,}\d/g

/** Each word must be found, in any order: `doe jane`. A phone number is one word, in its stored form. */
export function searchWords(search: string): string[] {
  return comparable(search)
    .replaceAll(foreignPhone, normalizePhone)
    .replaceAll(anyPhone, '$1-$2-$3')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
}

/**
 * A search by name for a plugin's own query: each typed word must be in the text, in any order.
 * @param text SQL of a comparable text: `core.comparable(…)`, or `search_text`
 * @param search the typed text; an empty one matches everything
 */
export function containsWords(text: RawBuilder<unknown>, search: string | null | undefined): RawBuilder<SqlBool> {
  const words = searchWords(search ?? '').map((word) => sql<SqlBool>`${text} like ${likePattern(word)}`)
  return words.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(words, sql` and `)})`
}

/**
 * Each word must be somewhere in the searched text. A word of one or two letters is only searched at the beginning of words: the index
 * stores words in pieces of three characters, of which two are the blanks before a word. Punctuation is not in the index, so by itself it
 * matches nothing. Emoji and other symbols aren't either, but they can be the whole name: they are searched without the index.
 */
export function searchSql(expression: string, search: string, binder: Binder): string[] {
  const words = searchWords(search)
  if (!words.some((word) => isLong(word) || /[\p{L}\p{N}\P{ASCII}]/u.test(word))) return ['false']
  return words.map((word) => {
    const anywhere = likePattern(word)
    if (isLong(word) || /[^\p{L}\p{N}\p{ASCII}]/u.test(word)) return `${expression} like ${binder.bind(anywhere)}`
    return `(${expression} like ${binder.bind(anywhere.slice(1))} or ${expression} like ${binder.bind(`% ${anywhere.slice(1)}`)})`
  })
}

function isLong(word: string): boolean {
  return [...word].length > 2
}
