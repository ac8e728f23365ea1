import { addDays } from '../dates/days'
import { today } from '../dates/zones'
import type { FieldOptions } from '../Field'
import { messages } from '../messages'
import { type Known, make } from './make'

const datePattern = /^\d{4}-\d{2}-\d{2}$/
const dateTimePattern = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?Z$/

/** @returns whether `value` is a day that exists, as YYYY-MM-DD. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !datePattern.test(value)) return false
  const instant = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value)
}

/** Whether a day or an instant is within the years that are plausible; a typing mistake such as 0202 is not. */
function inReach(value: string): boolean {
  const year = value.slice(0, 4)
  return year >= '1900' && year <= '2200'
}

/** A day, YYYY-MM-DD. `past`: today at the latest, by the caller's clock. */
export function date<const O extends FieldOptions & { past?: boolean }>(
  label: string,
  options?: Known<O, FieldOptions & { past?: boolean }>,
) {
  return make<string, O>('date', label, options, {
    schema: { type: 'string', format: 'date' },
    check(value) {
      if (!isDate(value)) return messages.date(label)
      // One day of tolerance, because it is already tomorrow east of here.
      if (options?.past && value > addDays(today('UTC'), 1)) return messages.futureDate(label)
      return inReach(value) ? undefined : messages.farDate(label)
    },
  })
}

/** An instant, ISO 8601 in UTC. D9. */
export function dateTime<const O extends FieldOptions>(label: string, options?: Known<O, FieldOptions>) {
  return make<string, O>('dateTime', label, options, {
    schema: { type: 'string', format: 'date-time', pattern: dateTimePattern.source },
    check: (value) =>
      typeof value === 'string' && dateTimePattern.test(value) && isDate(value.slice(0, 10)) && inReach(value)
        ? undefined
        : messages.wrongType(label, 'a date and time such as 2026-01-31T14:30:00Z'),
  })
}

const timeSlotPattern = /^([01]\d|2[0-3]):(00|15|30|45)$/

/** A time of day in steps of 15 minutes: HH:mm in requests and responses (D9), shown as 12-hour AM/PM. S9.2 */
export function timeSlot<const O extends FieldOptions>(label: string, options?: Known<O, FieldOptions>) {
  return make<string, O>('timeSlot', label, options, {
    schema: { type: 'string', pattern: timeSlotPattern.source },
    check: (value) => (typeof value === 'string' && timeSlotPattern.test(value) ? undefined : messages.time(label)),
  })
}
