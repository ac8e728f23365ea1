import type { Entity } from '@core/entity/defineEntity'
import type { SheetColumn } from '@core/entity/sheetColumns'
import type { ImportFile } from '@core/entity/apiTypes'

/** For each header, the path of the field that its column fills; null leaves the column out. */
export type Mapping = ImportFile['mapping']

/**
 * @returns the required columns of new rows that the mapping leaves empty. Those of an optional group or of a list's row are required only
 * if the mapping fills another of its fields.
 */
export function missingColumns(
  entity: Pick<Entity, 'fields'>,
  columns: readonly SheetColumn[],
  mapping: Mapping,
): readonly SheetColumn[] {
  const mapped = new Set(Object.values(mapping))
  return columns.filter(({ path, field }) => {
    if (!field.required || mapped.has(path)) return false
    const [group = '', ...within] = path.split('.')
    if (within.length === 0 || entity.fields[group]?.required) return true
    return [...mapped].some((other) => other?.startsWith(`${group}.`))
  })
}

/** @returns the mapping with the field of a header set. A field takes one column, so it is removed from another header. */
export function mapHeader(mapping: Mapping, header: string, path: string | null): Mapping {
  const others = Object.entries(mapping).map(
    ([other, at]) => [other, path !== null && at === path ? null : at] as const,
  )
  return { ...Object.fromEntries(others), [header]: path }
}

/** @returns up to three different values of a column, by which the user recognizes it */
export function samplesOf(
  { headers, sample }: Pick<ImportFile, 'headers' | 'sample'>,
  header: string,
): readonly string[] {
  const at = headers.indexOf(header)
  return [...new Set(sample.map((row) => row[at]?.trim() ?? '').filter(Boolean))].slice(0, 3)
}
