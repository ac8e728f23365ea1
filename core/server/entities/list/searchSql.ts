import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Binder } from './Binder'
import { likePattern } from './filterSql'

/** Ten digits, however people write them: `5035550198`, `(503) 555-0198`, `+1 503.555.0198`. */
const anyPhone = /(?<!\d)(?:\+?1[-. ]?)?\(?(\d{3})\)?[-. ]?(\d{3})[-. ]?(\d{4})(?!\d)/g

/** Each word must be found, in any order: `doe jane`. A phone number is one word, in the form in which it is stored. */
export function searchWords(search: string): string[] {
  return search.replaceAll(anyPhone, '$1-$2-$3').trim().split(/\s+/).filter(Boolean)
}

/**
 * A search by name, for a query of one's own: each word of what was typed has to be in the text, in any order.
 * @param text SQL of a lower-cased text
 * @param search what was typed; nothing finds everything
 */
export function containsWords(text: RawBuilder<unknown>, search: string | null | undefined): RawBuilder<SqlBool> {
  const words = searchWords(search ?? '').map((word) => sql<SqlBool>`${text} like ${likePattern(word)}`)
  return words.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(words, sql` and `)})`
}

/**
 * Every word somewhere in the text that is searched. One of one or two letters is looked for where words begin: the index
 * knows words by three signs, of which blanks before a word are two. Where such a word has no letter and no digit the index
 * knows nothing, so by itself it finds nothing.
 */
export function searchSql(expression: string, search: string, binder: Binder): string[] {
  const words = searchWords(search)
  if (!words.some((word) => isLong(word) || /[\p{L}\p{N}]/u.test(word))) return ['false']
  return words.map((word) => {
    const anywhere = likePattern(word)
    if (isLong(word)) return `${expression} like ${binder.bind(anywhere)}`
    return `(${expression} like ${binder.bind(anywhere.slice(1))} or ${expression} like ${binder.bind(`% ${anywhere.slice(1)}`)})`
  })
}

function isLong(word: string): boolean {
  return [...word].length > 2
}
