import type { Entity } from '@core/kernel/entity/defineEntity'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import { valueAt } from './fieldPaths'

/** @returns the title of a record. If the title is a reference, the name of its target; if the record has no title, its number. */
export function titleOf({ title }: Pick<Entity, 'title'>, record: Pick<ListedRow, 'id' | 'labels'>): string {
  const parts = title.map((path) => (path in record.labels ? record.labels[path] : valueAt(record, path)))
  const said = parts.filter((part) => typeof part === 'number' || (typeof part === 'string' && part !== ''))
  return said.join(' ') || `No. ${record.id}`
}
