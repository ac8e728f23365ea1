import { localDay } from '@core/entity/displayText'

export { displayText, emptyText, instantText } from '@core/entity/displayText'

/** Names of what references point at, by path or by field name: `{ assignedTo: 'Ana Torres' }`. */
export type Labels = { readonly [name: string]: string | null | undefined }

/** @returns whole years from a day of birth to `today`, both YYYY-MM-DD. */
export function ageOn(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}

/** @returns an age as it is said: `7 years old`, `under 1 year old`. Both days YYYY-MM-DD. */
export function ageText(birth: string, today: string): string {
  const years = ageOn(birth, today)
  return years < 1 ? 'under 1 year old' : `${years} ${years === 1 ? 'year' : 'years'} old`
}

/** @returns the reader's own today as YYYY-MM-DD. */
export function today(): string {
  return localDay(new Date())
}

/** @returns how far a day is from `from`, both YYYY-MM-DD: `today`, `in 3 days`, `2 days ago`. */
export function distanceText(day: string, from: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(from)) / 86_400_000)
  return new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }).format(days, 'day')
}
