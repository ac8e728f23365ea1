import styles from './Timeline.module.css'
import { observer } from 'mobx-react-lite'
import { Button } from '../../../platform/ui/buttons/Button'
import { classes } from '../../../platform/ui/classes'
import { Muted } from '../../../platform/ui/layout/Muted'
import { ErrorState } from '../../../platform/ui/status/ErrorState'
import { InlineError } from '../../../platform/ui/status/InlineError'
import { Skeleton } from '../../../platform/ui/status/Skeleton'
import { dayName } from '@core/kernel/entity/dayWords'
import { useNow } from '../../../platform/ui/time/useNow'
import { timelineDays } from './timelineDays'
import { TimelineItem } from './TimelineItem'
import type { SourcedEntry, TimelineStore } from './TimelineStore'
import { localDay, formatDay } from '@core/kernel/entity/dates'
import { Stack } from '../../../platform/ui/layout/Stack'
import { Row } from '../../../platform/ui/layout/Row'

interface TimelineProps {
  store: TimelineStore
  /** Given if the user may change the record: asks whether to put a change back. */
  onPutBack?: (entry: SourcedEntry) => void
}

/** What happened to a record, the newest first, grouped by day. */
export const Timeline = observer(function Timeline({ store, onPutBack }: TimelineProps) {
  const now = useNow()
  const { shown, failed, loading, known, more } = store
  if (!known)
    return failed.length > 0 && !loading ? (
      <ErrorState message="The timeline could not be read." error={store.error} onRetry={() => void store.load()} />
    ) : (
      <TimelineSkeleton />
    )
  const today = localDay(new Date(now))
  return (
    <Stack
      gap={5}
      className={classes(styles.timeline, shown.length === 0 && !more && styles.empty)}
      aria-busy={loading}
    >
      {shown.length === 0 && !more && <Muted>Nothing has happened yet. Changes of this record will appear here.</Muted>}
      {timelineDays(shown, (at) => localDay(new Date(at))).map(({ day, entries }) => (
        <section key={day}>
          <h2 className={styles.day}>
            <bdi>{dayName(day, today) ?? formatDay(day)}</bdi>
            {dayName(day, today) && <span className={styles.date}>{formatDay(day)}</span>}
          </h2>
          <ol>
            {entries.map((entry) => (
              <TimelineItem
                key={`${entry.source} ${entry.id}`}
                entry={entry}
                now={now}
                onPutBack={onPutBack && entry.putsBack ? () => onPutBack(entry) : undefined}
              />
            ))}
          </ol>
        </section>
      ))}
      {failed.length > 0 && (
        <InlineError
          message="Some of it could not be read."
          error={store.error}
          onRetry={() => void store.load()}
          className={styles.failed}
        />
      )}
      {more && (
        <div>
          <Button size="small" variant="ghost" loading={loading} onClick={() => void store.loadEarlier()}>
            Load earlier
          </Button>
        </div>
      )}
    </Stack>
  )
})

function TimelineSkeleton() {
  return (
    <Stack gap={5} aria-busy="true" className={styles.timeline}>
      <p role="status" className="visually-hidden">
        Loading the timeline
      </p>
      {[62, 48, 70, 40].map((width) => (
        <Row gap={3} key={width}>
          <Skeleton width="22px" height="22px" round />
          <Skeleton width={`${width}%`} />
        </Row>
      ))}
    </Stack>
  )
}
