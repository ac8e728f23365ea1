import type { Field } from '@core/kernel/entity/Field'
import { formatDay, relativeNames } from '@core/kernel/entity/dates'
import type { FilterCondition } from '@core/kernel/entity/filters'

/** The most names that a chip shows. The others are counted. */
const namedInChip = 2

/**
 * @param nameOf the name of an id; undefined while it loads
 * @returns the text of a condition, such as `New, Contacted`, `Next 7 days`, `at most 5`, `“torres”`
 */
export function conditionText(
  field: Field,
  condition: FilterCondition,
  nameOf: (id: number | string | boolean) => string | undefined,
): string {
  if ('empty' in condition) return condition.empty ? 'is empty' : 'has a value'
  if ('contains' in condition) return `${condition.whole ? 'is ' : ''}“${condition.contains}”`
  if ('days' in condition) return relativeNames[condition.days]
  if ('anyOf' in condition) {
    const names = [...condition.anyOf.map((id) => nameOf(id) ?? '…'), ...(condition.orEmpty ? ['empty'] : [])]
    return names.length > namedInChip ? `${names[0]} +${names.length - 1}` : names.join(', ')
  }
  const dates = field.kind === 'date' || field.kind === 'dateTime'
  const text = (end: string | undefined) => (end && dates ? formatDay(end) : end)
  const [from, to] = [text(condition.from), text(condition.to)]
  if (from && to) return from === to ? from : `${from} – ${to}`
  return from ? `${dates ? 'since' : 'at least'} ${from}` : `${dates ? 'until' : 'at most'} ${to}`
}
