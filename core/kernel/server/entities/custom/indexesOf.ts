import { createHash } from 'node:crypto'
import type { FieldPath } from '@core/kernel/entity/leaves'
import { fieldSql } from '../list/fieldSql'
import { searchedText } from '../list/searchSql'
import type { EntityCatalog } from '../table/EntityContext'
import type { EntityTable } from '../table/EntityTable'
import { identifier } from '../table/quote'

/** An index of a field that administrators added. */
export interface CustomIndex {
  /** Made of the field's id and of what is indexed, so that another definition is another index. */
  readonly name: string
  /** What follows the table in `create index`. */
  readonly definition: string
}

/** What the names of all such indexes begin with. */
export const indexPrefix = 'custom_field_'

/** @returns the id of the field that an index belongs to */
export function fieldOfIndex(name: string): number {
  return Number(name.slice(indexPrefix.length).split('_')[0])
}

/**
 * The indexes with which a list sorts and filters by a custom field, and by which quick search finds records. They have exactly the
 * expressions of these statements.
 */
export function indexesOf(
  table: EntityTable,
  { id, fieldPath, indexed, searchable }: IndexedField,
  catalog: EntityCatalog,
): readonly CustomIndex[] {
  const { value, type, order } = fieldSql(table, fieldPath, true, catalog)
  const { field } = fieldPath
  const parts = new Set([
    ...(type === 'jsonb' ? [`using gin ((${value}) jsonb_path_ops)`] : []),
    ...(order && (indexed || field.options) ? [`((${order}), id)`] : []),
    ...(!field.options && (searchable || type === 'text')
      ? [`using gin ((${searchedText({ type, value })}) public.gin_trgm_ops)`]
      : []),
  ])
  return [...parts].map((part) => {
    const definition = `${part.replaceAll(`${identifier(table.entity.id)}.`, '')} where deleted_at is null`
    const hash = createHash('sha256').update(`${table.table} ${definition}`).digest('hex').slice(0, 8)
    return { name: `${indexPrefix}${id}_${hash}`, definition }
  })
}

interface IndexedField {
  /** Of the row in core.custom_field. */
  readonly id: number
  readonly fieldPath: FieldPath
  /** Lists are often sorted and filtered by it. */
  readonly indexed: boolean
  /** Quick search reads it. */
  readonly searchable: boolean
}
