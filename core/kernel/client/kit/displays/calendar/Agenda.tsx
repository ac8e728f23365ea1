import { observer } from 'mobx-react-lite'
import { distanceText, spokenDay, today } from '@core/kernel/entity/dates'
import { EmptyState } from '../../../platform/ui/status/EmptyState'
import { periodName } from './calendarRange'
import { DayCard } from './DayCard'
import type { CalendarParts } from './CalendarParts'
import { Stack } from '../../../platform/ui/layout/Stack'
import styles from './EntityCalendar.module.css'

/** The days that have something, one below the other: a calendar for a phone. */
export const Agenda = observer(function Agenda(parts: CalendarParts) {
  const { store } = parts
  const inPeriod = (day: string) => store.view === 'week' || day.slice(0, 7) === store.day.slice(0, 7)
  const days = store.days.filter((day) => inPeriod(day) && store.byDay.has(day))
  if (days.length === 0 && !store.loading)
    return <EmptyState icon="pi-calendar" title={`Nothing in ${periodName(store.view, store.day)}`} />
  return (
    <ul className={styles.agenda}>
      {days.map((day) => (
        <li key={day} data-drop={day} data-over={store.drag.over === day || undefined}>
          <h3 className={styles.agendaDay} aria-current={day === today() ? 'date' : undefined}>
            <bdi>{spokenDay(day)}</bdi> <bdi>{distanceText(day, today())}</bdi>
          </h3>
          <Stack as="ul" gap={0.5} className={styles.cards}>
            {store.byDay.get(day)!.map((entry) => (
              <DayCard key={entry.key} parts={parts} entry={entry} roomy />
            ))}
          </Stack>
        </li>
      ))}
    </ul>
  )
})
