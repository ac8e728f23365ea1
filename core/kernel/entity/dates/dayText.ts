import { formats, type WeekStart } from '../formats'
import { language } from '../language'
import { weekdayOf } from './days'
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

/** @returns names of days or months in the reader’s language; `dates` are such days. English needs no Intl, whose first use takes long. */
function named<const Names extends readonly string[]>(
  english: Names,
  dates: (at: number) => number,
  options: Intl.DateTimeFormatOptions,
): Names {
  if (!language) return english
  const format = new Intl.DateTimeFormat(language.locale, { ...options, timeZone: 'UTC' })
  // As many names, in the same order; nothing depends on what they say.
  return english.map((_, at) => format.format(dates(at))) as readonly string[] as Names
}

// 2023 began on a Sunday.
export const weekdayNames = named(
  ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  (at) => Date.UTC(2023, 0, at + 1),
  { weekday: 'long' },
)

/** @returns the names of the days in the order of the week. */
export function weekdaysFrom(start: WeekStart = formats.weekStart): readonly string[] {
  return weekdayNames.map((_, at) => weekdayNames[(at + start) % 7]!)
}

export const monthNames = named(
  [
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
  ],
  (at) => Date.UTC(2023, at, 1),
  { month: 'long' },
)

const times = new Map<string | undefined, Intl.DateTimeFormat>()

/** @returns a day as a person reads it: `2026-03-14`, or `3/14/2026` in American form. */
export function formatDay(day: string, { form = reader.form, locale }: DateStyle = {}): string {
  if (form === 'iso') return day
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(locale ?? language?.locale, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  })
}

/**
 * @param locale their language
 * @returns a day as people outside read it, families and customers: `March 14, 2026`, or in digits where the deployment chose so.
 */
export function outsideDay(day: string, locale = 'en'): string {
  return formats.day
    ? day.replace(/(.*)-(.*)-(.*)/, formats.day)
    : new Date(day).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' })
}

/** @returns an instant as a person reads it: `2026-03-14, 2:15 PM`. */
export function formatInstant(instant: Date | number | string, style: DateStyle = {}): string {
  const { zone = reader.zone } = style
  return `${formatDay(localDay(instant, zone), style)}, ${formatTime(instant, style)}`
}

/** @returns the time of an instant as a person reads it: `2:15 PM`. */
export function formatTime(instant: Date | number | string, { zone = reader.zone }: DateStyle = {}): string {
  let time = times.get(zone)
  if (!time)
    times.set(
      zone,
      (time = new Intl.DateTimeFormat(language?.locale ?? 'en-US', { timeStyle: 'short', timeZone: zone })),
    )
  return time.format(new Date(instant))
}

/** @returns a day with its weekday, for screen readers: `Saturday, 2026-11-21`. */
export function spokenDay(day: string, style?: DateStyle): string {
  return `${weekdayNames[weekdayOf(day)]!}, ${formatDay(day, style)}`
}
