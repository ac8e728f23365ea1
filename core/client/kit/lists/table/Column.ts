import type { KeyboardEvent, ReactNode } from 'react'

/** A column of a list. */
export interface Column<Row> {
  /** The path of its field: what the server sorts by, and the column's name. */
  readonly field: string
  /** Its heading; an entity's column takes the field's label. */
  readonly label: string
  /** Least width in px. Wider windows widen all columns alike. */
  readonly width: number
  readonly sortable?: boolean
  readonly align?: 'end'
  /** Holds the link that opens the row. One column has it, and it can't be hidden. */
  readonly main?: boolean
  /** Where it stands when the list is too narrow for columns and each row is a card; left out there when unsaid. */
  readonly card?: 'title' | 'badge' | 'sub' | 'line' | 'aside'
  /** Further paths that `render` reads. */
  readonly needs?: readonly string[]
  /** The path is not a field of the entity, so only `needs` is requested. */
  readonly computed?: boolean
  /** @param masked paths that this person may not see */
  render(row: Row, masked?: readonly string[]): ReactNode
}

/** A narrow column before all others that is not a field: the boxes of a selection. */
export interface LeadColumn {
  readonly width: number
  readonly head: ReactNode
  /** @param index of the row; it may still be on its way */
  cell(index: number): ReactNode
  /** A key that was pressed on a row. @returns whether it was taken */
  onKey?(event: KeyboardEvent, index: number): boolean
}

/** @returns the width in px below which the columns scroll sideways. */
export function leastWidth(columns: readonly Pick<Column<unknown>, 'width'>[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0)
}

/** @returns what to ask the server for, so that these columns can be drawn. */
export function pathsOf(columns: readonly Pick<Column<never>, 'field' | 'needs' | 'computed'>[]): readonly string[] {
  return [...new Set(columns.flatMap(({ field, needs = [], computed }) => [...(computed ? [] : [field]), ...needs]))]
}
