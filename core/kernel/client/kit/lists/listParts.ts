import type { ComponentType } from 'react'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import type { Column } from './table/Column'
import type { EntityListStore } from './EntityListStore'

/** The props of a board and a calendar. Both show the rows of the list's own filter, search and view (`store.request`). */
export interface DisplayProps<Row extends ListedRow = ListedRow> {
  readonly store: EntityListStore<Row>
  readonly columns: readonly Column<Row>[]
  readonly rowHref?: ((row: Row) => string) | undefined
}

/** The other displays of a list, each a chunk of its own: `lazy(() => import('./board/ReferralBoard'))`. */
export interface Displays<Row extends ListedRow> {
  readonly board?: ComponentType<DisplayProps<Row>>
  readonly calendar?: ComponentType<DisplayProps<Row>>
}
