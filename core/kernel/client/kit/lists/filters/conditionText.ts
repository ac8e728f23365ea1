import type { Field } from '@core/kernel/entity/Field'
import { formatDay, relativeNames } from '@core/kernel/entity/dates'
import { displayText } from '@core/kernel/entity/displayText'
import type { FilterCondition, RangeCondition } from '@core/kernel/entity/filters'

/** The most names that a chip shows. The others are counted. */
const namedInChip = 2

/**
 * @param nameOf the name of an id; undefined while it loads
 * @returns the text of a condition, such as `New, Contacted`, `Next 7 days`, `above 80 cm`, `“torres”`
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
  return rangeText(field, condition)
}

/** How each end of a range is said, by the kind of its values: the value included, and left out. */
export const rangeWords = {
  number: { from: 'at least', above: 'above', to: 'at most', below: 'below' },
  time: { from: 'from', above: 'after', to: 'until', below: 'before' },
} as const

function rangeText(field: Field, { from, to, above, below }: RangeCondition): string {
  const isDay = field.kind === 'date' || field.kind === 'dateTime'
  const isTime = field.kind === 'timeSlot'
  // As it was typed: the places of the field could round it to another limit.
  const { decimals: _, ...asTyped } = field
  const text = (bound: string) => {
    if (isDay) return formatDay(bound)
    return displayText(asTyped, isTime || field.kind === 'money' ? bound : Number(bound))
  }
  if (from && to && !above && !below) return from === to ? text(from) : `${text(from)} – ${text(to)}`
  const least = from && leastText(text(from), { isDay, isTime, isLeftOut: above === true })
  const most = to && mostText(text(to), { isDay, isTime, isLeftOut: below === true })
  return least && most ? `${least} and ${most}` : (least ?? most ?? '')
}

/** Of which kind an end of a range is, and whether the value itself is left out. */
interface RangeEnd {
  readonly isDay: boolean
  readonly isTime: boolean
  readonly isLeftOut: boolean
}

function leastText(value: string, { isDay, isTime, isLeftOut }: RangeEnd): string {
  if (isDay) return `since ${value}`
  if (isTime) return isLeftOut ? `after ${value}` : `from ${value}`
  return isLeftOut ? `above ${value}` : `at least ${value}`
}

function mostText(value: string, { isDay, isTime, isLeftOut }: RangeEnd): string {
  if (isDay) return `until ${value}`
  if (isTime) return isLeftOut ? `before ${value}` : `until ${value}`
  return isLeftOut ? `below ${value}` : `at most ${value}`
}
