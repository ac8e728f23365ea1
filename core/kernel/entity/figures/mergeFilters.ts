import { type ClosedRange, relativeNames, relativeRange } from '../dates'

/** The filters of a list: the texts in its address, by path. */
export type Filter = Readonly<Record<string, string>>

/** @returns the days as a filter's text. */
export function rangeText({ from, to }: ClosedRange): string {
  return `${from}..${to}`
}

/**
 * The intersection of filters. For one field it is the overlap of two ranges, or the common ids of two choices.
 * @example mergeFilters('2026-11-22', { due: '2026-01-01..2026-06-30' }, { due: '2026-06-01..' }) // { due: '2026-06-01..2026-06-30' }
 * @returns undefined if no row can match
 */
export function mergeFilters(today: string, ...filters: readonly (Filter | undefined)[]): Filter | undefined {
  const merged: Record<string, string> = {}
  for (const [path, text] of filters.flatMap((filter) => Object.entries(filter ?? {}))) {
    const both = path in merged ? overlap(merged[path]!, text, today) : text
    if (both === undefined) return undefined
    merged[path] = both
  }
  return merged
}

function overlap(a: string, b: string, today: string): string | undefined {
  if (a === b || b === 'any') return a === 'none' && b === 'any' ? undefined : a
  if (a === 'any') return b === 'none' ? undefined : b
  const [one, other] = [rangeOf(a, today), rangeOf(b, today)]
  if (one && other) return overlapOfRanges(one, other)
  if (one || other) return a === 'none' || b === 'none' ? undefined : narrower(a, b, one)
  const common = a.split(',').filter((part) => b.split(',').includes(part))
  return common.length > 0 ? common.join(',') : undefined
}

/** One value of a number within a range of it. */
function narrower(a: string, b: string, rangeOfA: Range | undefined): string | undefined {
  const [range, value] = rangeOfA ? [rangeOfA, b] : [rangeOf(a, '') ?? rangeOf(b, '')!, a]
  const number = Number(value)
  const isIn = (range.from === '' || Number(range.from) <= number) && (range.to === '' || number <= Number(range.to))
  return isIn ? value : undefined
}

interface Range {
  readonly from: string
  readonly to: string
}

function rangeOf(text: string, today: string): Range | undefined {
  if (today && Object.hasOwn(relativeNames, text)) {
    const { from = '', to = '' } = relativeRange(text as 'overdue', today)
    return { from, to }
  }
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return { from: text, to: text }
  const [from, to, ...more] = text.split('..')
  return from === undefined || to === undefined || more.length > 0 ? undefined : { from, to }
}

function overlapOfRanges(one: Range, other: Range): string | undefined {
  const isDay = [one.from, one.to, other.from, other.to].some((bound) => /^\d{4}-/.test(bound))
  const later = (a: string, b: string) => (isDay ? a > b : Number(a) > Number(b))
  const from = one.from === '' || (other.from !== '' && later(other.from, one.from)) ? other.from : one.from
  const to = one.to === '' || (other.to !== '' && later(one.to, other.to)) ? other.to : one.to
  if (from !== '' && to !== '' && later(from, to)) return undefined
  return from === to ? from : `${from}..${to}`
}
