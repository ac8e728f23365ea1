import type { Field, Fields } from './Field'
import { dateTime, integer, reference } from './fieldKinds'

/** A single field with its path: a column of a list, a filter, a column of an import. */
export interface FieldPath {
  /** `client.lastName` */
  readonly path: string
  readonly field: Field
  /** With the label of its group: `Client: Last name`. At the top level, the field's own label. */
  readonly label: string
  /** The field itself is sensitive, or the group that contains it. */
  readonly sensitive: boolean
}

/** @returns the fields of an entity with groups opened, in their order. A field of rows is one entry; secrets are left out. */
export function fieldPathsOf(fields: Fields): readonly FieldPath[] {
  return open(fields, '', '', false)
}

function open(fields: Fields, path: string, within: string, sensitive: boolean): FieldPath[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const at = path ? `${path}.${name}` : name
    const hidden = sensitive || field.sensitive === true
    if (field.kind === 'secret') return []
    if (field.kind === 'group') return open(field.fields!, at, field.custom ? '' : field.label, hidden)
    return [{ path: at, field, label: within ? `${within}: ${field.label}` : field.label, sensitive: hidden }]
  })
}

/** What every record has in addition to its fields. A list can show them, and sort and filter by them. */
const recordFields = {
  id: integer('Id', { readOnly: true }),
  version: integer('Version', { readOnly: true }),
  createdBy: reference('Created by', 'user', { readOnly: true }),
  createdAt: dateTime('Created', { readOnly: true }),
  updatedBy: reference('Updated by', 'user', { readOnly: true }),
  updatedAt: dateTime('Updated', { readOnly: true }),
} as const
export const recordFieldPaths = fieldPathsOf(recordFields)

/** Kinds whose value belongs to one record only; the same value in many records would be wrong. */
const single: ReadonlySet<string> = new Set(['rows', 'files', 'secret', 'object', 'recordLink'])

/** Whether many records can be given the same value of a field at once. */
export function isShareable({ field, sensitive }: FieldPath): boolean {
  return !sensitive && !field.readOnly && !single.has(field.kind)
}

/** Kinds of fields that a list can't be sorted by. */
const unsortable: ReadonlySet<string> = new Set(['rows', 'files', 'choices', 'tags', 'object', 'longText'])

/** @returns whether a list can be sorted by this field */
export function isSortable({ field, sensitive }: FieldPath): boolean {
  return !sensitive && !unsortable.has(field.kind)
}

/** @returns the field at a path, or undefined. */
export function fieldPathAt(fields: Fields, path: string): FieldPath | undefined {
  return fieldPathsOf(fields).find((fieldPath) => fieldPath.path === path)
}
