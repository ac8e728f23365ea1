import type { RelativeDays } from '@core/entity/filters'

/** Days from one to another, both included; one that is left out is open. */
export interface DaySpan {
  readonly from?: string
  readonly to?: string
}

/** What is meant by days from where one stands: the server's own day (its TZ), which is the office's. A week begins on Monday. */
export function daySpan(days: RelativeDays, now = new Date()): DaySpan {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const at = (offset: number) => dayText(new Date(year, month, day + offset))
  switch (days) {
    case 'today':
      return { from: at(0), to: at(0) }
    case 'yesterday':
      return { from: at(-1), to: at(-1) }
    case 'tomorrow':
      return { from: at(1), to: at(1) }
    case 'overdue':
      return { to: at(-1) }
    case 'last7':
      return { from: at(-6), to: at(0) }
    case 'last30':
      return { from: at(-29), to: at(0) }
    case 'next7':
      return { from: at(0), to: at(6) }
    case 'next30':
      return { from: at(0), to: at(29) }
    case 'thisWeek': {
      const sinceMonday = (now.getDay() + 6) % 7
      return { from: at(-sinceMonday), to: at(6 - sinceMonday) }
    }
    case 'thisMonth':
      return { from: dayText(new Date(year, month, 1)), to: dayText(new Date(year, month + 1, 0)) }
    case 'lastMonth':
      return { from: dayText(new Date(year, month - 1, 1)), to: dayText(new Date(year, month, 0)) }
    case 'thisYear':
      return { from: `${year}-01-01`, to: `${year}-12-31` }
  }
}

/** From the first midnight to the one behind the last day, as instants: the server's own midnights. */
export function instantSpan(from: string | undefined, to: string | undefined): { readonly from?: string; readonly before?: string } {
  return { ...(from && { from: midnight(from, 0) }), ...(to && { before: midnight(to, 1) }) }
}

function midnight(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const instant = new Date(year, month - 1, date + later)
  instant.setFullYear(year, month - 1, date + later)
  return instant.toISOString()
}

function dayText(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
