import type { Entity } from '@core/kernel/entity/defineEntity'
import type { SheetColumn } from '@core/kernel/entity/sheetColumns'
import type { ImportChoices, ImportFile } from '@core/kernel/entity/apiTypes'
import { isJoinable } from '@core/kernel/entity/importColumns'

/** For each header, the path of the field that its column fills; null leaves the column out. */
export type Mapping = ImportFile['mapping']

/** @returns the paths of the fields that an import fills: by columns, each for one or several, and by values for all rows. */
export function filledPaths(mapping: Mapping, values: ImportChoices['values']): ReadonlySet<string> {
  const mapped = Object.values(mapping).flatMap((path) => path?.split(' + ') ?? [])
  const given = Object.entries(values).flatMap(([path, value]) => (value.trim() === '' ? [] : [path]))
  return new Set([...mapped, ...given])
}

/**
 * @returns the required columns of new rows that are left empty. Those of an optional group or of a list's row are required only if another of
 * its fields is filled; the kind of a linked record is found by its name.
 */
export function missingColumns(
  entity: Pick<Entity, 'fields'>,
  columns: readonly SheetColumn[],
  filled: ReadonlySet<string>,
): readonly SheetColumn[] {
  const kinds = new Set(
    columns.flatMap(({ path, field }) =>
      field.linkType !== undefined && filled.has(path) ? [path.replace(/[^.]+$/, field.linkType)] : [],
    ),
  )
  return columns.filter(({ path, field }) => {
    if (!field.required || filled.has(path) || kinds.has(path)) return false
    const [group = '', ...within] = path.split('.')
    if (within.length === 0 || entity.fields[group]?.required) return true
    return [...filled].some((other) => other.startsWith(`${group}.`))
  })
}

/**
 * @returns the mapping with the field of a header set. Several columns fill a text together; any other field takes one, so it is removed from
 * another header.
 */
export function mapHeader(
  mapping: Mapping,
  header: string,
  path: string | null,
  columns: readonly SheetColumn[],
): Mapping {
  const joins = columns.some((column) => column.path === path && isJoinable(column))
  const others = Object.entries(mapping).map(
    ([other, at]) => [other, path !== null && at === path && !joins ? null : at] as const,
  )
  return { ...Object.fromEntries(others), [header]: path }
}

/** Whether days of the file can mean two days each, and neither another column nor the user tells which. */
export function isDayOrderOpen(
  { dayOrders }: Pick<ImportFile, 'dayOrders'>,
  mapping: Mapping,
  columns: readonly SheetColumn[],
): boolean {
  const told = Object.entries(mapping).flatMap(([header, path]) => {
    const column = columns.find((one) => one.path === path)
    return column && column.field.kind.startsWith('date') ? (dayOrders[header] ?? []) : []
  })
  return told.includes('open') && new Set(told.filter((order) => order !== 'open')).size !== 1
}

/** @returns up to three different values of a column, by which the user recognizes it */
export function samplesOf(
  { headers, sample }: Pick<ImportFile, 'headers' | 'sample'>,
  header: string,
): readonly string[] {
  const at = headers.indexOf(header)
  return [...new Set(sample.map((row) => row[at]?.trim() ?? '').filter(Boolean))].slice(0, 3)
}
