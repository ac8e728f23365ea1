import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import {
  addDays,
  addMonths,
  monthNames,
  today as localToday,
  weekEnd,
  weekStart,
  weekdayNames,
  weekdayOf,
  weekdaysFrom,
  weeksOfMonth,
} from '@core/kernel/entity/dates'
import { formats, type WeekStart } from '@core/kernel/entity/formats'
import { isDate } from '@core/kernel/entity/fieldKinds'
import { Button } from '../buttons/Button'
import { IconButton } from '../buttons/IconButton'
import { classes } from '../classes'
import styles from './Calendar.module.css'
import { useSay } from '../say'
import { Row } from '../layout/Row'

interface CalendarProps {
  /** YYYY-MM-DD; any other text means that no day is selected. */
  value: string
  min: string
  max: string
  onPick: (day: string) => void
  /** Given if the field may be empty; the calendar then offers “Clear”. */
  onClear?: (() => void) | undefined
  /** The first day of a week. */
  start?: WeekStart
}

/**
 * A month to pick a day from (WAI-ARIA date picker). Arrow keys move by days and weeks, Home and End to the ends of the week, Page Up and
 * Down by months, with Shift by years. It takes the focus when it appears.
 */
export default function Calendar({ value, min, max, onPick, onClear, start = formats.weekStart }: CalendarProps) {
  const say = useSay()
  const [today] = useState(() => localToday())
  const within = (day: string) => (day < min ? min : day > max ? max : day)
  const [at, setAt] = useState(() => within(isDate(value) ? value : today))
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(true)
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    moved.current = false
  }, [at])

  const [year, month] = [Number(at.slice(0, 4)), Number(at.slice(5, 7))]
  const go = (day: string) => setAt(within(day))
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const far = event.shiftKey ? 12 : 1
    const next: Record<string, () => string> = {
      ArrowRight: () => addDays(at, forward),
      ArrowLeft: () => addDays(at, -forward),
      ArrowDown: () => addDays(at, 7),
      ArrowUp: () => addDays(at, -7),
      Home: () => weekStart(at, start),
      End: () => weekEnd(at, start),
      PageDown: () => addMonths(at, far),
      PageUp: () => addMonths(at, -far),
    }
    const move = next[event.key]
    if (!move) return
    event.preventDefault()
    moved.current = true
    go(move())
  }
  const years = Array.from(
    { length: Number(max.slice(0, 4)) - Number(min.slice(0, 4)) + 1 },
    (_, step) => Number(max.slice(0, 4)) - step,
  )

  return (
    <div className={styles.calendar}>
      <Row gap={1} className={styles.head}>
        <IconButton
          icon="pi-chevron-left"
          label={say('Previous month')}
          size="small"
          className={styles.arrow}
          onClick={() => go(addMonths(at, -1))}
        />
        <select
          aria-label={say('Month')}
          className={styles.choice}
          value={month}
          onChange={({ target }) => go(addMonths(at, Number(target.value) - month))}
        >
          {monthNames.map((name, index) => (
            <option key={name} value={index + 1}>
              {say(name)}
            </option>
          ))}
        </select>
        <select
          aria-label={say('Year')}
          className={styles.choice}
          value={year}
          onChange={({ target }) => go(addMonths(at, (Number(target.value) - year) * 12))}
        >
          {years.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <IconButton
          icon="pi-chevron-right"
          label={say('Next month')}
          size="small"
          className={styles.arrow}
          onClick={() => go(addMonths(at, 1))}
        />
      </Row>
      {/* A grid of days is a table with its own keys, according to the WAI-ARIA pattern. */}
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={`${say(monthNames[month - 1]!)} ${year}`}
        className={styles.grid}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {weekdaysFrom(start).map((name) => (
              <th key={name} scope="col" abbr={say(name)}>
                {say(name).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(at, start).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} role="gridcell" aria-selected={day === value}>
                  <button
                    type="button"
                    tabIndex={day === at ? 0 : -1}
                    aria-label={`${say(weekdayNames[weekdayOf(day)]!)}, ${say(monthNames[Number(day.slice(5, 7)) - 1]!)} ${Number(day.slice(8))}, ${day.slice(0, 4)}`}
                    aria-current={day === today ? 'date' : undefined}
                    disabled={day < min || day > max}
                    className={classes(
                      styles.day,
                      day.slice(0, 7) !== at.slice(0, 7) && styles.other,
                      day === value && styles.chosen,
                    )}
                    onClick={() => onPick(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <Button size="small" variant="ghost" disabled={today < min || today > max} onClick={() => onPick(today)}>
          {say('Today')}
        </Button>
        {onClear && (
          <Button size="small" variant="ghost" onClick={onClear}>
            {say('Clear')}
          </Button>
        )}
      </div>
    </div>
  )
}
