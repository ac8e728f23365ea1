import { addDays, daysBetween, instantOf, localDay, localTime, spokenDay, today } from '@core/kernel/entity/dates'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import type { Field } from '@core/kernel/entity/Field'
import { fieldPathAt } from '@core/kernel/entity/leaves'
import { timeText } from '@core/kernel/entity/timeSlots'
import { valueAt } from '../../data/fieldPaths'
import type { CalendarLook, CalendarSource } from './CalendarSource'

/** What S9.2 divides a day into. */
export const slotMinutes = 15
export const dayMinutes = 24 * 60
/** Of what says no length. */
const usualMinutes = 30

/** Where something stands in a calendar. */
export interface Placement {
  /** YYYY-MM-DD */
  readonly day: string
  /** Minutes after midnight; null where it has no time of day. */
  readonly start: number | null
  readonly minutes: number
  /** The day itself, unless it goes on for several. */
  readonly lastDay: string
}

/** A record in a calendar. */
export interface CalendarEntry extends Placement {
  readonly key: string
  readonly source: CalendarSource
  /** The date by which it stands there. */
  readonly path: string
  readonly row: ListedRow
  readonly name: string
  readonly look: CalendarLook | undefined
  readonly isDone: boolean
}

/** What is carried: an entry, or its end alone. */
export type Edge = 'all' | 'end'

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** @returns HH:mm of minutes after midnight */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** @returns minutes after midnight as people read them: `2:30 PM`. */
export const minutesText = (minutes: number): string => timeText(timeOf(minutes % dayMinutes))

/** @returns the field at a path of the source’s entity, which the start has checked. */
export const fieldOf = ({ entity }: CalendarSource, path: string): Field => fieldPathAt(entity.fields, path)!.field

export const timingOf = ({ entity }: CalendarSource, path: string) => entity.timing?.[path] ?? {}

/** @returns the paths that placing a record by this date reads. */
export function placedBy(source: CalendarSource, path: string): readonly string[] {
  const { time, minutes, until, due } = timingOf(source, path)
  const state = due && source.entity.state
  return [path, time, minutes, until, state].filter((one): one is string => one !== undefined)
}

/** @returns whether records stand at a time of day by this date, so that a week is drawn by the hour. */
export function hasTimes(source: CalendarSource, path: string): boolean {
  return fieldOf(source, path).kind === 'dateTime' || timingOf(source, path).time !== undefined
}

/** @returns whether a record may be without a time of day, at least as far as its fields go. */
export function maybeTimeless({ source, path }: Pick<CalendarEntry, 'source' | 'path'>): boolean {
  return fieldOf(source, path).kind === 'date'
}

/** @returns the record as it stands in the calendar; undefined where it has no such date. */
export function entryOf(source: CalendarSource, at: number, path: string, row: ListedRow): CalendarEntry | undefined {
  const placement = placementOf(source, path, row)
  if (!placement) return undefined
  const isDone = !isOpen(source, path, row)
  const entry = { ...placement, key: `${at}:${row.id}`, source, path, row, name: source.nameOf(row), isDone }
  return { ...entry, look: lookOf(entry) }
}

function placementOf(source: CalendarSource, path: string, row: ListedRow): Placement | undefined {
  const value = valueAt(row, path)
  if (typeof value !== 'string') return undefined
  const { time, minutes, until } = timingOf(source, path)
  const isInstant = fieldOf(source, path).kind === 'dateTime'
  // An evening in Los Angeles is the next day in UTC.
  const day = isInstant ? localDay(value) : value
  const clock = isInstant ? localTime(value) : time && valueAt(row, time)
  const start = typeof clock === 'string' ? minutesOf(clock) : null
  const length = minutes && valueAt(row, minutes)
  const placed = { day, start, minutes: typeof length === 'number' ? length : usualMinutes, lastDay: day }
  const end = until && valueAt(row, until)
  if (!until || typeof end !== 'string') return placed
  if (fieldOf(source, until).kind !== 'dateTime') return { ...placed, lastDay: end > day ? end : day }
  const lastDay = localDay(end)
  if (lastDay > day) return { ...placed, start: null, lastDay }
  return start === null ? placed : { ...placed, minutes: Math.max(0, minutesOf(localTime(end)) - start) }
}

function isOpen(source: CalendarSource, path: string, row: ListedRow): boolean {
  const { due = true } = timingOf(source, path)
  const { state } = source.entity
  return due === true || !state || due.includes(valueAt(row, state) as number)
}

function lookOf({ source, path, row, day, lastDay, start, isDone }: Omit<CalendarEntry, 'look'>) {
  if (isDone) return { tone: 'neutral', name: 'Finished' } as const
  const isDue = timingOf(source, path).due !== undefined
  const isPast = start === null ? lastDay < today() : instantOf(day, timeOf(start)).getTime() < Date.now()
  if (isDue && isPast) return { tone: 'danger', name: 'Overdue' } as const
  return source.look?.(row) ?? (isDue ? ({ tone: 'info', name: 'Still open' } as const) : undefined)
}

/** @returns the place that a text names: a day, `2026-11-22T` without a time of day, or `2026-11-22T14:30`. */
export function readPlace(place: string): { readonly day: string; readonly start: number | null | undefined } {
  const [day = '', time] = place.split('T')
  return { day, start: time === undefined ? undefined : time === '' ? null : minutesOf(time) }
}

/** @returns the place in the text that `readPlace` reads. */
export function writePlace(day: string, start: number | null): string {
  return `${day}T${start === null ? '' : timeOf(start)}`
}

/** @returns a place as it is said aloud: `Tuesday, 2026-11-24, 2:30 PM`. */
export function spokenPlace(place: string): string {
  const { day, start } = readPlace(place)
  return typeof start === 'number' ? `${spokenDay(day)}, ${minutesText(start)}` : spokenDay(day)
}

/**
 * @param place where it was dropped; a day alone leaves it at its time
 * @returns where an entry stands then, or how long it takes where its end was carried: at least a quarter of an hour, and until midnight at most. S9.2
 */
export function movedTo(entry: Placement, place: string, edge: Edge = 'all'): Placement {
  const { day, start = entry.start } = readPlace(place)
  if (edge === 'all')
    return {
      ...entry,
      day,
      start: start === null ? null : Math.min(Math.max(0, start), dayMinutes - slotMinutes),
      lastDay: addDays(entry.lastDay, daysBetween(entry.day, day)),
    }
  if (entry.start === null) return { ...entry, lastDay: day < entry.day ? entry.day : day }
  const wanted = (start ?? 0) - entry.start + daysBetween(entry.day, day) * dayMinutes
  return {
    ...entry,
    minutes: Math.min(Math.max(wanted, slotMinutes), Math.max(dayMinutes - entry.start, entry.minutes)),
  }
}

/** A field of a record and what it is to be. */
export type Change = readonly [path: string, value: unknown]

/** @returns what is to be stored so that an entry stands there; nothing where it does already. */
export function changesTo(entry: CalendarEntry, to: Placement): readonly Change[] {
  const { source, path, row } = entry
  const { time, minutes, until } = timingOf(source, path)
  const isInstant = (at: string) => fieldOf(source, at).kind === 'dateTime'
  /** An instant keeps its time of day. */
  const laterBy = (at: string, days: number) => {
    const value = valueAt(row, at) as string
    if (!isInstant(at)) return addDays(value, days)
    return instantOf(addDays(localDay(value), days), localTime(value)).toISOString()
  }
  const isMoved = to.day !== entry.day || to.start !== entry.start
  const isLonger = to.minutes !== entry.minutes
  const changes: Change[] = []
  if (isMoved && to.start !== null && isInstant(path))
    changes.push([path, instantOf(to.day, timeOf(to.start)).toISOString()])
  else if (to.day !== entry.day) changes.push([path, laterBy(path, daysBetween(entry.day, to.day))])
  if (time && to.start !== entry.start) changes.push([time, to.start === null ? null : timeOf(to.start)])
  if (minutes && isLonger) changes.push([minutes, to.minutes])
  if (!until || typeof valueAt(row, until) !== 'string') return changes
  if (to.start !== null && isInstant(until)) {
    const end = instantOf(to.day, timeOf(to.start)).getTime() + to.minutes * 60_000
    if (isMoved || isLonger) changes.push([until, new Date(end).toISOString()])
  } else if (to.lastDay !== entry.lastDay) changes.push([until, laterBy(until, daysBetween(entry.lastDay, to.lastDay))])
  return changes
}

/** An entry, and which of how many side by side it is. */
export interface Placed {
  readonly entry: CalendarEntry
  readonly lane: number
  readonly lanes: number
}

/** Entries that overlap more than there is room for: one place stands for them. */
export interface HiddenEntries {
  readonly start: number
  readonly count: number
  readonly lanes: number
}

/**
 * Entries of one day side by side where they overlap: each gets the first lane that is free when it begins.
 * @param most lanes that there is room for; the last of them is for the number of entries that have none
 */
export function lanesOf(
  entries: readonly CalendarEntry[],
  most = Infinity,
): { readonly placed: readonly Placed[]; readonly hidden: readonly HiddenEntries[] } {
  const sorted = entries.toSorted((a, b) => a.start! - b.start! || b.minutes - a.minutes || a.key.localeCompare(b.key))
  const placed: Placed[] = []
  const hidden: HiddenEntries[] = []
  let group: { entry: CalendarEntry; lane: number }[] = []
  let ends: number[] = []
  const close = () => {
    const lanes = Math.min(ends.length, most)
    const shown = ends.length > most ? most - 1 : lanes
    placed.push(...group.flatMap((one) => (one.lane < shown ? [{ ...one, lanes }] : [])))
    const rest = group.filter(({ lane }) => lane >= shown)
    if (rest.length > 0) hidden.push({ start: rest[0]!.entry.start!, count: rest.length, lanes })
    group = []
    ends = []
  }
  for (const entry of sorted) {
    if (ends.every((end) => end <= entry.start!)) close()
    const free = ends.findIndex((end) => end <= entry.start!)
    const lane = free === -1 ? ends.length : free
    // What is very short is drawn as high as half an hour, so that its words can be read.
    ends[lane] = entry.start! + Math.max(entry.minutes, 30)
    group.push({ entry, lane })
  }
  close()
  return { placed, hidden }
}

/**
 * What each day of a week shows, from top to bottom: what goes on for several days keeps its row from day to day, and what is of one day
 * fills the rows that are left.
 * @param byDay sorted as a day shows them
 * @returns undefined where a row is empty
 */
export function rowsOfWeek(
  week: readonly string[],
  byDay: ReadonlyMap<string, readonly CalendarEntry[]>,
): ReadonlyMap<string, readonly (CalendarEntry | undefined)[]> {
  const rows = new Map<string, (CalendarEntry | undefined)[]>(week.map((day) => [day, []]))
  const put = (days: readonly string[], entry: CalendarEntry) => {
    let at = 0
    while (days.some((day) => rows.get(day)![at])) at++
    for (const day of days) {
      const list = rows.get(day)!
      while (list.length < at) list.push(undefined)
      list[at] = entry
    }
  }
  const all = new Set(week.flatMap((day) => byDay.get(day) ?? []))
  const spans = [...all].filter(({ day, lastDay }) => lastDay > day)
  for (const span of spans.toSorted((a, b) => a.day.localeCompare(b.day) || b.lastDay.localeCompare(a.lastDay)))
    put(
      week.filter((day) => day >= span.day && day <= span.lastDay),
      span,
    )
  for (const day of week) for (const entry of byDay.get(day) ?? []) if (entry.lastDay === entry.day) put([day], entry)
  return rows
}
