import type { Field } from '@core/entity/Field'
import type { FilterCondition, RelativeDays } from '@core/entity/filters'

export const dayWords: Readonly<Record<RelativeDays, string>> = {
  overdue: 'Overdue',
  today: 'Today',
  yesterday: 'Yesterday',
  tomorrow: 'Tomorrow',
  thisWeek: 'This week',
  next7: 'Next 7 days',
  last7: 'Last 7 days',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  next30: 'Next 30 days',
  last30: 'Last 30 days',
  thisYear: 'This year',
}

/** So many names stand in a chip; the others are counted. */
const namedInChip = 2

/**
 * @param nameOf the name behind an id; undefined while it is on its way
 * @returns what a condition says, such as `New, Contacted`, `Next 7 days`, `at most 5`, `“torres”`
 */
export function conditionWords(field: Field, condition: FilterCondition, nameOf: (id: number | string | boolean) => string | undefined): string {
  if ('empty' in condition) return condition.empty ? 'is empty' : 'is filled'
  if ('contains' in condition) return `“${condition.contains}”`
  if ('days' in condition) return dayWords[condition.days]
  if ('anyOf' in condition) {
    const names = [...condition.anyOf.map((id) => nameOf(id) ?? '…'), ...(condition.orEmpty ? ['empty'] : [])]
    return names.length > namedInChip ? `${names[0]} +${names.length - 1}` : names.join(', ')
  }
  const { from, to } = condition
  const dates = field.kind === 'date' || field.kind === 'dateTime'
  if (from && to) return from === to ? from : `${from} – ${to}`
  return from ? `${dates ? 'since' : 'at least'} ${from}` : `${dates ? 'until' : 'at most'} ${to}`
}
