import { observer } from 'mobx-react-lite'
import { spokenDay, today, weekdaysFrom } from '@core/kernel/entity/dates'
import { classes } from '../../../platform/ui/classes'
import { type CalendarEntry, rowsOfWeek } from './calendarEntry'
import { DayCard } from './DayCard'
import type { CalendarParts } from './CalendarParts'
import styles from './EntityCalendar.module.css'

/** Heights in px: of the weekday names, of a day's number with its padding, and of a card or “more”. */
const [headHeight, numberHeight, cardHeight] = [30, 34, 26]

interface MonthGridProps {
  parts: CalendarParts
  /** Of the calendar, px. */
  height: number
}

/** The days as a table of weeks. A day shows as many records as its share of the height has room for; the rest is one click away. */
export const MonthGrid = observer(function MonthGrid({ parts, height }: MonthGridProps) {
  const { days, view, byDay } = parts.store
  const share = ((height - headHeight) * 7) / days.length
  const most = view === 'week' ? Infinity : Math.max(2, Math.floor((share - numberHeight) / cardHeight) - 1)
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
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
          return (
            <tr key={week[0]}>
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
