import { ageText, today } from '@core/entity'

/** @returns a day of birth (YYYY-MM-DD) with the age, which is what one plans by: `2019-11-12 (7 years old)`. */
export const birthText = (day: string) => `${day} (${ageText(day, today())})`
