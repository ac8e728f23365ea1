import { displayText } from '@core/kernel/entity/displayText'
import type { Field, Fields } from '@core/kernel/entity/Field'
import type { fieldDifference } from '@core/kernel/entity/fieldDifference'
import { isBlank } from '@core/kernel/entity/isBlank'
import type { ValueOf } from '@core/kernel/entity/answers'
import { invalid } from '../../platform/http/errors'
import { sameValue } from '../record/recordHistory'
import type { EntityTable } from '../table/EntityTable'

type Values = Readonly<Record<string, unknown>>
type Difference = ValueOf<typeof fieldDifference>

/** A record's values with the labels of its ids, as `readRecord` returns them. */
export interface LabelledRecord {
  readonly values: Values
  readonly labels: Readonly<Record<string, string | null>>
}

/** The fields in which two records of a table are compared. Groups with a row of their own, which other records may share, are left out. */
export function comparedFields({ entity, merge = {}, joined = {}, computed = {} }: EntityTable): readonly string[] {
  return Object.entries(entity.fields).flatMap(([name, { readOnly, kind }]) =>
    readOnly || kind === 'files' || kind === 'secret' || merge.keeps?.includes(name) || joined[name] || computed[name]
      ? []
      : [name],
  )
}

/** @returns the differences of two records in the given fields, as text for people. */
export function differencesOf(
  fields: Fields,
  names: readonly string[],
  keep: LabelledRecord,
  other: LabelledRecord,
): readonly Difference[] {
  return names.flatMap((name) => {
    const field = fields[name]!
    const text = ({ values, labels }: LabelledRecord) =>
      isBlank(values[name]) ? null : valueText(field, values[name], labels, name)
    if (sameValue(field, keep.values[name] ?? null, other.values[name] ?? null)) return []
    return [{ field: name, label: field.label, keep: text(keep), other: text(other) }]
  })
}

/** A group that isn't one text, as an address is, is the texts of its fields. */
function valueText(field: Field, value: unknown, labels: LabelledRecord['labels'], path: string): string {
  if (field.kind !== 'group' || field.as) return displayText(field, value, labels[path])
  return Object.entries(field.fields!)
    .flatMap(([name, inner]) => {
      const part = (value as Values)[name]
      return isBlank(part) ? [] : [valueText(inner, part, labels, `${path}.${name}`)]
    })
    .join(', ')
}

/**
 * @param take the chosen fields
 * @returns the values that the kept record gets from the other one: the chosen ones, and those that it lacks itself
 * @throws HttpError 400 if a chosen field doesn't exist, or is required and would become empty
 */
export function takenValues(
  fields: Fields,
  names: readonly string[],
  { keep, other, take }: { readonly keep: Values; readonly other: Values; readonly take: readonly string[] },
): Values {
  for (const name of take) {
    if (!names.includes(name)) throw invalid([{ field: 'take', message: `There is no field “${name}” to take over` }])
    if (fields[name]!.required && isBlank(other[name]))
      throw invalid([{ field: 'take', message: `${fields[name]!.label} can’t be taken over, since it is empty` }])
  }
  const taken = names.filter(
    (name) =>
      !sameValue(fields[name]!, keep[name] ?? null, other[name] ?? null) &&
      (take.includes(name) || (isBlank(keep[name]) && !isBlank(other[name]))),
  )
  return Object.fromEntries(taken.map((name) => [name, other[name] ?? null]))
}

/** A side of a merge, as far as its proposal depends on it. */
interface MergeSide {
  readonly id: number
  readonly values: Values
  /** The number of records and files that belong to it. */
  readonly held: number
}

/**
 * @param names the compared fields
 * @param propose the entity's own proposal of fields
 * @returns which record should stay, which is the fuller one, and the fields that it should take over from the other. Of two that are equally
 * full the first one stays.
 */
export function proposeMerge(
  names: readonly string[],
  open: MergeSide,
  other: MergeSide,
  propose: (kept: Values, other: Values) => readonly string[] = () => [],
): { readonly keep: number; readonly take: readonly string[] } {
  const filled = ({ values, held }: MergeSide) => names.filter((name) => !isBlank(values[name])).length + held
  const [keep, merge] = filled(other) > filled(open) ? [other, open] : [open, other]
  return { keep: keep.id, take: propose(keep.values, merge.values) }
}
