import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import type { ListedRow } from '@core/entity/apiTypes'
import { Button } from '../../../platform/ui/buttons/Button'
import { Callout } from '../../../platform/ui/status/Callout'
import { usePointerDrag } from '../../../platform/ui/drag/usePointerDrag'
import type { CalendarPlace } from '../../lists/listUrl'
import type { Column } from '../../lists/table/Column'
import { Agenda } from './Agenda'
import { CalendarBar } from './CalendarBar'
import { calendarKeys } from './calendarKeys'
import type { CalendarParts } from './CalendarParts'
import type { CalendarStore } from './CalendarStore'
import styles from './EntityCalendar.module.css'
import { MonthGrid } from './MonthGrid'
import { useElementSize } from './useElementSize'

const DayDialog = lazy(() => import('./DayDialog'))
const MoveDialog = lazy(() => import('./MoveDialog'))

export interface CalendarViewProps<Row extends ListedRow> {
  store: CalendarStore<Row>
  /** The title of the list: Referrals. */
  label: string
  /** Called when the user chooses other days. */
  onMove: (to: CalendarPlace) => void
  /** The columns that a card shows on one line. */
  columns: readonly Column<Row>[]
  rowHref?: ((row: Row) => string) | undefined
}

/** The days of a calendar: a month or a week; on a narrow screen only the days that have records. */
export const CalendarView = observer(function CalendarView<Row extends ListedRow>({
  store,
  label,
  onMove,
  columns,
  rowHref,
}: CalendarViewProps<Row>) {
  const element = useRef<HTMLDivElement>(null)
  const { narrow, height } = useElementSize(element)
  const [opened, setOpened] = useState<string>()
  const [rowToMove, setRowToMove] = useState<Row>()
  useEffect(() => () => store.drag.cancel(), [store])

  usePointerDrag(element, store.drag, (id) =>
    store.moving.has(id) ? undefined : store.rows.find((row) => row.id === id),
  )

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (calendarKeys(store, event)) event.preventDefault()
  }
  const parts: CalendarParts<Row> = { store, columns, rowHref, openDay: setOpened, openMove: setRowToMove }
  return (
    <>
      <CalendarBar store={store} onMove={onMove} />
      {store.error && (
        <div className={styles.failed}>
          <Callout tone="danger" title="These days didn’t load">
            {store.error.message}{' '}
            <Button size="small" icon="pi-refresh" onClick={() => void store.refresh()}>
              Try again
            </Button>
          </Callout>
        </div>
      )}
      {store.truncated && (
        <div className={styles.failed}>
          <Callout tone="warning">
            There is more than a calendar can show: records after {store.dayOf(store.rows.at(-1)!)} are missing. Set a
            filter, or look at a week.
          </Callout>
        </div>
      )}
      <div
        ref={element}
        role="group"
        aria-label={`Calendar of ${label.toLocaleLowerCase()} by ${store.field.label.toLocaleLowerCase()}`}
        aria-busy={store.loading}
        className={styles.calendar}
        data-dragging={store.drag.item ? store.drag.by : undefined}
        onKeyDown={onKeyDown}
        onBlur={() => store.drag.by === 'keyboard' && store.drag.cancel()}
      >
        <p id="calendar-keys" hidden>
          Space picks it up, arrow keys choose the day, space drops it, Escape leaves it where it was.
        </p>
        {narrow ? <Agenda {...parts} /> : <MonthGrid parts={parts} height={height} />}
      </div>
      <p role="status" aria-live="assertive" className="visually-hidden">
        {store.drag.spoken}
      </p>
      <Suspense>
        {opened && (
          <DayDialog
            parts={parts as unknown as CalendarParts<ListedRow>}
            day={opened}
            onClose={() => setOpened(undefined)}
          />
        )}
        {rowToMove && (
          <MoveDialog
            store={store as unknown as CalendarStore<ListedRow>}
            row={rowToMove}
            onClose={() => setRowToMove(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}) as <Row extends ListedRow>(props: CalendarViewProps<Row>) => ReactElement // observer() drops the type parameter
