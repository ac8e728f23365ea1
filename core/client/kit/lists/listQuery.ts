import type { ListRequest, Sorting } from '@core/entity/apiTypes'

/** Filters by the path of their field, as texts that `parseFilter` reads. */
export type Filters = Readonly<Record<string, string>>

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

/** @returns the filters without those that ask nothing, by name, so that equal filters read alike. */
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

/** @returns what a request to the server says of the query; that of an export and of a bulk change is the same. */
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
