import { countText } from './countText'
import { daysBetween, distanceText, formatInstant, formatTime, localDay } from './dates'

/** @returns whole years from a date of birth to `today`, both YYYY-MM-DD. */
export function ageOn(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}

/** @returns an age as text: `7 years old`, `under 1 year old`. Both days YYYY-MM-DD. */
export function ageText(birth: string, today: string): string {
  const years = ageOn(birth, today)
  return years < 1 ? 'under 1 year old' : `${countText(years, 'year')} old`
}

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
