import { countText } from './countText'
import { daysBetween, distanceText, formatInstant, formatTime, localDay } from './dates'

/**
 * @returns the name of a day in the last week: `Today`, `Yesterday`, `3 days ago`; undefined for a day that is longer ago. Both YYYY-MM-DD.
 */
export function dayName(day: string, today: string): string | undefined {
  const days = daysBetween(day, today)
  if (days < 0 || days > 7) return undefined
  const text = distanceText(day, today)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * @returns how long ago an instant was: `just now`, `5 minutes ago` on the same day; otherwise its day and time. Both in ms since 1970.
 * @param underDay the text is below a heading with the day, so only the time is needed
 */
export function sinceText(at: number, now: number, underDay = false): string {
  const minutes = Math.round((now - at) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${countText(minutes, 'minute')} ago`
  if (localDay(new Date(at)) !== localDay(new Date(now))) return underDay ? formatTime(at) : formatInstant(at)
  return `${countText(Math.round(minutes / 60), 'hour')} ago`
}
