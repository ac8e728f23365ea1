import type { Field, Fields } from '@core/entity/Field'

/** An id of a look-up list that a record holds, and where. */
export interface ChosenEntry {
  /** `source`, `guardians[0].relation` */
  readonly path: string
  readonly field: Field
  readonly list: string
  readonly id: number
}

/** Every entry of a look-up list that a record names, in groups and rows too. */
export function lookupsIn(fields: Fields, record: Readonly<Record<string, unknown>> | null, path = ''): readonly ChosenEntry[] {
  if (!record) return []
  return Object.entries(fields).flatMap(([name, field]): readonly ChosenEntry[] => {
    const value = record[name]
    if (value === null || value === undefined) return []
    const at = path ? `${path}.${name}` : name
    if (field.lookup !== undefined) return [{ path: at, field, list: field.lookup, id: value as number }]
    if (field.kind === 'group') return lookupsIn(field.fields!, value as Record<string, unknown>, at)
    if (field.kind === 'rows') return (value as Record<string, unknown>[]).flatMap((row, index) => lookupsIn(field.fields!, row, `${at}[${index}]`))
    return []
  })
}
