const day = 86_400_000
/** Excel counts days from here. It gave 1900 a February 29 that did not exist, so days before March 1900 are off by one. */
const origin = Date.UTC(1899, 11, 30)
const origin1904 = Date.UTC(1904, 0, 1)

/** @returns Excel's number for a day `YYYY-MM-DD` or an instant in UTC. */
export function serialOf(text: string): number {
  return (Date.parse(text.length === 10 ? `${text}T00:00:00Z` : text) - origin) / day
}

/** @returns the day `YYYY-MM-DD` of Excel's number, or the instant in UTC where it includes a time of day. */
export function dayOfSerial(serial: number, from1904 = false): string {
  const instant = new Date(Math.round(((from1904 ? origin1904 : origin) + serial * day) / 1000) * 1000)
  if (Number.isNaN(instant.getTime())) return String(serial)
  const text = instant.toISOString()
  return Number.isInteger(serial) ? text.slice(0, 10) : `${text.slice(0, 19)}Z`
}
