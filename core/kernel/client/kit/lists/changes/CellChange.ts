import type { ListedRow } from '@core/kernel/entity/apiTypes'

/** How the value of a column is changed in its cell, if that is more than an update of one field. */
export interface CellChange<Row = ListedRow> {
  /** Choices that aren't offered, because they need more input: a reason, a date. */
  readonly except?: readonly number[]
  /**
   * Saves the choice.
   * @returns a message for the user
   * @throws ApiError
   */
  save?(row: Row, value: number): Promise<string | undefined>
}
