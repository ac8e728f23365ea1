import { comparable } from '@core/kernel/entity/comparable'
import type { Fields } from '@core/kernel/entity/Field'
import { type FieldPath, fieldPathsOf } from '@core/kernel/entity/leaves'
import { visitValues } from '@core/kernel/entity/visitValues'

/** The longest reason in characters, such as a part of a note. */
const longest = 60

/** @returns the fields that quick search looks into, and the lists of rows with such fields; never a sensitive one */
export function searchedFields(fields: Fields): readonly FieldPath[] {
  const isSearched = (inner: Fields): boolean =>
    Object.values(inner).some((field) => field.searchable || (field.fields !== undefined && isSearched(field.fields)))
  return fieldPathsOf(fields).filter(
    ({ field, sensitive }) =>
      !sensitive && (field.searchable || (field.kind === 'rows' && isSearched(field.fields ?? {}))),
  )
}

/**
 * Says why a record was found whose name doesn't show it: `Guardians: Marisol Silva`, `Phone: 503-555-0142`.
 * @param words the searched words (`searchWords`)
 * @param shown what the result shows of the record anyway
 * @param values the stored text of each of the fields by its path; rows as JSON
 */
export function whyFound(
  fields: readonly FieldPath[],
  words: readonly string[],
  shown: string,
  values: Readonly<Record<string, string | null>>,
): string | undefined {
  const seen = comparable(shown)
  const word = words.find((one) => !seen.includes(one))
  if (word === undefined) return undefined
  for (const { path, field, label } of fields) {
    const stored = values[path]
    if (!stored) continue
    const texts = field.kind === 'rows' ? textsIn(field.fields ?? {}, stored) : [stored]
    const found = texts.find((text) => comparable(text).includes(word))
    if (found !== undefined) return `${label}: ${around(found, word)}`
  }
  return undefined
}

function textsIn(fields: Fields, stored: string): readonly string[] {
  const rows: unknown = JSON.parse(stored)
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row: object) =>
    [...visitValues(fields, row, ({ sensitive }) => !sensitive)].flatMap(({ field, value }) =>
      field.searchable && typeof value === 'string' ? [value] : [],
    ),
  )
}

/** The part of a long text around the word, cut between words. */
function around(text: string, word: string): string {
  if (text.length <= longest) return text
  const at = comparable(text).indexOf(word)
  const space = text.indexOf(' ', Math.max(0, at - 21))
  const start = at <= 20 ? 0 : space === -1 || space > at ? at - 20 : space + 1
  const cut = start + longest >= text.length ? text.length : text.lastIndexOf(' ', start + longest)
  const end = Math.max(cut, at + word.length)
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`
}
