import { type Field, type Fields, isObject } from '@core/entity'
import { referralEntity } from '../../shared/referralEntity'

/** The fields of a referral that are exported to another office, and accepted by a create: by their names in the entity. */
export type Portable = Readonly<Record<string, unknown>>

/** Fields that belong to this office alone: the status and the assignee. The status is exported as a Task, and not imported. */
const local: readonly string[] = [
  'status',
  'holdReason',
  'holdReviewDate',
  'closeReason',
  'assignedTo',
  'storeId',
  'nextFollowUp',
]

/** Files are not exported, and rows get new ids. */
function travels(field: Field, name: string): boolean {
  return (
    !field.readOnly && field.kind !== 'files' && name !== 'id' && field.kind !== 'reference' && field.kind !== 'person'
  )
}

/** The exported fields. */
export const portableFields: Fields = Object.fromEntries(
  Object.entries(referralEntity.fields).filter(([name, field]) => travels(field, name) && !local.includes(name)),
)

/** @returns the exported part of a record, without empty values. */
export function portable(record: Portable, fields: Fields = portableFields): Portable {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (!travels(field, name)) return []
      const value = record[name]
      const remaining =
        field.kind === 'group' && isObject(value)
          ? filled(portable(value, field.fields))
          : field.kind === 'rows' && Array.isArray(value)
            ? rowsOf(value, field.fields!)
            : value
      return remaining === null ||
        remaining === undefined ||
        remaining === '' ||
        (Array.isArray(remaining) && remaining.length === 0)
        ? []
        : [[name, remaining] as const]
    }),
  )
}

const filled = (values: Portable) => (Object.keys(values).length > 0 ? values : undefined)
const rowsOf = (rows: readonly unknown[], fields: Fields) => rows.map((row) => portable(row as Portable, fields))

/** @returns the exported values by their paths, `client.zip`, `guardians.0.phone`; a list is one value. */
export function fieldPathsOf(
  record: Portable,
  fields: Fields = portableFields,
  above = '',
): ReadonlyMap<string, unknown> {
  return new Map(
    Object.entries(fields).flatMap(([name, field]): (readonly [string, unknown])[] => {
      const value = record[name]
      if (value === undefined || value === null || !travels(field, name)) return []
      const path = above + name
      if (field.kind === 'group') return isObject(value) ? [...fieldPathsOf(value, field.fields, `${path}.`)] : []
      if (field.kind === 'rows')
        return Array.isArray(value)
          ? value.flatMap((row, at) => (isObject(row) ? [...fieldPathsOf(row, field.fields, `${path}.${at}.`)] : []))
          : []
      return [[path, value]]
    }),
  )
}

/** @returns the field at such a path, or undefined if no exported field has that name */
export function portableField(path: string): Field | undefined {
  let fields: Fields | undefined = portableFields
  let field: Field | undefined
  for (const step of path.split('.')) {
    if (field?.kind === 'rows' && /^\d$/.test(step)) continue
    field = fields && Object.hasOwn(fields, step) ? fields[step] : undefined
    if (!field || !travels(field, step)) return undefined
    fields = field.fields
  }
  return field?.fields ? undefined : field
}

/** @returns the record with the value set at a path */
export function put(record: Portable, path: string, value: unknown): Portable {
  const [step = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...record, [step]: value }
  const below = record[step]
  if (/^\d$/.test(rest[0]!)) {
    const rows = Array.isArray(below) ? [...(below as Portable[])] : []
    const at = Number(rest[0])
    while (rows.length <= at) rows.push({})
    rows[at] = put(rows[at]!, rest.slice(1).join('.'), value)
    return { ...record, [step]: rows }
  }
  return { ...record, [step]: put(isObject(below) ? below : {}, rest.join('.'), value) }
}
