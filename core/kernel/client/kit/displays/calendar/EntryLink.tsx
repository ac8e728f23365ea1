import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { countText } from '@core/kernel/entity/countText'
import { Icon } from '../../../platform/ui/layout/Icon'
import { type CalendarEntry, minutesText, timingOf } from './calendarEntry'
import styles from './EntityCalendar.module.css'

interface EntryLinkProps {
  entry: CalendarEntry
  movable: boolean
  className: string
  /** A further day of what goes on for several: said on the first one. */
  again?: boolean
  /** Whether there is no room for its time, which its place tells. */
  timeless?: boolean
  children?: ReactNode
}

/** The words of an entry, which lead to its record: its time and its name, how long it takes and what its colour means for a reader. */
export function EntryLink({ entry, movable, className, again, timeless, children }: EntryLinkProps) {
  const { source, row, name, start, look, isDone, lastDay, day } = entry
  const icon = isDone ? 'pi-check' : source.iconOf?.(row)
  const words = (
    <>
      <span className={styles.line}>
        {icon && <Icon name={icon} />}{' '}
        {start !== null && <b className={timeless ? 'visually-hidden' : undefined}>{minutesText(start)}</b>}{' '}
        <span className={styles.name}>{name}</span>
        <span className="visually-hidden">
          {lengthText(entry)}
          {lastDay > day && `, until ${lastDay}`}
          {look && `, ${look.name}`}
          {children && '. '}
        </span>
      </span>
      {children}
    </>
  )
  const link = {
    'data-card-link': true,
    'aria-describedby': movable ? 'calendar-keys' : undefined,
    draggable: false,
    className,
    ...(again && { tabIndex: -1 }),
  }
  const href = source.href?.(row)
  return href === undefined ? (
    <span {...link}>{words}</span>
  ) : (
    <Link href={href} {...link}>
      {words}
    </Link>
  )
}

function lengthText({ source, path, start, minutes }: CalendarEntry): string {
  const { minutes: length, until } = timingOf(source, path)
  return start === null || !(length ?? until) ? '' : `, ${countText(minutes, 'minute')}`
}
