import type { Entity } from '@core/kernel/entity/defineEntity'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import { valueAt } from './fieldPaths'

/** @returns the title of a record. If the title is a reference, the name of its target; if the record has no title, its number. */
export function titleOf(
  { title, fields = {} }: Pick<Entity, 'title'> & Partial<Pick<Entity, 'fields'>>,
  record: Pick<ListedRow, 'id' | 'labels'>,
): string {
  const parts = title.map((path) => {
    if (path in record.labels) return record.labels[path]
    const value = valueAt(record, path)
    const format = fields[path]?.format
    return typeof value === 'string' && value !== '' && format ? format(value) : value
  })
  const said = parts.filter((part) => typeof part === 'number' || (typeof part === 'string' && part !== ''))
  return said.join(' ') || `No. ${record.id}`
}
