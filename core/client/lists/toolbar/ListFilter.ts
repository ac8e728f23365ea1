import type { FilterValue } from '../listQuery'

export interface FilterOption {
  readonly id: number | string
  readonly name: string
  /** Options of the same group stand together under its name, and can be ticked at once. */
  readonly group?: string
}

/** A filter by the options of one field. */
export interface ListFilter {
  /** The parameter of the request and of the URL. */
  readonly field: string
  readonly label: string
  /** Undefined while they are on their way. */
  readonly options: readonly FilterOption[] | undefined
}

/** @returns the options by group, in the order of their first member. */
export function groupsOf(options: readonly FilterOption[]): Map<string | undefined, readonly FilterOption[]> {
  const groups = new Map<string | undefined, FilterOption[]>()
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option])
  return groups
}

/** @returns what a filter's button says of its value: up to two names, then how many more. */
export function summaryOf(options: readonly FilterOption[], value: FilterValue): string {
  const names = options.filter(({ id }) => value.includes(id)).map(({ name }) => name)
  if (names.length === 0) return `${value.length}`
  return names.length > 2 ? `${names[0]} +${names.length - 1}` : names.join(', ')
}

/** @returns the ids with some of them ticked or unticked, in the order of the options. */
export function toggled(options: readonly FilterOption[], value: FilterValue, ids: FilterValue, on: boolean): FilterValue {
  return options.map(({ id }) => id).filter((id) => (ids.includes(id) ? on : value.includes(id)))
}
