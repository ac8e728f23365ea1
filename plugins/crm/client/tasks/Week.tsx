import { useEffect, useRef, useState } from 'react'
import { useLoad } from '@core/client/api'
import { useLiveTurn } from '@core/client/session'
import { Button, ErrorState, IconButton, PageHeader, Skeleton, useNow } from '@core/client/ui'
import { addDays, formatRange, localDay, weekStart } from '@core/entity'
import { daysFrom, daysShown, loadWeek, storeEvent, type WeekEvent } from './WeekEvent'
import { weekdayName } from './weekdayName'
import { TaskNav } from './TaskNav'
import { WritesInTurn } from './WritesInTurn'
import { WeekGrid } from './WeekGrid'
import styles from './Week.module.css'

/** One's tasks and activities by the hour; dragged, or moved by the keys, in steps of 15 minutes. S2.8, S9.2 */
export default function Week() {
  const today = localDay(useNow())
  const [anchor, setAnchor] = useState(today)
  const [count, setCount] = useState<1 | 3 | 7>(7)
  const [changes, setChanges] = useState(0)
  const [moved, setMoved] = useState<Readonly<Record<string, WeekEvent>>>({})
  const frame = useRef<HTMLDivElement>(null)
  const [writes] = useState(() => new WritesInTurn())
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setCount(daysShown(entry!.contentRect.width)))
    observer.observe(frame.current!)
    return () => observer.disconnect()
  }, [])
  const first = count === 7 ? weekStart(anchor) : anchor
  const days = daysFrom(first, count)
  const last = days.at(-1)!
  const loadDays = async (signal: AbortSignal) => {
    const events = await loadWeek(first, last, signal)
    if (!writes.isWaiting) setMoved({})
    return events
  }
  const { value, failure } = useLoad(`${first} ${last} ${changes}`, loadDays, useLiveTurn(['task', 'activity']))
  const events = (value ?? []).map((event) => moved[event.key] ?? event)
  /** Shows an event as it is to be, and stores it. */
  const change = (event: WeekEvent) => {
    setMoved((before) => ({ ...before, [event.key]: event }))
    writes.write(
      event.key,
      event.version,
      (version) => storeEvent({ ...event, version }),
      () => setChanges((many) => many + 1),
    )
  }
  return (
    <>
      <PageHeader
        title="Calendar"
        subtitle={count === 1 ? `${weekdayName(first)}, ${first}` : formatRange({ from: first, to: last })}
        actions={<TaskNav />}
      />
      <div className={styles.bar}>
        <Button size="small" onClick={() => setAnchor(today)}>
          Today
        </Button>
        <IconButton
          icon="pi-chevron-left"
          label="Earlier"
          size="small"
          onClick={() => setAnchor(addDays(first, -count))}
        />
        <IconButton
          icon="pi-chevron-right"
          label="Later"
          size="small"
          onClick={() => setAnchor(addDays(first, count))}
        />
        <p className={styles.hint}>
          Drag to move, a meeting’s lower edge to change its length. Keys: Alt, or Alt Shift, with an arrow.
        </p>
      </div>
      <div ref={frame}>
        {failure && !value && <ErrorState message={failure} onRetry={() => setChanges((many) => many + 1)} />}
        {!value && !failure && <Skeleton height="480px" />}
        {value && <WeekGrid days={days} today={today} events={events} onChange={change} />}
      </div>
    </>
  )
}
