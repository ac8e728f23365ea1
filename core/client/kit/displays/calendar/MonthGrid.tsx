import { observer } from 'mobx-react-lite'
import type { ReactElement } from 'react'
import { spokenDay, today, weekdaysFrom } from '@core/entity/dates'
import type { ListedRow } from '@core/entity/apiTypes'
import { classes } from '../../../platform/ui/classes'
import { DayCard } from './DayCard'
import type { CalendarParts } from './CalendarParts'
import styles from './EntityCalendar.module.css'

/** Heights in px: of the weekday names, of a day's number with its padding, and of a card or “more”. */
const [headHeight, numberHeight, cardHeight] = [30, 34, 26]

interface MonthGridProps<Row extends ListedRow> {
  parts: CalendarParts<Row>
  /** The height of the calendar in px. */
  height: number
}

/** The days as a table of weeks. A day shows as many records as fit into its share of the height; a click shows the rest. */
export const MonthGrid = observer(function MonthGrid<Row extends ListedRow>({ parts, height }: MonthGridProps<Row>) {
  const { days, view } = parts.store
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
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day key={day} parts={parts} day={day} most={most} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}) as <Row extends ListedRow>(props: MonthGridProps<Row>) => ReactElement // observer() drops the type parameter

interface DayProps<Row extends ListedRow> {
  parts: CalendarParts<Row>
  day: string
  most: number
}

const Day = observer(function Day<Row extends ListedRow>({ parts, day, most }: DayProps<Row>) {
  const { store, openDay } = parts
  const rows = store.byDay.get(day) ?? []
  const { item, over } = store.drag
  const refused = item !== undefined && store.dayOf(item) !== day && store.refusal(item, day) !== undefined
  // “+1 more” would take as much space as the record itself.
  const shown = rows.length === most + 1 ? rows.length : Math.min(rows.length, most)
  return (
    <td
      data-drop={day}
      data-over={over === day || undefined}
      data-refused={refused || undefined}
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
        <ul className={styles.cards}>
          {rows.slice(0, shown).map((row) => (
            <DayCard key={row.id} parts={parts} row={row} />
          ))}
        </ul>
      )}
      {rows.length > shown && (
        <button type="button" className={styles.more} onClick={() => openDay(day)}>
          <bdi>+{rows.length - shown} more</bdi>
          <span className="visually-hidden"> on {day}</span>
        </button>
      )}
    </td>
  )
}) as <Row extends ListedRow>(props: DayProps<Row>) => ReactElement // observer() drops the type parameter
