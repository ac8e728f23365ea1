import { observer } from 'mobx-react-lite'
import { spokenDay } from '@core/entity/dates'
import type { ListedRow } from '@core/entity/apiTypes'
import { Dialog } from '../../../platform/ui/overlays/Dialog'
import type { CalendarParts } from './CalendarParts'
import { DayCard } from './DayCard'
import styles from './EntityCalendar.module.css'

/** All records of one day. */
export default observer(function DayDialog({
  parts,
  day,
  onClose,
}: {
  parts: CalendarParts<ListedRow>
  day: string
  onClose: () => void
}) {
  return (
    <Dialog open title={spokenDay(day)} onClose={onClose}>
      <ul className={styles.cards}>
        {(parts.store.byDay.get(day) ?? []).map((row) => (
          <DayCard key={row.id} parts={parts} row={row} roomy />
        ))}
      </ul>
    </Dialog>
  )
})
