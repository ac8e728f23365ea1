import { type Fields, type ValueOf, displayText, isBlank } from '@core/entity'
import { sameValue } from '@core/server/entities'
import { invalid } from '@core/server/plugin'
import { openStages, stage } from '../../shared/leads/leadStages'
import type { fieldDifference } from '../../shared/merge/fieldChoice'

type Values = Readonly<Record<string, unknown>>

/** A record's values with the labels of its ids, as `readRecord` returns them. */
export interface LabelledRecord {
  readonly values: Values
  readonly labels: Readonly<Record<string, string | null>>
}

/** @returns the differences of two records in the given fields, as text for people. */
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
 * @returns which record should stay, which is the fuller one, and the fields that it should take over from the other: the stage of a lead, if
 * the other one is further and not closed. Of two that are equally full the first one stays.
 */
export function proposeMerge(
  names: readonly string[],
  open: MergeSide,
  other: MergeSide,
): { readonly keep: number; readonly take: string[] } {
  const filled = ({ values, held }: MergeSide) => names.filter((name) => !isBlank(values[name])).length + held
  const [keep, merge] = filled(other) > filled(open) ? [other, open] : [open, other]
  const stageOf = ({ values }: MergeSide) => Number(values.status ?? 0)
  const isFurther =
    names.includes('status') && openStages.includes(stageOf(merge)) && rank(stageOf(merge)) > rank(stageOf(keep))
  return { keep: keep.id, take: isFurther ? ['status'] : [] }
}

/** How far a stage is. A lead that rests or is lost is before each that is worked on. */
const rank = (status: number): number => (status <= stage.won ? status : 0)
