import { cleanFilters, type Filters, type Sort } from './listQuery'

export type Display = 'table' | 'board' | 'calendar'

/** Which days a calendar shows. Absent properties have their default. */
export interface CalendarPlace {
  /** One of the shown days. */
  readonly day?: string | undefined
  /** The path of the date by which records are placed; of a board, the choice that its columns stand for. */
  readonly by?: string | undefined
  readonly span?: 'month' | 'week' | undefined
}

/** The part of a list's state that is in the query string of an address. */
export interface ListUrlState extends CalendarPlace {
  /** The view that is shown, or that the state was changed from. */
  readonly view?: string | undefined
  readonly filters: Filters
  readonly sort?: Sort | undefined
  readonly display?: Display | undefined
  /** The path of the field by which the rows are grouped. */
  readonly group?: string | undefined
}

/** Parameters that are not the path of a field. */
const reserved = new Set(['view', 'sort', 'display', 'group', 'day', 'by', 'span'])
const displays: readonly string[] = ['table', 'board', 'calendar']
const spans: readonly string[] = ['month', 'week']

/** @returns a query string such as `view=12&status=1,2&sort=-number`. It is readable, and equal for equal lists. */
export function writeListUrl({ view, filters, sort, display, group, day, by, span }: ListUrlState): string {
  const parts = new URLSearchParams()
  if (view) parts.set('view', view)
  if (display) parts.set('display', display)
  if (group) parts.set('group', group)
  if (by) parts.set('by', by)
  if (span) parts.set('span', span)
  if (day) parts.set('day', day)
  for (const [path, text] of Object.entries(cleanFilters(filters))) if (!reserved.has(path)) parts.set(path, text)
  if (sort) parts.set('sort', `${sort.direction === 'desc' ? '-' : ''}${sort.field}`)
  return parts.toString().replaceAll('%2C', ',')
}

/** The sort of a list after a record was saved, so that it is at the top. D10 */
export const latestChanges: Sort = { field: 'updatedAt', direction: 'desc' }

/** @returns a link to a view with the latest changes first. D10 */
export function newestFirst(path: string, view: string): string {
  return `${path}?${writeListUrl({ view, filters: {}, sort: latestChanges })}`
}

/**
 * Parses what `writeListUrl` wrote.
 * @param knows whether the list has this filter; others are ignored
 * @param placings the paths by which its calendar and its board can place records
 * @param groups whether its rows can be grouped by this field
 */
export function readListUrl(
  url: string,
  knows: (path: string, text: string) => boolean,
  sortable: (path: string) => boolean,
  placings: Readonly<Partial<Record<Display, readonly string[]>>> = {},
  groups: (path: string) => boolean = () => false,
): ListUrlState {
  const parts = new URLSearchParams(url)
  const filters = Object.fromEntries([...parts].filter(([path, text]) => !reserved.has(path) && knows(path, text)))
  const wanted = parts.get('sort') ?? ''
  const field = wanted.replace(/^-/, '')
  const display = parts.get('display') ?? ''
  const group = parts.get('group') ?? ''
  const day = parts.get('day') ?? ''
  const by = parts.get('by') ?? ''
  const span = parts.get('span') ?? ''
  const shown = displays.includes(display) ? (display as Display) : undefined
  return {
    filters: cleanFilters(filters),
    view: parts.get('view') || undefined,
    sort: sortable(field) ? { field, direction: wanted.startsWith('-') ? 'desc' : 'asc' } : undefined,
    display: shown,
    group: group !== '' && groups(group) ? group : undefined,
    day: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined,
    by: shown && placings[shown]?.includes(by) ? by : undefined,
    span: spans.includes(span) ? (span as 'month' | 'week') : undefined,
  }
}
