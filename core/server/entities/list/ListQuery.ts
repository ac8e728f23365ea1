import type { FilterCondition } from '@core/entity/filters'
import type { FieldSql } from './fieldSql'
import type { Cursor } from './cursor'

/** Which rows: as a list, an export and a change of many rows alike are asked for them. */
export interface RowQuery {
  readonly conditions: readonly { readonly fieldPath: FieldSql; readonly condition: FilterCondition }[]
  readonly search: string
  /** Confines the search to this one. */
  readonly searchIn?: FieldSql | undefined
  readonly ids?: readonly number[] | undefined
  readonly except?: readonly number[] | undefined
}

/** A list request, read and allowed: every name in it is one of the definition. */
export interface ListQuery extends RowQuery {
  readonly columns: readonly string[]
  /** Of the columns, those that this person may not see. */
  readonly masked: ReadonlySet<string>
  readonly sort: { readonly fieldPath: FieldSql; readonly direction: 'asc' | 'desc' }
  readonly limit: number
  readonly offset: number
  readonly cursor?: Cursor | undefined
  readonly total: boolean
  /** `limit` and `offset` count from the last row backwards, which is nearer. */
  readonly fromEnd?: boolean
}
