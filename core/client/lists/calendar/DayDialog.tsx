import { observer } from 'mobx-react-lite'
import type { ListedRow } from '@core/entity/wire'
import { Dialog } from '../../ui/overlays/Dialog'
import type { CalendarParts } from './CalendarParts'
import { dayName } from './calendarRange'
import { DayCard } from './DayCard'
import styles from './EntityCalendar.module.css'

/** All of one day. */
export default observer(function DayDialog({ parts, day, onClose }: { parts: CalendarParts<ListedRow>; day: string; onClose: () => void }) {
  return (
    <Dialog open title={dayName(day)} onClose={onClose}>
      <ul className={styles.cards}>
        {(parts.store.byDay.get(day) ?? []).map((row) => (
          <DayCard key={row.id} parts={parts} row={row} roomy />
        ))}
      </ul>
    </Dialog>
  )
})
