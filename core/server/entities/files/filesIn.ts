import type { Field, Fields } from '@core/entity/Field'
import type { FileRef } from '@core/entity/files'

/** The files of one field of a record. */
export interface FilesAt {
  /** `clinical.report`, `coverages[0].cardFront` */
  readonly path: string
  /** The same without the places of rows, which may change: `coverages.cardFront`. */
  readonly name: string
  readonly field: Field
  readonly files: readonly FileRef[]
}

type Values = Readonly<Record<string, unknown>>

/** Every field of a record that holds files, in groups and rows too. */
export function filesIn(fields: Fields, record: Values | null, path = '', name = ''): readonly FilesAt[] {
  if (!record) return []
  return Object.entries(fields).flatMap(([key, field]): readonly FilesAt[] => {
    const value = record[key]
    if (value === null || value === undefined) return []
    const at = path ? `${path}.${key}` : key
    const called = name ? `${name}.${key}` : key
    if (field.kind === 'files') return [{ path: at, name: called, field, files: value as FileRef[] }]
    if (field.kind === 'group') return filesIn(field.fields!, value as Values, at, called)
    if (field.kind === 'rows')
      return (value as Values[]).flatMap((row, index) => filesIn(field.fields!, row, `${at}[${index}]`, called))
    return []
  })
}

/** @returns a copy of the record with other files in the same places. */
export function withFiles<R extends Values>(fields: Fields, record: R, change: (file: FileRef) => FileRef): R {
  const changed = Object.entries(record).map(([key, value]) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (!field || value === null || value === undefined) return [key, value]
    if (field.kind === 'files') return [key, (value as FileRef[]).map(change)]
    if (field.kind === 'group') return [key, withFiles(field.fields!, value as Values, change)]
    if (field.kind === 'rows') return [key, (value as Values[]).map((row) => withFiles(field.fields!, row, change))]
    return [key, value]
  })
  return Object.fromEntries(changed) as R
}
