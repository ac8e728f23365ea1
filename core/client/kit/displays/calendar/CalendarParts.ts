import type { ListedRow } from '@core/entity/apiTypes'
import type { Column } from '../../lists/table/Column'
import type { CalendarStore } from './CalendarStore'

/** What the days, cards and dialogs of one calendar share. */
export interface CalendarParts<Row extends ListedRow> {
  readonly store: CalendarStore<Row>
  readonly columns: readonly Column<Row>[]
  readonly rowHref?: ((row: Row) => string) | undefined
  readonly openDay: (day: string) => void
  readonly openMove: (row: Row) => void
}
