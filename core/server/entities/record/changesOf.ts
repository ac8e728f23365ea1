import { isDeepStrictEqual } from 'node:util'
import type { Field, Fields } from '@core/entity/Field'
import { isBlank } from '@core/entity/isBlank'
import { referenceTargetOf } from './referenceTargetOf'
import type { Values } from './storedRecord'

/** A value that a write changed: of a field, of a field in a group, or of one in a row. */
export interface ChangedCell {
  /** `client.lastName`, `guardians[0].phone`; `guardians[-1].phone` was in the first row, which is gone. */
  readonly path: string
  /** `Client: Last name`, `Guardians 1: Phone` */
  readonly label: string
  readonly field: Field
  readonly from: unknown
  readonly to: unknown
  /** What the ids are ids of (see referenceTargetOf): the old one's and the new one's kind of record may differ. */
  readonly pointers: { readonly from: string | undefined; readonly to: string | undefined }
  /** Sensitive: that it changed may be told, and no value. */
  readonly hidden: boolean
}

/** @returns what a write changed, cell by cell. Rows are compared by their ids, or their places where they have none. */
export function changesOf(fields: Fields, before: Values | null, after: Values): readonly ChangedCell[] {
  return [...compare(fields, before ?? {}, after, '', '')]
}

function* compare(fields: Fields, before: Values, after: Values, path: string, label: string): Generator<ChangedCell> {
  for (const [name, field] of Object.entries(fields)) {
    const from = before[name] ?? null
    const to = after[name] ?? null
    if (field.kind === 'secret' || sameValue(field, from, to)) continue
    const at = path ? `${path}.${name}` : name
    const called = label ? `${label}: ${field.label}` : field.label
    // Of a sensitive group not even which part was filled: that alone says something.
    const pointers = { from: referenceTargetOf(field, before), to: referenceTargetOf(field, after) }
    if (field.sensitive) yield { path: at, label: called, field, from, to, pointers, hidden: true }
    else if (field.kind === 'group' && !field.as)
      yield* compare(field.fields!, (from ?? {}) as Values, (to ?? {}) as Values, at, called)
    else if (field.kind === 'rows')
      yield* compareRows(field, (from ?? []) as Values[], (to ?? []) as Values[], at, called)
    else yield { path: at, label: called, field, from, to, pointers, hidden: false }
  }
}

function* compareRows(
  field: Field,
  before: readonly Values[],
  after: readonly Values[],
  path: string,
  label: string,
): Generator<ChangedCell> {
  const { id: named, ...fields } = field.fields!
  const partner = (row: Values, at: number, among: readonly Values[]) =>
    named ? among.find(({ id }) => id === row.id) : among[at]
  for (const [at, row] of after.entries())
    yield* compare(fields, partner(row, at, before) ?? {}, row, `${path}[${at}]`, `${label} ${at + 1}`)
  // Their places may be others' by now.
  for (const [at, row] of before.entries()) {
    if (!partner(row, at, after)) yield* compare(fields, row, {}, `${path}[-${at + 1}]`, `${label} ${at + 1}, removed`)
  }
}

/** Whether two values of a field mean the same: `"120.5"` and `"120.50"` of an amount, an instant with and without its milliseconds. */
export function sameValue(field: Field, a: unknown, b: unknown): boolean {
  if (isBlank(a) || isBlank(b)) return isBlank(a) && isBlank(b)
  if (field.kind === 'money') return Number(a) === Number(b)
  if (field.kind === 'dateTime') return Date.parse(a as string) === Date.parse(b as string)
  return isDeepStrictEqual(whole(field, a), whole(field, b))
}

/** A part that is left out is a part that is empty. */
function whole(field: Field, value: unknown): unknown {
  if (field.kind === 'rows') return (value as Values[]).map((row) => wholeObject(field.fields!, row))
  return field.kind === 'group' ? wholeObject(field.fields!, value as Values) : value
}

function wholeObject(fields: Fields, value: Values): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, isBlank(value[name]) ? null : whole(field, value[name])]),
  )
}
