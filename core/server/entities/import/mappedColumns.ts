import type { Entity } from '@core/entity/defineEntity'
import type { FieldError } from '@core/entity/parse'
import { importColumns } from '@core/entity/sheetColumns'
import { HttpError, invalid } from '../../platform/http/errors'
import type { MappedColumn } from '../sheet/readRow'

export type Mapping = Readonly<Record<string, string | null>>

/**
 * @returns the columns of a file that fill fields, with their indexes
 * @throws HttpError 400 that names headers which the file doesn't have, and fields that can't be filled
 */
export function mappedColumns(
  entity: Entity,
  headers: readonly string[],
  mapping: Readonly<Record<string, unknown>>,
  permissions: ReadonlySet<number>,
): readonly MappedColumn[] {
  const columns = new Map(importColumns(entity, permissions).map((column) => [column.path, column]))
  const errors: FieldError[] = []
  const taken = new Map<string, string>()
  const refuse = (header: string, message: string) => errors.push({ field: `mapping.${header.slice(0, 60)}`, message })
  const mapped = Object.entries(mapping).flatMap(([header, path]): MappedColumn[] => {
    const at = headers.indexOf(header)
    if (at < 0) refuse(header, `The file has no column “${header.slice(0, 60)}”`)
    if (path === null || path === '') return []
    const column = typeof path === 'string' ? columns.get(path) : undefined
    if (!column) {
      refuse(header, `${typeof path === 'string' ? `“${path.slice(0, 60)}”` : 'This'} can’t be filled by an import`)
      return []
    }
    const other = taken.get(column.path)
    if (other !== undefined) refuse(header, `“${other}” and “${header}” can’t both go into “${column.label}”`)
    taken.set(column.path, header)
    return [{ ...column, at }]
  })
  if (errors.length > 0) throw invalid(errors.slice(0, 100))
  if (mapped.length === 0) throw new HttpError(400, 'Choose a field for at least one column')
  return mapped
}
