import { formatDay, today } from '@core/entity'
import { ageText } from '../../shared/age'

/** @returns a date of birth (YYYY-MM-DD) with the age, which people need for planning: `2019-11-12 (7 years old)`. */
export const birthText = (day: string) => `${formatDay(day)} (${ageText(day, today())})`
