import type { Field, Fields } from './Field'
import { maySeeSensitive } from './policy'
import type { Entity } from './defineEntity'
import { type FieldPath, fieldPathsOf } from './leaves'

/** A column of a table file: a leaf, or a field of one of the few rows that a leaf holds. */
export interface SheetColumn {
  /** `client.lastName`, `guardians[0].name` */
  readonly path: string
  /** What stands in its header: `Client: Last name`, `Guardians 1: Name`. */
  readonly label: string
  readonly field: Field
  readonly sensitive: boolean
}

/** Of lists of rows with more than these, a file has a summary, which an import passes over. */
const mostRowsApart = 5

/** @returns the columns that a leaf takes in a file. */
export function columnsOfFieldPath({ path, field, label, sensitive }: FieldPath): readonly SheetColumn[] {
  if (!standsApart(field)) return [{ path, label, field, sensitive }]
  const within = fieldPathsOf(withoutId(field.fields!))
  return Array.from({ length: field.max! }, (_, at) =>
    within.map((fieldPath) => ({
      path: `${path}[${at}].${fieldPath.path}`,
      label: `${label} ${at + 1}: ${fieldPath.label}`,
      field: fieldPath.field,
      sensitive: sensitive || fieldPath.sensitive,
    })),
  ).flat()
}

/** Whether rows have columns of their own, one set for each row that there may be. */
function standsApart(field: Field): boolean {
  return field.kind === 'rows' && field.max !== undefined && field.max <= mostRowsApart
}

/** The columns that an import by this person can fill, in the order of the definition. */
export function importColumns(
  { fields, policy }: Pick<Entity, 'fields' | 'policy'>,
  permissions: ReadonlySet<number>,
): readonly SheetColumn[] {
  const maySee = maySeeSensitive(policy, permissions)
  const columns = fieldPathsOf(fillable(fields)).flatMap((fieldPath) =>
    fieldPath.field.kind === 'rows' && !standsApart(fieldPath.field) ? [] : columnsOfFieldPath(fieldPath),
  )
  return columns.filter(({ sensitive }) => maySee || !sensitive)
}

/** Kinds that a cell can't hold; and the name of a linked record doesn't say of which kind it is. */
const unwritable: ReadonlySet<string> = new Set(['files', 'object', 'secret', 'signature', 'recordLink'])

function fillable(fields: Fields): Fields {
  const remaining = Object.entries(fields).filter(
    ([, field]) => !field.readOnly && field.inImport !== false && !unwritable.has(field.kind),
  )
  return Object.fromEntries(
    remaining.map(([name, field]) => [name, field.fields ? { ...field, fields: fillable(field.fields) } : field]),
  )
}

/** Rows are told apart by their place in a file. */
function withoutId({ id: _id, ...fields }: Fields): Fields {
  return fields
}

/** @returns the steps of a path: `guardians[0].name` is `guardians`, 0, `name`. */
export function stepsOf(path: string): readonly (string | number)[] {
  return path.split('.').flatMap((step) => {
    const row = /^(.*)\[(\d+)\]$/.exec(step)
    return row ? [row[1]!, Number(row[2])] : [step]
  })
}
