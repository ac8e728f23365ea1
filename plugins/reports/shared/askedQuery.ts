import { type DayRange, type RelativeDays, relativeNames, relativeRange } from '@core/entity'

/** What a dashboard or a report is asked for, as it stands in its address, in a saved report and in a schedule alike. */
export interface AskedQuery {
  /** Meant from today, or from one day to another; undefined for those that it shows unless one chooses. */
  readonly days: RelativeDays | DayRange | undefined
  readonly person: number | undefined
  readonly store: number | undefined
  /** The id of a grouping. */
  readonly by: string | undefined
  readonly compare: boolean
}

/** @returns what an address says after its question mark; what makes no sense is passed over. */
export function readAsked(text: string): AskedQuery {
  const query = new URLSearchParams(text)
  return {
    days: readDays(query.get('days')),
    person: idIn(query.get('person')),
    store: idIn(query.get('store')),
    by: query.get('by') ?? undefined,
    compare: query.get('compare') === '1',
  }
}

function idIn(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

/** @returns days as an address says them; undefined where they make no sense */
export function readDays(text: string | null): RelativeDays | DayRange | undefined {
  if (text === null) return undefined
  if (Object.hasOwn(relativeNames, text)) return text as RelativeDays
  const [, from, to] = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/.exec(text) ?? []
  return from || to ? { ...(from && { from }), ...(to && { to }) } : undefined
}

/** @returns days as they stand in an address. */
export function writeDays(days: RelativeDays | DayRange | undefined): string | undefined {
  return typeof days === 'object' ? `${days.from ?? ''}..${days.to ?? ''}` : days
}

/** @returns the days that are meant on that day, as a request says them; null leaves them to the server. */
export function daysAsked(days: AskedQuery['days'], today: string): { from: string | null; to: string | null } {
  const range: DayRange = typeof days === 'string' ? relativeRange(days as 'overdue', today) : (days ?? {})
  return { from: range.from ?? null, to: range.to ?? null }
}
