import { addDays, instantOf, localDay, localTime } from '@core/entity'
import { type ActivityRow, type TaskRow, activities, tasks } from './taskApi'

/** What S9.2 divides a day into. */
export const slotMinutes = 15
export const dayMinutes = 24 * 60

/** Something that stands in a calendar. */
export interface WeekEvent {
  readonly key: string
  readonly kind: 'task' | 'activity'
  readonly id: number
  readonly version: number
  readonly subject: string
  readonly about: string | null
  /** YYYY-MM-DD */
  readonly day: string
  /** Minutes after midnight; null where it is on no time of day. */
  readonly start: number | null
  readonly minutes: number
  readonly isDone: boolean
  readonly type: number
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** @returns HH:mm of minutes after midnight */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** @returns the place of an event that is moved by so many days and minutes, in steps of 15 minutes within one day. S9.2 */
export function movedBy({ day, start }: Pick<WeekEvent, 'day' | 'start'>, days: number, minutes: number) {
  const to = addDays(day, days)
  if (start === null) return { day: to, start }
  const step = Math.round((start + minutes) / slotMinutes) * slotMinutes
  return { day: to, start: Math.min(Math.max(0, step), dayMinutes - slotMinutes) }
}

/**
 * @param by minutes that it is to take longer, or shorter where negative
 * @returns the minutes it takes then: it ends on a step of 15 minutes, after it began and before midnight. S9.2
 */
export function resizedBy({ start, minutes }: Pick<WeekEvent, 'start' | 'minutes'>, by: number): number {
  if (start === null) return minutes
  const end = Math.round((start + minutes + by) / slotMinutes) * slotMinutes
  return Math.min(Math.max(end - start, slotMinutes), Math.max(dayMinutes - start, minutes))
}

export interface Placed {
  readonly event: WeekEvent
  /** Which of how many side by side. */
  readonly lane: number
  readonly lanes: number
}

/** Events of one day side by side where they overlap: each gets the first lane that is free when it begins. */
export function lanesOf(events: readonly WeekEvent[]): readonly Placed[] {
  const sorted = events.toSorted((a, b) => a.start! - b.start! || b.minutes - a.minutes || a.key.localeCompare(b.key))
  const placed: Placed[] = []
  let group: { event: WeekEvent; lane: number }[] = []
  let ends: number[] = []
  const close = () => {
    placed.push(...group.map((one) => ({ ...one, lanes: ends.length })))
    group = []
    ends = []
  }
  for (const event of sorted) {
    if (ends.every((end) => end <= event.start!)) close()
    const free = ends.findIndex((end) => end <= event.start!)
    const lane = free === -1 ? ends.length : free
    // What is very short is drawn as high as half an hour, so that its words can be read.
    ends[lane] = event.start! + Math.max(event.minutes, 30)
    group.push({ event, lane })
  }
  close()
  return placed
}

/** What a person has in a span of days. @param last within */
export async function loadWeek(first: string, last: string, signal: AbortSignal): Promise<readonly WeekEvent[]> {
  const [due, set] = await Promise.all([
    tasks.list(
      {
        filter: { assignTo: 'me', taskStatus: '1,2', dueDate: `${first}..${last}` },
        columns: ['subject', 'taskType', 'dueDate', 'dueTime', 'taskStatus', 'entityType', 'entityTypeId'],
        limit: 500,
        total: false,
      },
      signal,
    ),
    activities.list(
      {
        filter: { assignTo: 'me', dateTime: `${addDays(first, -1)}..${addDays(last, 1)}` },
        columns: ['subject', 'activityType', 'activityStatus', 'dateTime', 'minutes', 'entityType', 'entityTypeId'],
        limit: 500,
        total: false,
      },
      signal,
    ),
  ])
  // The server's days may be others than those of the person's own zone.
  return [...due.data.map(ofTask), ...set.data.map(ofActivity)].filter(({ day }) => day >= first && day <= last)
}

function ofTask(row: TaskRow): WeekEvent {
  return {
    key: `task ${row.id}`,
    kind: 'task',
    id: row.id,
    version: row.version,
    subject: row.subject ?? '',
    about: row.labels.entityTypeId ?? null,
    day: row.dueDate!,
    start: row.dueTime === null ? null : minutesOf(row.dueTime),
    minutes: 30,
    isDone: row.taskStatus !== 1,
    type: row.taskType ?? 10,
  }
}

function ofActivity(row: ActivityRow): WeekEvent {
  return {
    key: `activity ${row.id}`,
    kind: 'activity',
    id: row.id,
    version: row.version,
    subject: row.subject ?? '',
    about: row.labels.entityTypeId ?? null,
    day: localDay(row.dateTime!),
    start: minutesOf(localTime(row.dateTime!)),
    minutes: row.minutes ?? 30,
    isDone: row.activityStatus !== 1,
    type: row.activityType ?? 10,
  }
}

/** Stores where an event stands by now, and how long a meeting takes; a task has no length. @returns its new version @throws ApiError */
export async function storeEvent({ kind, id, version, day, start, minutes }: WeekEvent): Promise<number> {
  const { data } = await (kind === 'task'
    ? tasks.update(id, { version, dueDate: day, ...(start !== null && { dueTime: timeOf(start) }) })
    : activities.update(id, { version, dateTime: instantOf(day, timeOf(start ?? 0)).toISOString(), minutes }))
  return data.version
}

/** @returns how many days to show in so many px */
export function daysShown(width: number): 1 | 3 | 7 {
  return width < 560 ? 1 : width < 900 ? 3 : 7
}

/** @returns the days from the first one on */
export function daysFrom(first: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => addDays(first, at))
}
