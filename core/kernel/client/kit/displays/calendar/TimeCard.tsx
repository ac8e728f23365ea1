import { observer } from 'mobx-react-lite'
import { IconButton } from '../../../platform/ui/buttons/IconButton'
import { classes } from '../../../platform/ui/classes'
import { PreviewButton } from '../../preview/PreviewButton'
import { type CalendarEntry, dayMinutes } from './calendarEntry'
import type { CalendarParts } from './CalendarParts'
import { EntryLink } from './EntryLink'
import styles from './TimeGrid.module.css'
import { useEntryCard } from './useEntryCard'

/** Of an hour, in px. */
export const hourHeight = 48
export const perMinute = hourHeight / 60

/** Where a lane of several side by side stands. */
export const laneStyle = (start: number, lane: number, lanes: number) => ({
  insetBlockStart: start * perMinute,
  insetInlineStart: `${(lane / lanes) * 100}%`,
  inlineSize: `calc(${100 / lanes}% - 3px)`,
})

interface TimeCardProps {
  parts: CalendarParts
  entry: CalendarEntry
  /** Which of how many side by side: where it is narrow its words say more than its time, which its place tells. */
  lane: number
  lanes: number
}

/** An entry among the hours of its day, as high as it takes long. */
export const TimeCard = observer(function TimeCard({ parts: { store, askDay }, entry, lane, lanes }: TimeCardProps) {
  const { card, movable, stretchable } = useEntryCard(store, entry)
  const { source, row, name, start, minutes } = entry
  const height = Math.max(24, Math.min(minutes, dayMinutes - start!) * perMinute - 2)
  return (
    <li
      {...card}
      data-drag-bare
      className={classes(styles.card, card.className)}
      style={{ ...laneStyle(start!, lane, lanes), blockSize: height }}
    >
      <EntryLink entry={entry} movable={movable} className={styles.link ?? ''} timeless={lanes > 1}>
        {minutes >= 45 && <span className={styles.sub}>{source.detailOf?.(row, 'sub')}</span>}
      </EntryLink>
      <PreviewButton row={row} />
      {movable && (
        <IconButton
          size="small"
          icon="pi-calendar"
          label={`Move ${name} to another day or time`}
          className={styles.move ?? ''}
          onClick={() => askDay(entry)}
        />
      )}
      {stretchable && <span className={styles.end} data-drag={`end ${entry.key}`} data-drag-bare aria-hidden />}
    </li>
  )
})
