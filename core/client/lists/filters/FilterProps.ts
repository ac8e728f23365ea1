import type { Leaf } from '@core/entity/leaves'
import type { EntityListStore } from '../EntityListStore'
import type { FilterOption } from './FilterOption'

/** What edits one filter of a list. */
export interface FilterProps {
  readonly store: EntityListStore
  readonly leaf: Leaf
  /** Instead of those of the field: with groups, or fewer. */
  readonly options?: readonly FilterOption[] | undefined
}
