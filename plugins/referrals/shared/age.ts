import { countText } from '@core/entity'

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
