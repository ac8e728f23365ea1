// Days are texts, YYYY-MM-DD, so that no time zone can move them.

/** @returns the day that many days later. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** @returns the same day that many months later, or the month's last where it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return `${first.toISOString().slice(0, 8)}${String(Math.min(date, last)).padStart(2, '0')}`
}

/** Sunday is 0. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** @returns the weeks that the month of a day lies in, each from Sunday to Saturday. */
export function weeksOf(day: string): string[][] {
  const month = day.slice(0, 7)
  const first = `${month}-01`
  const weeks: string[][] = []
  for (let start = addDays(first, -weekdayOf(first)); start.slice(0, 7) <= month; start = addDays(start, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(start, at)))
  }
  return weeks
}

/**
 * @returns what is typed with the dashes of YYYY-MM-DD put in as far as the digits go: `20250304` and `2025/3/4` as well
 */
export function groupDate(text: string): string {
  const parts = text.trim().split(/[-/. ]+/)
  if (parts.length === 3 && /^\d{4}$/.test(parts[0]!) && parts.slice(1).every((part) => /^\d{1,2}$/.test(part)) && /[/. ]|-\d-/.test(text.trim())) {
    return [parts[0], ...parts.slice(1).map((part) => part.padStart(2, '0'))].join('-')
  }
  const digits = text.replace(/\D/g, '')
  if (!/^[\d-]*$/.test(text) || digits.length > 8) return text
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter(Boolean).join('-')
}
