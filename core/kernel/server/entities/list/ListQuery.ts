import type { FilterCondition } from '@core/kernel/entity/filters'
import type { FieldSql } from './fieldSql'
import type { Cursor } from './cursor'

/** Which rows. A list, an export and a bulk change use the same form. */
export interface RowQuery {
  readonly conditions: readonly { readonly fieldPath: FieldSql; readonly condition: FilterCondition }[]
  readonly search: string
  /** Restricts the search to this field. */
  readonly searchIn?: FieldSql | undefined
  readonly ids?: readonly number[] | undefined
  readonly except?: readonly number[] | undefined
}

/** A list request, parsed and permitted: every field in it exists in the definition. */
export interface ListQuery extends RowQuery {
  readonly columns: readonly string[]
  /** Those of the columns that this person may not see. */
  readonly masked: ReadonlySet<string>
  readonly sort: { readonly fieldPath: FieldSql; readonly direction: 'asc' | 'desc' }
  readonly limit: number
  readonly offset: number
  readonly cursor?: Cursor | undefined
  readonly total: boolean
  /** `limit` and `offset` count from the last row backwards, where that is faster. */
  readonly fromEnd?: boolean
}
