import type { Field, Fields } from './Field'
import { fieldAccess, maySeePath } from './policy'
import type { Entity } from './defineEntity'
import { type FieldPath, fieldPathsOf } from './leaves'

/** A column of a table file: a field, or a field of one of the rows that a field holds. */
export interface SheetColumn {
  /** `client.lastName`, `guardians[0].name` */
  readonly path: string
  /** The text of its header: `Client: Last name`, `Guardians 1: Name`. */
  readonly label: string
  readonly field: Field
  readonly sensitive: boolean
}

/** A field of rows that holds more rows than this is one summary column in a file, which an import ignores. */
const mostRowsApart = 5

/** @returns the columns of a field in a file. */
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

/** Whether each row has columns of its own. */
function standsApart(field: Field): boolean {
  return field.kind === 'rows' && field.max !== undefined && field.max <= mostRowsApart
}

/** @returns the columns that an import by this person can fill, in the order of the definition. */
export function importColumns(
  { fields, policy }: Pick<Entity, 'fields' | 'policy'>,
  permissions: ReadonlySet<number>,
): readonly SheetColumn[] {
  const access = fieldAccess(policy, permissions)
  const columns = fieldPathsOf(fillable(fields)).flatMap((fieldPath) =>
    fieldPath.field.kind === 'rows' && !standsApart(fieldPath.field) ? [] : columnsOfFieldPath(fieldPath),
  )
  return columns.filter((column) => maySeePath(column, policy, permissions) && access.changes(column.field))
}

/** Kinds that a cell can't hold. */
const unwritable: ReadonlySet<string> = new Set(['files', 'object', 'secret', 'signature'])

function fillable(fields: Fields): Fields {
  const remaining = Object.entries(fields).filter(
    ([, field]) => !field.readOnly && field.inImport !== false && !unwritable.has(field.kind),
  )
  return Object.fromEntries(
    remaining.map(([name, field]) => [name, field.fields ? { ...field, fields: fillable(field.fields) } : field]),
  )
}

/** In a file, the position of a row identifies it. */
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
