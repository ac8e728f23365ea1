import type { Entity } from '@core/entity/defineEntity'
import type { SheetColumn } from '@core/entity/sheetColumns'
import type { ImportFile } from '@core/entity/apiTypes'

/** By header: the path of the field that its column goes into; null leaves it out. */
export type Mapping = ImportFile['mapping']

/** @returns the required columns of new rows that the mapping leaves empty. Those of an optional group, or of a row of a list, bind only once it is begun. */
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

/** @returns the mapping with a header's field set; a field takes one column, so another header that had it lets it go. */
export function mapHeader(mapping: Mapping, header: string, path: string | null): Mapping {
  const others = Object.entries(mapping).map(
    ([other, at]) => [other, path !== null && at === path ? null : at] as const,
  )
  return { ...Object.fromEntries(others), [header]: path }
}

/** @returns up to three different values of a column, to recognise it by. */
export function samplesOf(
  { headers, sample }: Pick<ImportFile, 'headers' | 'sample'>,
  header: string,
): readonly string[] {
  const at = headers.indexOf(header)
  return [...new Set(sample.map((row) => row[at]?.trim() ?? '').filter(Boolean))].slice(0, 3)
}
