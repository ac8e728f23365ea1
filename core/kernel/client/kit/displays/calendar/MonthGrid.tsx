import { useLayoutEffect, useRef } from 'react'
import { observer } from 'mobx-react-lite'
import { spokenDay, today, weekdaysFrom } from '@core/kernel/entity/dates'
import { classes } from '../../../platform/ui/classes'
import { type CalendarEntry, rowsOfWeek } from './calendarEntry'
import { DayCard } from './DayCard'
import type { CalendarParts } from './CalendarParts'
import styles from './EntityCalendar.module.css'

/** Heights in px: of the weekday names, of a day's number with its padding, and of a card or “more”. */
const [headHeight, numberHeight, cardHeight] = [30, 34, 26]

/** A busy week grows to so many records of a day, whatever its share of the height. */
const least = 12

interface MonthGridProps {
  parts: CalendarParts
  /** Of the calendar, px. */
  height: number
}

/**
 * The days as a table of weeks, scrolled to this week; past weeks with nothing in them are low. A busy week grows, and what is left of its
 * days is one click away.
 */
export const MonthGrid = observer(function MonthGrid({ parts, height }: MonthGridProps) {
  const { days, view, byDay } = parts.store
  const share = ((height - headHeight) * 7) / days.length
  const most = view === 'week' ? Infinity : Math.max(least, Math.floor((share - numberHeight) / cardHeight) - 1)
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  const thisWeek = useRef<HTMLTableRowElement>(null)
  const scrolledTo = useRef<string>(undefined)
  const isLoaded = !parts.store.loading && parts.store.entries.length > 0
  useLayoutEffect(() => {
    // Once for a period, and after its records came: they make past weeks higher.
    const row = thisWeek.current
    const box = row?.closest('table')?.parentElement
    if (!row || !box || !isLoaded || scrolledTo.current === days[0]) return
    scrolledTo.current = days[0]
    box.scrollTop = row.offsetTop - headHeight
  }, [days, isLoaded])
  return (
    <table className={classes(styles.grid, styles[view])}>
      <thead>
        <tr>
          {weekdaysFrom().map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => {
          const rows = rowsOfWeek(week, byDay)
          const isPast = view === 'month' && week.at(-1)! < today()
          return (
            <tr
              key={week[0]}
              ref={week.includes(today()) ? thisWeek : null}
              className={isPast && [...rows.values()].every((day) => day.length === 0) ? styles.past : undefined}
            >
              {week.map((day) => (
                <Day key={day} parts={parts} day={day} rows={rows.get(day)!} most={most} />
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
})

interface DayProps {
  parts: CalendarParts
  day: string
  /** From top to bottom; undefined where another day of the week goes on. */
  rows: readonly (CalendarEntry | undefined)[]
  most: number
}

const Day = observer(function Day({ parts, day, rows, most }: DayProps) {
  const { store, openDay } = parts
  const { item, over } = store.drag
  const refused = item && store.placeOf(item.entry, item.edge) !== day && store.refusal(item.entry, day, item.edge)
  // “+1 more” would take the place of the one.
  const shown = rows.length === most + 1 ? rows.length : Math.min(rows.length, most)
  const left = rows.slice(shown).filter(Boolean).length
  return (
    <td
      data-drop={day}
      data-over={over === day || undefined}
      data-refused={refused !== undefined || undefined}
      className={classes(
        styles.day,
        store.view === 'month' && day.slice(0, 7) !== store.day.slice(0, 7) && styles.other,
        day === today() && styles.today,
      )}
    >
      <time
        dateTime={day}
        aria-label={spokenDay(day)}
        aria-current={day === today() ? 'date' : undefined}
        className={styles.number}
      >
        {Number(day.slice(8))}
      </time>
      {rows.length > 0 && (
        <ul className={styles.stack}>
          {rows
            .slice(0, shown)
            .map((entry, at) => entry && <DayCard key={entry.key} parts={parts} entry={entry} day={day} at={at} />)}
        </ul>
      )}
      {left > 0 && (
        <button type="button" className={styles.more} onClick={() => openDay(day)}>
          <bdi>+{left} more</bdi>
          <span className="visually-hidden"> on {day}</span>
        </button>
      )}
    </td>
  )
})
