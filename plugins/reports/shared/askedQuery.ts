import { type formatRange, relativeNames, relativeRange } from '@core/entity'

type RelativeDays = keyof typeof relativeNames

type DayRange = Parameters<typeof formatRange>[0]

/** The query of a dashboard or report, as in its address, in a saved report and in a schedule. */
export interface AskedQuery {
  /** Relative to today, or from one day to another; undefined for the default days. */
  readonly days: RelativeDays | DayRange | undefined
  readonly person: number | undefined
  readonly store: number | undefined
  /** The id of a grouping. */
  readonly by: string | undefined
  readonly compare: boolean
  /** The ids of the figures to show, separated by commas. */
  readonly columns: string | undefined
}

/** @returns the query of an address; invalid parts are ignored. */
export function readAsked(text: string): AskedQuery {
  const query = new URLSearchParams(text)
  return {
    days: readDays(query.get('days')),
    person: idIn(query.get('person')),
    store: idIn(query.get('store')),
    by: query.get('by') ?? undefined,
    compare: query.get('compare') === '1',
    columns: query.get('columns') ?? undefined,
  }
}

function idIn(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

/** @returns the days of an address; undefined if they are invalid */
export function readDays(text: string | null): RelativeDays | DayRange | undefined {
  if (text === null) return undefined
  if (Object.hasOwn(relativeNames, text)) return text as RelativeDays
  const [, from, to] = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/.exec(text) ?? []
  return from || to ? { ...(from && { from }), ...(to && { to }) } : undefined
}

/** @returns days as text for an address. */
export function writeDays(days: RelativeDays | DayRange | undefined): string | undefined {
  return typeof days === 'object' ? `${days.from ?? ''}..${days.to ?? ''}` : days
}

/** @returns the days relative to the given day, for a request; null leaves them to the server. */
export function daysAsked(days: AskedQuery['days'], today: string): { from: string | null; to: string | null } {
  const range: DayRange = typeof days === 'string' ? relativeRange(days as 'overdue', today) : (days ?? {})
  return { from: range.from ?? null, to: range.to ?? null }
}
