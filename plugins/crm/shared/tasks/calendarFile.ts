/** One entry of a calendar: an appointment, or a day on which something is due. */
export interface CalendarEntry {
  /** Stable and globally unique: `task-12@example.com`. */
  readonly uid: string
  readonly summary: string
  readonly description?: string
  readonly location?: string
  readonly url?: string
  /** An instant (ISO 8601), or a whole day (YYYY-MM-DD). */
  readonly start: string
  /** The duration; omitted for a whole day. */
  readonly minutes?: number
  /** When it was last changed. ISO 8601 */
  readonly changedAt: string
  readonly attendees?: readonly { readonly name: string | null; readonly email: string }[]
  /** Minutes before the start, for a reminder by the calendar program. */
  readonly alarm?: number
}

/** An instant as iCalendar writes it: 20261122T150000Z. */
const stamp = (instant: Date) => instant.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** RFC 5545, 3.3.11 */
const escaped = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(';', String.raw`\;`)
    .replaceAll(',', String.raw`\,`)

/** RFC 5545, 3.1: no line is longer than 75 octets, and no character is cut in two. */
function folded(line: string): string {
  const parts: string[] = []
  let [part, size] = ['', 0]
  for (const character of line) {
    const octets = new TextEncoder().encode(character).length
    if (size + octets > 74) {
      parts.push(part)
      ;[part, size] = ['', 1]
    }
    part += character
    size += octets
  }
  return [...parts, part].join('\r\n ')
}

function entryLines(entry: CalendarEntry): string[] {
  const { uid, summary, description, location, url, start, minutes = 30, changedAt, attendees = [], alarm } = entry
  const isDay = !start.includes('T')
  const begin = new Date(start)
  const end = new Date(isDay ? begin.getTime() + 86_400_000 : begin.getTime() + minutes * 60_000)
  const day = (at: Date) => stamp(at).slice(0, 8)
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${stamp(new Date(changedAt))}`,
    ...(isDay
      ? [`DTSTART;VALUE=DATE:${day(begin)}`, `DTEND;VALUE=DATE:${day(end)}`, 'TRANSP:TRANSPARENT']
      : [`DTSTART:${stamp(begin)}`, `DTEND:${stamp(end)}`]),
    `SUMMARY:${escaped(summary)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    ...attendees.map(
      ({ name, email }) =>
        `ATTENDEE;ROLE=REQ-PARTICIPANT${name ? `;CN="${name.replaceAll(/["\r\n]/g, ' ')}"` : ''}:mailto:${email}`,
    ),
    ...(alarm === undefined
      ? []
      : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(summary)}`, `TRIGGER:-PT${alarm}M`, 'END:VALARM']),
    'END:VEVENT',
  ]
}

/**
 * A calendar as a file for any calendar program. RFC 5545. Instants are written in UTC, so that each program shows them in its own time
 * zone.
 * @param name the name of the calendar in the program
 */
export function calendarFile(name: string, entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//White Glove//Tasks and activities//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
