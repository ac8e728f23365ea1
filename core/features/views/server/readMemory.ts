import { isContributedColumn } from '@core/kernel/entity/contributedColumns'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { fieldPathsOf, recordFieldPaths } from '@core/kernel/entity/leaves'
import { invalid } from '@core/kernel/server/platform/http/errors'
import type { StoredMemory } from './viewRepository'

interface SentMemory {
  readonly view?: string | null
  readonly columns?: Readonly<Record<string, unknown>> | null
  readonly widths?: Readonly<Record<string, unknown>> | null
}

const viewName = /^[a-z0-9][a-zA-Z0-9-]{0,39}$/

/**
 * @returns the state to store
 * @throws HttpError 400 for values that no list of this entity would send
 */
export function readMemory({ fields }: Entity, { view, columns, widths }: SentMemory): Partial<StoredMemory> {
  const paths = new Set([...fieldPathsOf(fields), ...recordFieldPaths].map(({ path }) => path))
  const isColumn = (path: unknown) => typeof path === 'string' && (paths.has(path) || isContributedColumn(path))
  const areColumns = (value: unknown) => Array.isArray(value) && value.length <= 100 && value.every(isColumn)
  const isWidth = ([path, width]: [string, unknown]) =>
    isColumn(path) && typeof width === 'number' && width >= 40 && width <= 2000
  if (view && !viewName.test(view)) throw invalid([{ field: 'view', message: 'View must be the name of a view' }])
  if (
    columns &&
    !(
      Object.keys(columns).length <= 50 &&
      Object.entries(columns).every(([name, value]) => viewName.test(name) && areColumns(value))
    )
  ) {
    throw invalid([{ field: 'columns', message: 'Columns must be paths of fields, by view' }])
  }
  if (widths && !Object.entries(widths).every(isWidth))
    throw invalid([{ field: 'widths', message: 'Widths must be from 40 to 2000, by path of a field' }])
  return {
    ...(view && { view }),
    ...(columns && { columns: columns as StoredMemory['columns'] }),
    ...(widths && { widths: widths as StoredMemory['widths'] }),
  }
}
