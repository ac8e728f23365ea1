import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useLocation } from 'wouter'
import { classes, Icon } from '@core/client/ui'
import { timeSlots } from '@core/entity'
import { activityPaths, taskPaths } from '../../shared/crmPaths'
import { activityIcons, taskIcons } from './typeIcons'
import { dayMinutes, lanesOf, movedBy, resizedBy, slotMinutes, timeOf, type WeekEvent } from './WeekEvent'
import { weekdayName } from './weekdayName'
import styles from './Week.module.css'

/** Of an hour, in px. */
const hourHeight = 48
const perMinute = hourHeight / 60
/** Where the day is opened: people begin about then. */
const opensAt = 7

/** An event as it is to be: at another place, or of another length. */
type OnChange = (event: WeekEvent) => void

interface WeekGridProps {
  days: readonly string[]
  today: string
  events: readonly WeekEvent[]
  onChange: OnChange
}

/** Days side by side, with the hours from top to bottom and what is on no time of day above them. */
export function WeekGrid({ days, today, events, onChange }: WeekGridProps) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => body.current?.scrollTo({ top: opensAt * hourHeight }), [])
  const hours = timeSlots.filter(({ id }) => id.endsWith(':00'))
  const columns = { '--days': days.length } as React.CSSProperties
  return (
    <div className={styles.week} style={columns}>
      <div className={styles.heads}>
        <span className={styles.corner} />
        {days.map((day) => (
          <div key={day} className={classes(styles.head, day === today && styles.today)}>
            <h2>
              {weekdayName(day).slice(0, 3)} <span>{Number(day.slice(8))}</span>
            </h2>
            <ul className={styles.whole}>
              {events
                .filter((event) => event.day === day && event.start === null)
                .map((event) => (
                  <li key={event.key}>
                    <EventButton event={event} days={days} onChange={onChange} />
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
      <div ref={body} className={styles.body} role="group" aria-label="Hours of the day">
        <div className={styles.hours} aria-hidden>
          {hours.map(({ id, name }) => (
            <span key={id} className={styles.hour}>
              {id === '00:00' ? '' : name.replace(':00', '')}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <ul
            key={day}
            className={styles.column}
            aria-label={`${weekdayName(day)}, ${day}`}
            style={{ blockSize: 24 * hourHeight }}
          >
            {lanesOf(events.filter((event) => event.day === day && event.start !== null)).map(
              ({ event, lane, lanes }) => (
                <li
                  key={event.key}
                  className={styles.placed}
                  style={{
                    insetBlockStart: event.start! * perMinute,
                    blockSize: Math.max(24, Math.min(event.minutes, dayMinutes - event.start!) * perMinute - 2),
                    insetInlineStart: `${(lane / lanes) * 100}%`,
                    inlineSize: `calc(${100 / lanes}% - 3px)`,
                  }}
                >
                  <EventButton event={event} days={days} lanes={lanes} onChange={onChange} />
                </li>
              ),
            )}
          </ul>
        ))}
      </div>
    </div>
  )
}

interface Drag {
  readonly x: number
  readonly y: number
  readonly width: number
  /** Whether it is the end alone that is dragged. */
  readonly isEnd: boolean
  readonly days: number
  readonly minutes: number
}

/** How far a pointer goes before it drags, in px. */
const slop = 4

interface EventButtonProps {
  event: WeekEvent
  days: readonly string[]
  /** How many stand side by side: where it is narrow its words say more than its time, which its place tells. */
  lanes?: number
  onChange: OnChange
}

/** One entry: a click opens it, a drag moves it or its end, Alt and the arrow keys move it, with Shift its end. */
function EventButton({ event, days, lanes = 1, onChange }: EventButtonProps) {
  const [, go] = useLocation()
  const [drag, setDrag] = useState<Drag>()
  const dragged = useRef(false)
  const paths = event.kind === 'task' ? taskPaths : activityPaths
  const canEnd = event.kind === 'activity' && !event.isDone
  /** The event after a move by so many days and minutes, within the days that are shown. */
  const changed = (by: Pick<Drag, 'isEnd' | 'days' | 'minutes'>): WeekEvent => {
    if (by.isEnd) return { ...event, minutes: resizedBy(event, by.minutes) }
    const at = days.indexOf(event.day)
    return { ...event, ...movedBy(event, Math.min(Math.max(0, at + by.days), days.length - 1) - at, by.minutes) }
  }
  const apply = (to: WeekEvent) => {
    if (to.day !== event.day || to.start !== event.start || to.minutes !== event.minutes) onChange(to)
  }
  const begin = (pointer: PointerEvent<HTMLButtonElement>) => {
    if (pointer.button !== 0 || event.isDone) return
    dragged.current = false
    const column = pointer.currentTarget.closest(`.${styles.column}, .${styles.head}`)!
    const width = column.getBoundingClientRect().width * (getComputedStyle(column).direction === 'rtl' ? -1 : 1)
    const isEnd = (pointer.target as Element).closest(`.${styles.end}`) !== null
    setDrag({ x: pointer.clientX, y: pointer.clientY, width, isEnd, days: 0, minutes: 0 })
    pointer.currentTarget.setPointerCapture(pointer.pointerId)
  }
  const follow = (pointer: PointerEvent) => {
    if (!drag) return
    const [x, y] = [pointer.clientX - drag.x, pointer.clientY - drag.y]
    if (!dragged.current && Math.hypot(x, y) < slop) return
    dragged.current = true
    setDrag({
      ...drag,
      days: Math.round(x / drag.width),
      minutes: event.start === null ? 0 : Math.round(y / perMinute / slotMinutes) * slotMinutes,
    })
  }
  const end = () => {
    if (drag && dragged.current) apply(changed(drag))
    setDrag(undefined)
  }
  const onKeyDown = (key: KeyboardEvent) => {
    const step = { ArrowUp: [0, -slotMinutes], ArrowDown: [0, slotMinutes], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[
      key.key
    ]
    if (!key.altKey || !step || event.isDone || (key.shiftKey && !canEnd)) return
    key.preventDefault()
    const mirrored = getComputedStyle(key.currentTarget).direction === 'rtl' ? -1 : 1
    apply(changed({ isEnd: key.shiftKey, days: step[0]! * mirrored, minutes: step[1]! }))
  }
  const preview = drag ? changed(drag) : event
  const nameOf = (start: number | null) =>
    start === null ? undefined : (timeSlots.find(({ id }) => id === timeOf(start))?.name ?? timeOf(start))
  const time = nameOf(preview.start)
  const length = event.kind === 'activity' && event.start !== null ? `${event.minutes} minutes` : undefined
  const icon = event.kind === 'task' ? taskIcons[event.type] : activityIcons[event.type]
  return (
    <button
      type="button"
      className={classes(
        styles.event,
        event.kind === 'task' && styles.task,
        event.isDone && styles.done,
        drag && styles.dragging,
      )}
      style={
        drag &&
        (drag.isEnd
          ? { blockSize: Math.max(24, preview.minutes * perMinute - 2) }
          : { transform: `translate(${drag.days * drag.width}px, ${drag.minutes * perMinute}px)` })
      }
      aria-label={[event.subject, event.about, event.day, nameOf(event.start), length].filter(Boolean).join(', ')}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={() => setDrag(undefined)}
      onKeyDown={onKeyDown}
      onClick={() => {
        if (!dragged.current) go(paths.record.replace(':id', String(event.id)))
        dragged.current = false
      }}
    >
      <span className={styles.line}>
        {lanes < 3 && <Icon name={event.isDone ? 'pi-check' : (icon ?? 'pi-circle')} />}{' '}
        {time && (lanes === 1 || drag) && <b>{time}</b>} {event.subject}
      </span>
      {event.about && preview.minutes >= 45 && <span className={styles.about}>{event.about}</span>}
      {canEnd && <span className={styles.end} aria-hidden />}
    </button>
  )
}
