import { observer } from 'mobx-react-lite'
import { EntryLink } from './EntryLink'
import { IconButton } from '../../../platform/ui/buttons/IconButton'
import { classes } from '../../../platform/ui/classes'
import { PreviewButton } from '../../preview/PreviewButton'
import type { CalendarEntry } from './calendarEntry'
import type { CalendarParts } from './CalendarParts'
import styles from './EntityCalendar.module.css'
import { useEntryCard } from './useEntryCard'

interface DayCardProps {
  parts: Omit<CalendarParts, 'openDay'>
  entry: CalendarEntry
  /** With room for its state and what stands below the name. */
  roomy?: boolean
  /** The day that it is drawn on, where it goes on for several: it reads as one piece across them. */
  day?: string
  /** Which row of its day it has, where others of the week need theirs. */
  at?: number
}

/** A record on its day: a link, which is dragged to another day or given one by its button. */
export const DayCard = observer(function DayCard({
  parts: { store, askDay },
  entry,
  roomy = false,
  day,
  at,
}: DayCardProps) {
  const { source, row, name } = entry
  const goesOn = day !== undefined && day < entry.lastDay
  const began = day !== undefined && day > entry.day
  const { card, movable, stretchable } = useEntryCard(store, entry, began)
  return (
    <li
      {...card}
      style={at === undefined ? undefined : { gridRowStart: at + 1 }}
      className={classes(
        styles.card,
        card.className,
        roomy && styles.roomy,
        goesOn && styles.goesOn,
        began && styles.began,
      )}
    >
      <EntryLink entry={entry} movable={movable} className={styles.link ?? ''} again={began}>
        {roomy && <span className={styles.sub}>{source.detailOf?.(row, 'sub')}</span>}
      </EntryLink>
      {roomy && <div className={styles.badge}>{source.detailOf?.(row, 'badge')}</div>}
      {!began && <PreviewButton row={row} />}
      {movable && !began && (
        <IconButton
          size="small"
          icon="pi-calendar"
          label={`Move ${name} to another day`}
          className={styles.move ?? ''}
          onClick={() => askDay(entry)}
        />
      )}
      {stretchable && day === entry.lastDay && (
        <span className={styles.end} data-drag={`end ${entry.key}`} data-drag-bare aria-hidden />
      )}
    </li>
  )
})
