import { definePoint } from '@core/contract'
import type { ComponentType } from 'react'
import type { ListedRow, RowSelection } from '@core/kernel/entity/apiTypes'
import type { LoadPart } from '../../session/registry/ContributedOverlay'
import type { Viewer } from '../../session/registry/types'
import type { ForRecords } from '../records/isFor'

/** A column whose values are not fields of the entity. */
export interface ListColumn<Value = unknown> extends ForRecords {
  readonly label: string
  /** The least width in px. */
  readonly width: number
  readonly align?: 'end'
  /** Whether the list shows it at first. By default people choose it among the columns. */
  readonly shown?: true
  /**
   * Fetches the values of a page of rows in one call, after the rows are shown. It is called again when rows have changed.
   * @returns the values by the id of the row; a row without one has an empty cell
   */
  load(ids: readonly number[], signal: AbortSignal): Promise<ReadonlyMap<number, Value>>
  /** An entity whose changes may concern the values, which are then loaded again. */
  readonly topic?: string
  /** Draws a value; by default a text or a number as it is. It is drawn in each row, so it must be light. */
  readonly cell?: ComponentType<{ readonly value: Value; readonly row: ListedRow }>
}

/** A column of the list of an entity of any plugin, with values that another plugin loads for each page. */
export const listColumns = definePoint<ListColumn>('list.column@1')

/** An action on one row of a list. */
export type ListRowAction = ForRecords & {
  readonly label: string
  /** A class of primeicons. */
  readonly icon: string
  /** Who is offered it on which row; by default everyone. */
  readonly offered?: (viewer: Viewer, row: ListedRow) => boolean
} & (
    | {
        /** Fetches the dialog that it opens. */
        readonly load: LoadPart<{ readonly row: ListedRow; readonly onClose: () => void }>
      }
    | {
        /** The path of this app where it leads. */
        readonly href: (row: ListedRow) => string
      }
  )

/** An action on one row of a list: beside the button of the preview, and in the preview, where the keyboard reaches it. */
export const listRowActions = definePoint<ListRowAction>('list.rowAction@1', 'experimental')

/** An action on the selected rows of a list. */
export interface ListBulkAction extends ForRecords {
  readonly label: string
  /** A class of primeicons. */
  readonly icon: string
  /** Fetches the dialog that it opens. `rows` is the selection as calls for many rows take it, and `count` how many it has. */
  readonly load: LoadPart<{ readonly rows: RowSelection; readonly count: number; readonly onClose: () => void }>
}

/** An action on the selected rows of a list, in the bar below it. People who may do nothing with many rows have no selection. */
export const listBulkActions = definePoint<ListBulkAction>('list.bulkAction@1', 'experimental')
