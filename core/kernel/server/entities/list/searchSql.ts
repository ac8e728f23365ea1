import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Option } from '@core/kernel/entity/Field'
import type { Binder } from './Binder'
import { comparable } from '@core/kernel/entity/comparable'
import { normalizePhone } from '@core/kernel/entity/phones'
import type { FieldSql } from './fieldSql'
import { comparableSql, likePattern } from './filterSql'

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
 * Each word must be somewhere in the searched text, or in one of the custom fields. A word of one or two letters is only searched at the
 * beginning of words: the index stores words in pieces of three characters, of which two are the blanks before a word. Punctuation is not
 * in the index, so by itself it matches nothing. Emoji and other symbols aren't either, but they can be the whole name: they are searched
 * without the index.
 */
export function searchSql(
  expression: string,
  search: string,
  binder: Binder,
  custom: readonly CustomSearch[] = [],
): string[] {
  const words = searchWords(search)
  if (!words.some((word) => isLong(word) || /[\p{L}\p{N}\P{ASCII}]/u.test(word))) return ['false']
  return words.map((word) => {
    const anywhere = likePattern(word)
    const isAnywhere = isLong(word) || /[^\p{L}\p{N}\p{ASCII}]/u.test(word)
    const patterns = (isAnywhere ? [anywhere] : [anywhere.slice(1), `% ${anywhere.slice(1)}`]).map((pattern) =>
      binder.bind(pattern),
    )
    const among = (text: string) => patterns.map((pattern) => `${text} like ${pattern}`)
    const parts = [
      ...among(expression),
      ...custom.flatMap((field) => ('text' in field ? among(field.text) : choicesSql(field, word, isAnywhere))),
    ]
    return parts.length === 1 ? parts[0]! : `(${parts.join(' or ')})`
  })
}

/** How quick search reads a custom field: its text, or the ids of the choices whose names have the word. Each has an index. */
export type CustomSearch =
  | { readonly text: string }
  | { readonly options: readonly Option[]; readonly value: string; readonly isList: boolean }

function choicesSql(
  { options, value, isList }: Extract<CustomSearch, { readonly options: unknown }>,
  word: string,
  isAnywhere: boolean,
): readonly string[] {
  const ids = options.flatMap(({ id, name }) => {
    const text = comparable(name)
    return typeof id === 'number' && (isAnywhere ? text.includes(word) : ` ${text}`.includes(` ${word}`)) ? [id] : []
  })
  if (ids.length === 0) return []
  return isList ? ids.map((id) => `${value} @> '${id}'::jsonb`) : [`${value} in (${ids.join(', ')})`]
}

/** @returns SQL of what quick search reads of a field that isn't a choice: of a number its digits */
export function searchedText({ type, value }: Pick<FieldSql, 'type' | 'value'>): string {
  return comparableSql(type === 'text' ? value : `(${value})::text`)
}

function isLong(word: string): boolean {
  return [...word].length > 2
}
