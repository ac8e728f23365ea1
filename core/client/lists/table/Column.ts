import type { ReactNode } from 'react'

/** A column of a list. */
export interface Column<Row> {
  /** What the server sorts by, and the column's name. */
  readonly field: string
  /** Its heading; an entity's column takes the field's label. */
  readonly label: string
  /** Least width in px. Wider windows widen all columns alike. */
  readonly width: number
  readonly sortable?: boolean
  readonly align?: 'end'
  /** Holds the link that opens the row. One column has it. */
  readonly main?: boolean
  /** Where it stands when the list is too narrow for columns and each row is a card; left out there when unsaid. */
  readonly card?: 'title' | 'badge' | 'sub' | 'line' | 'aside'
  render(row: Row): ReactNode
}

/** @returns the width in px below which the columns scroll sideways. */
export function leastWidth(columns: readonly Pick<Column<unknown>, 'width'>[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0)
}
