import { type Field, type Fields, isObject } from '@core/entity'
import { referralEntity } from '../../shared/referralEntity'

/** What another office gets of a referral, and what a create takes of it: by the names of the entity. */
export type Portable = Readonly<Record<string, unknown>>

/** What belongs to this office alone: where it stands there, and who has it. The status travels as a Task, and isn't taken over. */
const local: readonly string[] = [
  'status',
  'holdReason',
  'holdReviewDate',
  'closeReason',
  'assignedTo',
  'storeId',
  'nextFollowUp',
]

/** Files stay where they are, rows get numbers of their own. */
function travels(field: Field, name: string): boolean {
  return (
    !field.readOnly && field.kind !== 'files' && name !== 'id' && field.kind !== 'reference' && field.kind !== 'person'
  )
}

/** The fields that travel. */
export const portableFields: Fields = Object.fromEntries(
  Object.entries(referralEntity.fields).filter(([name, field]) => travels(field, name) && !local.includes(name)),
)

/** @returns what travels of a record, without what is empty. */
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

/** @returns the values that travel by their paths, `client.zip`, `guardians.0.phone`; lists are values. */
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

/** @returns the field at such a path, or undefined where nothing travels that is called so */
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

/** @returns the record with the value put at a path */
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
