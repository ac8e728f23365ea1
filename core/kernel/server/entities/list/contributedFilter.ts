import type { FilterCondition } from '@core/kernel/entity/filters'
import { HttpError } from '../../platform/http/errors'
import type { ListFilter, ListFilterCall } from '../table/listFilters'

/**
 * @returns the condition of a filter that a plugin contributes, in parentheses
 * @throws HttpError 500 that names the plugin, where its SQL can't be made or is more than one condition
 */
export function contributedSql(filter: ListFilter, call: ListFilterCall): string {
  let text: string
  try {
    text = filter.sql(call)
  } catch (error) {
    if (error instanceof HttpError) throw error
    throw filterFailed(filter, error)
  }
  if (!isOneCondition(text)) throw filterFailed(filter, new Error(`This SQL is not one condition: ${text}`))
  return `(${text})`
}

/** 500: a sentence that names the filter and its plugin. */
export function filterFailed({ id, field }: Pick<ListFilter, 'id' | 'field'>, cause: unknown): HttpError {
  const [plugin] = id.split('.')
  const failed = new HttpError(
    500,
    `The filter “${field.label}” of the plugin “${plugin}” does not work. Remove it from the list, and tell those who run the product.`,
  )
  failed.cause = cause
  return failed
}

/** `me` is the viewer, whatever the filter makes of ids. */
export function withoutMe(condition: FilterCondition, me: number): FilterCondition {
  if (!('anyOf' in condition)) return condition
  return { ...condition, anyOf: condition.anyOf.map((id) => (id === 'me' ? me : id)) }
}

/** Texts, names in quotes, and what would end a condition: a comment, a semicolon, a parenthesis. */
const parts = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--|\/\*|\$[A-Za-z_]*\$|[;()'"]/g

/**
 * Whether a text stays within the parentheses that it is put into. A condition that closed them could go on with “or” and widen what the
 * policy lets a person see.
 */
export function isOneCondition(text: string): boolean {
  let depth = 0
  for (const [part] of text.matchAll(parts)) {
    if (part.length > 1 && (part.startsWith("'") || part.startsWith('"'))) continue
    if (part === '(') depth += 1
    else if (part === ')') depth -= 1
    else return false
    if (depth < 0) return false
  }
  return depth === 0 && text.trim() !== ''
}
