import type { ListedRow } from '@core/entity/apiTypes'

/** How the value of a column is changed in its cell, where that is more than an update of the one field. */
export interface CellChange<Row = ListedRow> {
  /** Choices that aren't offered, since they ask for more: a reason, a date. */
  readonly except?: readonly number[]
  /** Saves what was chosen. @returns what to tell the person @throws ApiError */
  save?(row: Row, value: number): Promise<string | undefined>
}
