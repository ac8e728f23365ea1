import type { Fields } from '@core/entity/Field'
import type { EntityTable } from '../table/EntityTable'
import type { Values } from './storedRecord'

/** Whether quick search looks into the column that is written with the record. */
export function hasSearchText({ search }: Pick<EntityTable, 'search'>): boolean {
  return search === undefined || search.includes('search_text')
}

/**
 * What quick search looks into, in lower case: every filled field that the entity marks as searchable. Never a sensitive one, which
 * could be found out by searching for it. Read-only ones are the database's to put into the index.
 */
export function searchText(fields: Fields, values: Values): string {
  return [...searchable(fields, values)].join(' ').toLowerCase()
}

function* searchable(fields: Fields, values: Values): Generator<string> {
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name]
    if (value === null || value === undefined || field.readOnly || field.sensitive) continue
    if (field.kind === 'group') yield* searchable(field.fields!, value as Values)
    else if (field.kind === 'rows') for (const row of value as Values[]) yield* searchable(field.fields!, row)
    else if (field.searchable && typeof value === 'string') yield value
  }
}
