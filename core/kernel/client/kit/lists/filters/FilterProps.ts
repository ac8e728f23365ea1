import type { Entity } from '@core/kernel/entity/defineEntity'
import type { FieldPath } from '@core/kernel/entity/leaves'
import type { Filters } from '../listQuery'
import type { FilterOption } from './FilterOption'
import type { OptionNames } from './OptionNames'

/** What the editors of filters read and change: the query of a list, or conditions in a form. */
export interface FilterStore {
  /** The policy decides who may filter by sensitive fields; without it nobody is offered any. */
  readonly entity?: Pick<Entity, 'policy'>
  /** The fields that can be filtered by. */
  readonly listed: readonly FieldPath[]
  /** Has what plugins contribute to filter by. */
  readonly views?: { readonly filters: readonly FieldPath[] }
  readonly names: OptionNames
  readonly query: { readonly filters: Filters }
  /** @param text in the syntax of `parseFilter`; `''` removes the filter */
  setFilter(path: string, text: string): void
}

/** The props of an editor of one filter. */
export interface FilterProps {
  readonly store: FilterStore
  readonly fieldPath: FieldPath
  /** Replace the options of the field: with groups, or fewer. */
  readonly options?: readonly FilterOption[] | undefined
}
