// Instants, and the local days and times in a zone. The rules of time zones are the platform's own (Intl). A zone is an IANA name such as
// America/Los_Angeles. Without a zone, the zone that the reader chose is used, else that of the machine: the reader's in the browser, the
// office's (TZ) on the server.

import { reader } from './reader'

const minute = 60_000

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter takes longer than using it a thousand times, so it is cached. */
function formatIn(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
  }
  return format
}

/** @returns the offset of a zone from UTC at an instant, in ms. */
export function offsetAt(instant: number, zone: string | undefined = reader.zone): number {
  if (zone === undefined) return -new Date(instant).getTimezoneOffset() * minute
  const parts: Record<string, number> = {}
  for (const { type, value } of formatIn(zone).formatToParts(instant)) parts[type] = Number(value)
  const clock = Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute, parts.second)
  return clock - Math.floor(instant / 1000) * 1000
}

/** @returns the local time in the zone as ISO text without an offset. */
function clockText(instant: Date | number | string, zone: string | undefined): string {
  const at = new Date(instant).getTime()
  return new Date(at + offsetAt(at, zone)).toISOString()
}

/** @returns the day of an instant in a zone, YYYY-MM-DD. */
export function localDay(instant: Date | number | string, zone?: string): string {
  return clockText(instant, zone).slice(0, 10)
}

/** @returns the time of day of an instant in a zone, HH:mm. */
export function localTime(instant: Date | number | string, zone?: string): string {
  return clockText(instant, zone).slice(11, 16)
}

/** @returns the current day in a zone. */
export function today(zone?: string, now: Date | number = Date.now()): string {
  return localDay(now, zone)
}
