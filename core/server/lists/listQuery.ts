import { choice, integer, text } from '@core/entity/fieldKinds'
import { invalid } from '../routes/errors'

/** The parameters of every `getAll{query}`. S3.20, S9.1, D9. A list adds a field for each of its filters. */
export const listQuery = {
  limit: integer('limit', { min: 1, max: 1_000_000 }),
  offset: integer('offset'),
  fieldName: text('fieldName', { max: 60 }),
  direction: choice('direction', [{ id: 'asc', name: 'Ascending' }, { id: 'desc', name: 'Descending' }] as const),
  search: text('search', { max: 200 }),
}

export interface Page {
  readonly limit: number
  readonly offset: number
}

/** The slice that was asked for: all of it, from the start, unless said. */
export function pageOf(query: { limit?: number | null; offset?: number | null }): Page {
  return { limit: query.limit ?? 1_000_000, offset: query.offset ?? 0 }
}

/**
 * The order that was asked for: by id, ascending, unless said.
 * @param columns what may be sorted by: the field's name to its column
 * @throws Refusal 400 that lists the names which exist
 */
export function sortOf<Column extends string>(
  query: { fieldName?: string | null; direction?: 'asc' | 'desc' | null },
  columns: Readonly<Record<string, Column>> & { readonly id: Column },
): { readonly column: Column; readonly direction: 'asc' | 'desc' } {
  const name = query.fieldName ?? 'id'
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!column) throw invalid([{ field: 'fieldName', message: `This list sorts by ${Object.keys(columns).join(', ')}, not by “${name.slice(0, 60)}”` }])
  return { column, direction: query.direction ?? 'asc' }
}

/** What to look for in a lower-cased search column: the words anywhere, with LIKE's own signs taken literally. */
export function likePattern(search: string): string {
  return `%${search.trim().toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
