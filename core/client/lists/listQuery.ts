/** What a filter of one field may hold: the ids of the options that are ticked. */
export type FilterValue = readonly (number | string)[]
export type Filters = Readonly<Record<string, FilterValue>>

export interface Sort {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

/** Everything that decides which rows a list shows, and in which order. */
export interface ListQuery {
  readonly sort: Sort
  readonly filters: Filters
  readonly search: string
}

/** What a list asks its source for. D9. */
export interface PageRequest {
  readonly limit: number
  readonly offset: number
  readonly fieldName: string
  readonly direction: 'asc' | 'desc'
  readonly search: string
  readonly filters: Filters
}

export interface ListPage<Row> {
  readonly rows: readonly Row[]
  /** Rows that match in all. */
  readonly total: number
}

export type FetchPage<Row> = (request: PageRequest, signal: AbortSignal) => Promise<ListPage<Row>>

/** @returns the filters without those that tick nothing, by name, so that equal filters read alike. */
export function cleanFilters(filters: Filters): Filters {
  const entries = Object.entries(filters).filter(([, ids]) => ids.length > 0)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

export function sameQuery(a: ListQuery, b: ListQuery): boolean {
  return (
    a.search === b.search &&
    a.sort.field === b.sort.field &&
    a.sort.direction === b.sort.direction &&
    JSON.stringify(cleanFilters(a.filters)) === JSON.stringify(cleanFilters(b.filters))
  )
}

/**
 * Writes filter and sort as the part of a URL after `?`, so that a link reproduces the screen. The search text stays out:
 * people search for names and numbers of clients, and a URL ends up in logs, histories and messages.
 */
export function writeQuery({ sort, filters }: ListQuery, defaultSort: Sort): string {
  const parts = new URLSearchParams()
  for (const [field, ids] of Object.entries(cleanFilters(filters))) parts.set(field, ids.join(','))
  if (sort.field !== defaultSort.field || sort.direction !== defaultSort.direction) {
    parts.set('sort', `${sort.direction === 'desc' ? '-' : ''}${sort.field}`)
  }
  return parts.toString().replaceAll('%2C', ',')
}

/** Reads what `writeQuery` wrote; whatever the list doesn't know is passed over. */
export function readQuery(url: string, known: { readonly sortable: readonly string[]; readonly filters: Readonly<Record<string, FilterValue | undefined>> }, defaultSort: Sort) {
  const parts = new URLSearchParams(url)
  const filters: Record<string, FilterValue> = {}
  for (const [field, options] of Object.entries(known.filters)) {
    const ids = (parts.get(field)?.split(',') ?? []).map((id) => (/^\d+$/.test(id) ? Number(id) : id))
    // A filter whose options come from the server isn't known yet when the URL is read: any id may be right.
    const kept = ids.filter((id) => id !== '' && (options === undefined || options.includes(id)))
    if (kept.length > 0) filters[field] = kept
  }
  const wanted = parts.get('sort') ?? ''
  const field = wanted.replace(/^-/, '')
  const sort: Sort = known.sortable.includes(field) ? { field, direction: wanted.startsWith('-') ? 'desc' : 'asc' } : defaultSort
  return { filters: cleanFilters(filters), sort }
}
