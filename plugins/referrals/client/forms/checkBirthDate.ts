import { type FieldError, isDate, messages } from '@core/entity'

/** @returns why a text can't be the date of birth that opens what the office or another device has */
export function checkBirthDate(day: string): FieldError | undefined {
  if (isDate(day)) return undefined
  return { field: 'dateOfBirth', message: (day ? messages.date : messages.required)('Date of birth') }
}
