import { countText } from '../countText'
import { daysBetween, periodEnd, weekBegins, weekdayOf, type Period, type WeekStart } from './days'
import type { DayRange } from './ranges'
import { type DateForm, reader } from './reader'
import { localDay } from './zones'

export interface DateStyle {
  /** Default: the reader's. */
  readonly form?: DateForm
  /** A BCP 47 tag; default: the platform's own. */
  readonly locale?: string
  /** Default: the reader's, else the machine's. */
  readonly zone?: string
}

export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** @returns the names of the days in the order of the week. */
export function weekdaysFrom(start: WeekStart = weekBegins()): readonly string[] {
  return weekdayNames.map((_, at) => weekdayNames[(at + start) % 7]!)
}

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const times = new Map<string | undefined, Intl.DateTimeFormat>()

/** @returns a day as a person reads it: `2026-03-14`, or `3/14/2026` in American form. */
export function formatDay(day: string, { form = reader.form, locale }: DateStyle = {}): string {
  if (form === 'iso') return day
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  })
}

/** @returns an instant as a person reads it: `2026-03-14, 2:15 PM`. */
export function formatInstant(instant: Date | number | string, style: DateStyle = {}): string {
  const { zone = reader.zone } = style
  return `${formatDay(localDay(instant, zone), style)}, ${formatTime(instant, style)}`
}

/** @returns the time of an instant as a person reads it: `2:15 PM`. */
export function formatTime(instant: Date | number | string, { zone = reader.zone }: DateStyle = {}): string {
  let time = times.get(zone)
  if (!time) times.set(zone, (time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: zone })))
  return time.format(new Date(instant))
}

/** @returns a range as text: `2026-03-01 – 2026-03-31`, a single day as that day, `since …`, `until …`, or an empty text for all days. */
export function formatRange({ from, to }: DayRange, style?: DateStyle): string {
  if (from && to) return from === to ? formatDay(from, style) : `${formatDay(from, style)} – ${formatDay(to, style)}`
  if (from) return `since ${formatDay(from, style)}`
  return to ? `until ${formatDay(to, style)}` : ''
}

/** @returns how far a day is from `from`: `today`, `in 3 days`, `2 days ago`. */
export function distanceText(day: string, from: string): string {
  const days = daysBetween(from, day)
  if (days === 0) return 'today'
  if (Math.abs(days) === 1) return days < 0 ? 'yesterday' : 'tomorrow'
  return days < 0 ? `${countText(-days, 'day')} ago` : `in ${countText(days, 'day')}`
}

/** @returns the name of the period that begins on `first`, short enough for an axis: `Mar 14`, `Mar 2026`, `Q1 2026`, `2026`. */
export function periodName(first: string, period: Period): string {
  const year = first.slice(0, 4)
  const month = monthNames[Number(first.slice(5, 7)) - 1]!.slice(0, 3)
  switch (period) {
    case 'day':
    case 'week':
      return `${month} ${Number(first.slice(8))}`
    case 'month':
      return `${month} ${year}`
    case 'quarter':
      return `Q${Math.ceil(Number(first.slice(5, 7)) / 3)} ${year}`
    case 'year':
      return year
  }
}

/** @returns a day with its weekday, for screen readers: `Saturday, 2026-11-21`. */
export function spokenDay(day: string, style?: DateStyle): string {
  return `${weekdayNames[weekdayOf(day)]!}, ${formatDay(day, style)}`
}

/** @returns the full name of a period, for a tooltip or a heading: `Mar 9 – 15, 2026`, `March 2026`. */
export function periodText(first: string, period: Period, start?: WeekStart): string {
  const year = first.slice(0, 4)
  if (period === 'month') return `${monthNames[Number(first.slice(5, 7)) - 1]!} ${year}`
  if (period === 'day') return `${periodName(first, 'day')}, ${year}`
  if (period !== 'week') return periodName(first, period)
  const last = periodEnd(first, 'week', start)
  const end = first.slice(5, 7) === last.slice(5, 7) ? String(Number(last.slice(8))) : periodName(last, 'day')
  return `${periodName(first, 'day')} – ${end}, ${last.slice(0, 4)}`
}
