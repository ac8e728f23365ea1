import { formatTime } from './dates/dayText'
import type { Option } from './Field'
import { language } from './language'

/** The 96 quarters of a day, `00:00` to `23:45`, with their names: `12:00 AM` to `11:45 PM`. S9.2 */
export const timeSlots: readonly Option<string>[] = Array.from({ length: 96 }, (_, quarter) => {
  const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15]
  const id = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  return { id, name: timeText(id) }
})

/** @returns a time of day HH:mm as the reader's language writes it: `2:30 PM`, `2:30 p.m.`. S9.2 */
export function timeText(time: string): string {
  if (language) return formatTime(`1970-01-01T${time}Z`, { zone: 'UTC' })
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`
}
