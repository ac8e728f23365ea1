import type { KeyboardEvent, ReactNode } from 'react'

/** A column of a list. */
export interface Column<Row> {
  /** The path of its field, by which the server sorts. It is also the id of the column. */
  readonly field: string
  /** Its heading; by default the field's label. */
  readonly label: string
  /** The least width in px. In wider windows all columns are widened in proportion. */
  readonly width: number
  readonly sortable?: boolean
  readonly align?: 'end'
  /** Whether it contains the link that opens the row. One column does, and it can't be hidden. */
  readonly main?: boolean
  /** Its place when the list is too narrow for columns and shows each row as a card. Without it the card leaves the column out. */
  readonly card?: 'title' | 'badge' | 'sub' | 'line' | 'aside'
  /** Further paths that `render` reads. */
  readonly needs?: readonly string[]
  /** Whether the path is not a field of the entity, so that only `needs` is requested. */
  readonly computed?: boolean
  /** @param masked paths that the viewer may not see */
  render(row: Row, masked?: readonly string[]): ReactNode
}

/** A narrow column before all others that is not a field: the checkboxes of a selection. */
export interface LeadColumn {
  readonly width: number
  readonly head: ReactNode
  /** @param index of the row, which may still be loading */
  cell(index: number): ReactNode
  /**
   * Called for a key press on a row.
   * @returns whether the key was handled
   */
  onKey?(event: RowKey, index: number): boolean
}

/** A key that is pressed on a row. */
export type RowKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** @returns the width in px below which the columns scroll sideways */
export function leastWidth(columns: readonly Pick<Column<unknown>, 'width'>[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0)
}

/** @returns the paths to request, so that these columns can be drawn */
export function pathsOf(columns: readonly Pick<Column<never>, 'field' | 'needs' | 'computed'>[]): readonly string[] {
  return [...new Set(columns.flatMap(({ field, needs = [], computed }) => [...(computed ? [] : [field]), ...needs]))]
}
