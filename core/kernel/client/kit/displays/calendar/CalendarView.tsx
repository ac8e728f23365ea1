import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { messageOf } from '../../../platform/api/ApiError'
import { Callout } from '../../../platform/ui/status/Callout'
import { InlineError } from '../../../platform/ui/status/InlineError'
import { type DragPoint, usePointerDrag } from '../../../platform/ui/drag/usePointerDrag'
import type { CalendarPlace } from '../../lists/listUrl'
import { Agenda } from './Agenda'
import { CalendarBar } from './CalendarBar'
import { type CalendarEntry, slotMinutes, writePlace } from './calendarEntry'
import { calendarKeys } from './calendarKeys'
import type { CalendarParts } from './CalendarParts'
import { daysIn } from './calendarRange'
import type { CalendarStore } from './CalendarStore'
import styles from './EntityCalendar.module.css'
import { MonthGrid } from './MonthGrid'
import { perMinute } from './TimeCard'
import { TimeGrid } from './TimeGrid'
import { useElementSize } from './useElementSize'

const DayDialog = lazy(() => import('./DayDialog'))
const MoveDialog = lazy(() => import('./MoveDialog'))

export interface CalendarViewProps {
  store: CalendarStore
  /** What stands in it, by which date: `referrals by next follow-up`. */
  label: string
  /** Called when the user chooses other days. */
  onMove: (to: CalendarPlace) => void
  /** Called when the user clicks a free time among the hours. */
  onAdd?: CalendarParts['addAt']
}

/** The days of a calendar: a month, or a week with its hours where entries have a time of day; on a narrow screen the days that have something. */
export const CalendarView = observer(function CalendarView({ store, label, onMove, onAdd }: CalendarViewProps) {
  const element = useRef<HTMLDivElement>(null)
  const { narrow, width, height } = useElementSize(element)
  const [opened, setOpened] = useState<string>()
  const [asking, setAsking] = useState<CalendarEntry>()
  useEffect(() => () => store.drag.cancel(), [store])
  useLayoutEffect(() => {
    if (width > 0) store.fit(daysIn(width))
  }, [store, width])

  usePointerDrag(
    element,
    store.drag,
    (id) => {
      const edge = id.startsWith('end ') ? 'end' : 'all'
      const entry = store.entryAt(edge === 'end' ? id.slice(4) : id)
      return entry && !store.moving.has(entry.key) ? { entry, edge } : undefined
    },
    timeBelow,
  )

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (calendarKeys(store, event)) event.preventDefault()
  }
  const parts: CalendarParts = { store, openDay: setOpened, askDay: setAsking, addAt: onAdd }
  return (
    <>
      <CalendarBar store={store} onMove={onMove} />
      {store.error && (
        <InlineError
          message={`These days didn’t load. ${messageOf(store.error)}`}
          error={store.error}
          onRetry={() => void store.refresh()}
        />
      )}
      {store.wholeUntil && (
        <div className={styles.partial}>
          <Callout tone="warning">
            There is more than a calendar can show: records after {store.wholeUntil} are missing. Set a filter, or look
            at a week.
          </Callout>
        </div>
      )}
      <div
        ref={element}
        role="group"
        aria-label={`Calendar of ${label}`}
        aria-busy={store.loading}
        className={styles.calendar}
        data-dragging={store.drag.item ? store.drag.by : undefined}
        onKeyDown={onKeyDown}
        onBlur={() => store.drag.by === 'keyboard' && store.drag.cancel()}
      >
        <p id="calendar-keys" hidden>
          Space picks it up, arrow keys choose where, space drops it, Escape leaves it where it was. With Shift, Space
          picks up its end. Alt and an arrow key move it at once, with Shift its end.
        </p>
        {store.byHour ? (
          <TimeGrid parts={parts} width={width} />
        ) : narrow ? (
          <Agenda {...parts} />
        ) : (
          <MonthGrid parts={parts} height={height} />
        )}
      </div>
      <p role="status" aria-live="assertive" className="visually-hidden">
        {store.drag.spoken}
      </p>
      <Suspense>
        {opened && <DayDialog parts={parts} day={opened} onClose={() => setOpened(undefined)} />}
        {asking && <MoveDialog store={store} entry={asking} onClose={() => setAsking(undefined)} />}
      </Suspense>
    </>
  )
})

/** Among the hours, what is carried stands where its upper edge is, and an end where the pointer is, to a quarter of an hour. S9.2 */
function timeBelow(drop: HTMLElement, { at, press, box, id }: DragPoint): string | undefined {
  const place = drop.dataset.drop
  if (!place || drop.dataset.hours === undefined) return place
  const held = id.startsWith('end ') ? 0 : press.y - box.top
  const minutes = (at.y - held - drop.getBoundingClientRect().top) / perMinute
  return writePlace(place, Math.max(0, Math.round(minutes / slotMinutes) * slotMinutes))
}
