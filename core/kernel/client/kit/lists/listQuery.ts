import type { ListRequest, Sorting } from '@core/kernel/entity/apiTypes'

/** Filters by the path of their field, in the syntax of `parseFilter`. */
export type Filters = Readonly<Record<string, string>>

export interface Sort {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

/** Everything that determines which rows a list shows, and in which order. */
export interface ListQuery {
  readonly sort: Sort
  readonly filters: Filters
  readonly search: string
}

/** @returns the filters without empty ones, sorted by path, so that equal filters are written alike */
export function cleanFilters(filters: Filters): Filters {
  const entries = Object.entries(filters).filter(([, text]) => text !== '')
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

export function sameFilters(a: Filters, b: Filters): boolean {
  return JSON.stringify(cleanFilters(a)) === JSON.stringify(cleanFilters(b))
}

export function sameSort(a: Sort, b: Sort): boolean {
  return a.field === b.field && a.direction === b.direction
}

export function sameQuery(a: ListQuery, b: ListQuery): boolean {
  return a.search === b.search && sameSort(a.sort, b.sort) && sameFilters(a.filters, b.filters)
}

/** @returns the part of a request that the query determines, for lists, exports and bulk changes */
export function requestOf({
  sort,
  filters,
  search,
}: ListQuery): Pick<ListRequest, 'sorting' | 'filter' | 'commonFilters'> & { readonly sorting: Sorting } {
  return {
    sorting: { fieldName: sort.field, direction: sort.direction },
    ...(Object.keys(filters).length > 0 && { filter: filters }),
    ...(search && { commonFilters: { search } }),
  }
}
