import { localDay } from '@core/entity/displayText'

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** @returns how long ago an instant was, on the day itself: `just now`, `5 minutes ago`; of another day its time. Both in ms since 1970. */
export function sinceText(at: number, now: number): string {
  const minutes = Math.round((now - at) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return relative.format(-minutes, 'minute')
  if (localDay(new Date(at)) !== localDay(new Date(now))) return clock.format(at)
  return relative.format(-Math.round(minutes / 60), 'hour')
}

/** @returns a day as one speaks of it: `Today`, `Yesterday`, `3 days ago`; undefined for one that is longer ago than a week. Both YYYY-MM-DD. */
export function dayName(day: string, today: string): string | undefined {
  const days = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000)
  if (days < 0 || days > 7) return undefined
  const text = relative.format(-days, 'day')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
