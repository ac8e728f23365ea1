import { observer } from 'mobx-react-lite'
import { useLayoutEffect, useRef, useState, type CSSProperties, type MouseEvent } from 'react'
import { localTime, spokenDay, today, weekdayNames, weekdayOf } from '@core/kernel/entity/dates'
import { timeSlots } from '@core/kernel/entity/timeSlots'
import { classes } from '../../../platform/ui/classes'
import { useNow } from '../../../platform/ui/time/useNow'
import { lanesOf, minutesText, movedTo, readPlace, timeOf } from './calendarEntry'
import { DayCard } from './DayCard'
import type { CalendarParts } from './CalendarParts'
import { hourHeight, laneStyle, perMinute, TimeCard } from './TimeCard'
import styles from './TimeGrid.module.css'

/** Where a day is opened: people begin about then. */
const opensAt = 7

/** Minutes from one time to the next that a click on free time starts something at. */
const addStep = 30

/** Of an entry in px: narrower, it can't be hit (WCAG 2.5.8). */
const narrowestEntry = 32
/** Of the column with the hours, in px. */
const hoursWidth = 60

/** Days side by side, with the hours from top to bottom and what is on no time of day above them. */
export const TimeGrid = observer(function TimeGrid({ parts, width }: { parts: CalendarParts; width: number }) {
  const body = useRef<HTMLDivElement>(null)
  const { days } = parts.store
  useLayoutEffect(() => {
    // Not returned: newer browsers answer with a promise, which React would call when the grid is removed.
    body.current!.scrollTo({ top: opensAt * hourHeight - 12 })
  }, [])
  const lanes = Math.max(2, Math.floor((width - hoursWidth) / days.length / narrowestEntry))
  const hours = timeSlots.filter(({ id }) => id.endsWith(':00'))
  return (
    <div className={styles.week} style={{ '--days': days.length, '--hour': `${hourHeight}px` } as CSSProperties}>
      <div className={styles.heads}>
        <span />
        {days.map((day) => (
          <WholeDay key={day} parts={parts} day={day} />
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the arrow keys as well */}
      <div ref={body} className={styles.body} role="region" aria-label="Hours of the day" tabIndex={0}>
        <div className={styles.hours} aria-hidden>
          {hours.map(({ id, name }) => (
            <span key={id} className={styles.hour}>
              {id === '00:00' ? '' : name.replace(':00', '')}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <Hours key={day} parts={parts} day={day} mostLanes={lanes} />
        ))}
      </div>
    </div>
  )
})

interface DayProps {
  parts: CalendarParts
  day: string
}

/** The name of a day, and what has no time of day. */
const WholeDay = observer(function WholeDay({ parts, day }: DayProps) {
  const { store } = parts
  const { item, over } = store.drag
  const place = `${day}T`
  const entries = (store.byDay.get(day) ?? []).filter(({ start }) => start === null)
  const refused = item && store.placeOf(item.entry, item.edge) !== place && store.refusal(item.entry, place, item.edge)
  return (
    <div
      data-drop={place}
      data-over={over === place || undefined}
      data-refused={refused !== undefined || undefined}
      className={classes(styles.head, day === today() && styles.today)}
    >
      <h3 aria-current={day === today() ? 'date' : undefined}>
        <span aria-hidden="true">
          {weekdayNames[weekdayOf(day)]!.slice(0, 3)} <b>{Number(day.slice(8))}</b>
        </span>
        <span className="visually-hidden">{spokenDay(day)}</span>
      </h3>
      {entries.length > 0 && (
        <ul className={styles.whole}>
          {entries.map((entry) => (
            <DayCard key={entry.key} parts={parts} entry={entry} day={day} />
          ))}
        </ul>
      )}
    </div>
  )
})

/** The hours of a day with what stands in them. */
const Hours = observer(function Hours({ parts, day, mostLanes }: DayProps & { mostLanes: number }) {
  const { store } = parts
  const { addAt, openDay } = parts
  const [free, setFree] = useState<number>()
  const pressed = useRef(false)
  const entries = (store.byDay.get(day) ?? []).filter(({ start }) => start !== null)
  const { placed, hidden } = lanesOf(entries, mostLanes)
  const isFree = ({ target, currentTarget }: MouseEvent) => target === currentTarget && !store.drag.item
  const minutesAt = ({ clientY, currentTarget }: MouseEvent) =>
    Math.floor((clientY - currentTarget.getBoundingClientRect().top) / perMinute / addStep) * addStep
  // A drag that ends in its own column is a click there, too.
  const adding = addAt && {
    onPointerDown: (event: MouseEvent) => void (pressed.current = isFree(event)),
    onPointerMove: (event: MouseEvent) => setFree(isFree(event) ? minutesAt(event) : undefined),
    onPointerLeave: () => setFree(undefined),
    onClick: (event: MouseEvent) => {
      if (pressed.current && isFree(event)) addAt(day, timeOf(minutesAt(event)))
    },
  }
  return (
    <ul className={styles.column} data-drop={day} data-hours aria-label={spokenDay(day)} {...adding}>
      {placed.map(({ entry, lane, lanes }) => (
        <TimeCard key={entry.key} parts={parts} entry={entry} lane={lane} lanes={lanes} />
      ))}
      {hidden.map(({ start, count, lanes }) => (
        <li key={start} className={styles.more} style={laneStyle(start, lanes - 1, lanes)}>
          <button type="button" onClick={() => openDay(day)}>
            <bdi>+{count}</bdi>
            <span className="visually-hidden"> more from {minutesText(start)}</span>
          </button>
        </li>
      ))}
      {free !== undefined && (
        <li aria-hidden="true" className={styles.free} style={{ insetBlockStart: free * perMinute }}>
          + {minutesText(free)}
        </li>
      )}
      <Carried parts={parts} day={day} />
      {day === today() && <Now />}
    </ul>
  )
})

/** Where what is carried would stand if it were dropped now. */
const Carried = observer(function Carried({ parts: { store }, day }: DayProps) {
  const { item, over = '' } = store.drag
  const { day: overDay, start } = readPlace(over)
  if (!item || overDay !== day || typeof start !== 'number') return null
  const to = movedTo(item.entry, over, item.edge)
  if (to.start === null) return null
  const refused = store.refusal(item.entry, over, item.edge) !== undefined
  return (
    <li
      aria-hidden="true"
      className={classes(styles.ghost, refused && styles.refused)}
      style={{ insetBlockStart: to.start * perMinute, blockSize: Math.max(24, to.minutes * perMinute - 2) }}
    >
      {minutesText(to.start)} – {minutesText(to.start + to.minutes)}
    </li>
  )
})

/** The time that it is. */
function Now() {
  const time = localTime(useNow())
  const { start } = readPlace(`T${time}`)
  return <li aria-hidden="true" className={styles.now} style={{ insetBlockStart: start! * perMinute }} />
}
