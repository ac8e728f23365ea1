import { observer } from 'mobx-react-lite'
import { spokenDay } from '@core/kernel/entity/dates'
import { Dialog } from '../../../platform/ui/overlays/Dialog'
import type { CalendarParts } from './CalendarParts'
import { DayCard } from './DayCard'
import { Stack } from '../../../platform/ui/layout/Stack'
import styles from './EntityCalendar.module.css'

/** All records of one day. */
export default observer(function DayDialog({
  parts,
  day,
  onClose,
}: {
  parts: CalendarParts
  day: string
  onClose: () => void
}) {
  return (
    <Dialog open title={spokenDay(day)} onClose={onClose}>
      <Stack as="ul" gap={0.5} className={styles.cards}>
        {(parts.store.byDay.get(day) ?? []).map((entry) => (
          <DayCard key={entry.key} parts={parts} entry={entry} roomy />
        ))}
      </Stack>
    </Dialog>
  )
})
