import { localDay, localTime } from '@core/kernel/entity/dates'
import { language } from '@core/kernel/entity/language'

/** @returns the greeting for this hour, by the reader's clock */
export function greeting(now: Date): string {
  const hour = Number(localTime(now).slice(0, 2))
  if (hour < 5 || hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}

/** @returns the reader's day in words, such as “Saturday, November 28” */
export const dayInWords = (now: Date): string =>
  new Date(`${localDay(now)}T12:00Z`).toLocaleDateString(language?.locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
