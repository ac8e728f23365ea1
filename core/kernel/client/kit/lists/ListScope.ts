import type { ListRequest } from '@core/kernel/entity/apiTypes'

/** Which rows a list contains. Table, board and calendar share it, and bulk actions apply to it. */
export type ListScope = Pick<ListRequest, 'filter' | 'commonFilters' | 'sorting'>

export function sameScope(a: ListScope | undefined, b: ListScope): boolean {
  return a !== undefined && written(a) === written(b)
}

function written({ filter = {}, commonFilters, sorting }: ListScope): string {
  const filters = Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([filters, commonFilters?.search ?? '', sorting?.fieldName, sorting?.direction])
}
