import { type Fields, type ValueOf, displayText, isBlank } from '@core/entity'
import { sameValue } from '@core/server/entities'
import { invalid } from '@core/server/plugin'
import type { fieldDifference } from '../../shared/merge/fieldChoice'

type Values = Readonly<Record<string, unknown>>

/** A record's values with the names behind its ids, as `readRecord` answers them. */
export interface LabelledRecord {
  readonly values: Values
  readonly labels: Readonly<Record<string, string | null>>
}

/** @returns in which of the named fields two records differ, as people read it. */
export function differencesOf(
  fields: Fields,
  names: readonly string[],
  keep: LabelledRecord,
  other: LabelledRecord,
): ValueOf<typeof fieldDifference>[] {
  return names.flatMap((name) => {
    const field = fields[name]!
    const text = ({ values, labels }: LabelledRecord) =>
      isBlank(values[name]) ? null : displayText(field, values[name], labels[name])
    if (sameValue(field, keep.values[name] ?? null, other.values[name] ?? null)) return []
    return [{ field: name, label: field.label, keep: text(keep), other: text(other) }]
  })
}

/**
 * @param take the fields that were chosen
 * @returns what the kept record gets from the other one: what was chosen, and whatever it lacks itself
 * @throws HttpError 400 when a field is chosen that these records don't have, or that must not be empty
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
