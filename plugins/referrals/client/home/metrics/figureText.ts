import { countText, formatFigure } from '@core/entity'

/** @returns a share in percent, as in dashboards: `78.2%`; a dash if the whole is 0. */
export function shareText(part: number, whole: number): string {
  return whole === 0 ? '–' : formatFigure(part / whole, 'percent')
}

/** @returns hours as text: `5 h`, from two days on `3.5 days`; a dash for none. */
export function hoursText(hours: number | null): string {
  if (hours === null) return '–'
  return hours < 48 ? `${rounded(hours)} h` : daysText(hours / 24)
}

/** @returns `1 day`, `12.5 days`; a dash for none. */
export function daysText(days: number | null): string {
  if (days === null) return '–'
  return countText(rounded(days), 'day')
}

const rounded = (value: number) => Math.round(value * 10) / 10
