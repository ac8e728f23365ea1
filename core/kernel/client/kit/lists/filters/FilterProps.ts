import type { FieldPath } from '@core/kernel/entity/leaves'
import type { EntityListStore } from '../EntityListStore'
import type { FilterOption } from './FilterOption'

/** The props of an editor of one filter of a list. */
export interface FilterProps {
  readonly store: EntityListStore
  readonly fieldPath: FieldPath
  /** Replace the options of the field: with groups, or fewer. */
  readonly options?: readonly FilterOption[] | undefined
}
