import type { Entity } from '@core/entity/defineEntity'
import type { ListedRow } from '@core/entity/apiTypes'
import { valueAt } from './fieldPaths'

/** @returns what a record is called: of a reference, the name of what it points at; its number where it has no title. */
export function titleOf({ title }: Pick<Entity, 'title'>, record: Pick<ListedRow, 'id' | 'labels'>): string {
  const parts = title.map((path) => (path in record.labels ? record.labels[path] : valueAt(record, path)))
  const said = parts.filter((part) => typeof part === 'number' || (typeof part === 'string' && part !== ''))
  return said.join(' ') || `No. ${record.id}`
}
