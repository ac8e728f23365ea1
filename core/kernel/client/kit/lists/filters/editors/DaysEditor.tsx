import { observer } from 'mobx-react-lite'
import { relativeDays, type RelativeDays } from '@core/kernel/entity/dates'
import { parseFilter, writeFilter } from '@core/kernel/entity/filters'
import { DateRange } from '../../../../platform/ui/fields/DateRange'
import type { FilterProps } from '../FilterProps'

const ahead: readonly RelativeDays[] = ['tomorrow', 'nextWeek', 'next7', 'next30', 'overdue']

/** A period relative to today, or from one day to another. */
export const DaysEditor = observer(function DaysEditor({ store, fieldPath: { field, path, label } }: FilterProps) {
  const text = store.query.filters[path] ?? ''
  const condition = parseFilter(field, text)
  const span =
    condition &&
    !('days' in condition) &&
    !('empty' in condition) &&
    !('anyOf' in condition) &&
    !('contains' in condition)
      ? condition
      : {}
  // Future periods make no sense for a date that can only be in the past.
  const past = 'past' in field && field.past === true
  return (
    <DateRange
      label={label}
      value={condition && 'days' in condition ? condition.days : span}
      onChange={(value) =>
        store.setFilter(path, value === undefined ? '' : typeof value === 'string' ? value : writeFilter(value))
      }
      {...(past && { offered: relativeDays.filter((days) => !ahead.includes(days)) })}
    />
  )
})
