import type { Field, Fields } from './Field'
import { dateTime, integer, reference } from './fieldKinds'

/** A field that stands alone: a column of a list, a filter, a column of an import. */
export interface FieldPath {
  /** `client.lastName` */
  readonly path: string
  readonly field: Field
  /** With its group's: `Client: Last name`; the field's own at the top. */
  readonly label: string
  /** The field itself is sensitive, or the group that it stands in. */
  readonly sensitive: boolean
}

/** The fields of an entity with groups opened, in their order. Rows are one leaf each; secrets are none. */
export function fieldPathsOf(fields: Fields): readonly FieldPath[] {
  return open(fields, '', '', false)
}

function open(fields: Fields, path: string, within: string, sensitive: boolean): FieldPath[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const at = path ? `${path}.${name}` : name
    const hidden = sensitive || field.sensitive === true
    if (field.kind === 'secret') return []
    if (field.kind === 'group') return open(field.fields!, at, field.label, hidden)
    return [{ path: at, field, label: within ? `${within}: ${field.label}` : field.label, sensitive: hidden }]
  })
}

/** What every record has besides its fields; a list can show them, sort and filter by them. */
const recordFields = {
  id: integer('Id', { readOnly: true }),
  version: integer('Version', { readOnly: true }),
  createdBy: reference('Created by', 'user', { readOnly: true }),
  createdAt: dateTime('Created', { readOnly: true }),
  updatedBy: reference('Updated by', 'user', { readOnly: true }),
  updatedAt: dateTime('Updated', { readOnly: true }),
} as const
export const recordFieldPaths = fieldPathsOf(recordFields)

/** Kinds whose value is each record's own: the same in many would be somebody else's. */
const single: ReadonlySet<string> = new Set(['rows', 'files', 'secret', 'object', 'recordLink'])

/** Whether many records can be given the same value of a field at once. */
export function isShareable({ field, sensitive }: FieldPath): boolean {
  return !sensitive && !field.readOnly && !single.has(field.kind)
}

/** @returns the leaf at a path, or undefined. */
export function fieldPathAt(fields: Fields, path: string): FieldPath | undefined {
  return fieldPathsOf(fields).find((fieldPath) => fieldPath.path === path)
}
