import { type DateStyle, formatDay } from './dayText'

/**
 * Not beside `formatDay`, because public pages load that file and show no such texts.
 * @returns a text of the server with its days, which are YYYY-MM-DD there, as a person reads them
 */
export function formatDaysIn(text: string, style?: DateStyle): string {
  return text.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => formatDay(day, style))
}
