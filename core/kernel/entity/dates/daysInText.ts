import { type DateStyle, formatDay } from './dayText'

/** @returns a text of the server with its days, which are YYYY-MM-DD there, as a person reads them. */
export function formatDaysIn(text: string, style?: DateStyle): string {
  return text.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => formatDay(day, style))
}
