import type { ListRequest } from '@core/entity/apiTypes'

/** Which rows a list shows, whichever way it shows them: what table, board and calendar share, and what a bulk action reaches. */
export type ListScope = Pick<ListRequest, 'filter' | 'commonFilters' | 'sorting'>

export function sameScope(a: ListScope | undefined, b: ListScope): boolean {
  return a !== undefined && written(a) === written(b)
}

function written({ filter = {}, commonFilters, sorting }: ListScope): string {
  const filters = Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([filters, commonFilters?.search ?? '', sorting?.fieldName, sorting?.direction])
}
