import { compareNames } from '@core/kernel/entity/compareNames'
import { observer } from 'mobx-react-lite'
import { today } from '@core/kernel/entity/dates'
import { Button } from '../../../platform/ui/buttons/Button'
import { IconButton } from '../../../platform/ui/buttons/IconButton'
import { classes } from '../../../platform/ui/classes'
import { Select } from '../../../platform/ui/fields/Select'
import type { CalendarPlace } from '../../lists/listUrl'
import { periodName, type CalendarView } from './calendarRange'
import type { CalendarLook } from './CalendarSource'
import type { CalendarStore } from './CalendarStore'
import { Row } from '../../../platform/ui/layout/Row'
import styles from './EntityCalendar.module.css'
import tones from './tones.module.css'

const views: readonly { readonly id: CalendarView; readonly name: string }[] = [
  { id: 'month', name: 'Month' },
  { id: 'week', name: 'Week' },
]

/** Which days, by which date, and what the colours on them mean. */
export const CalendarBar = observer(function CalendarBar({
  store,
  onMove,
}: {
  store: CalendarStore
  onMove: (to: CalendarPlace) => void
}) {
  const { view, day, path, dates, byHour, count } = store
  const period = byHour && count < 7 ? (count === 1 ? 'day' : 'days') : view
  const go = (to: string) => onMove({ day: to })
  const meanings = meaningsOf(store)
  return (
    <Row gap={4} rowGap={2} wrap className={styles.bar}>
      <Row gap={1}>
        <Button size="small" onClick={() => go(today())}>
          Today
        </Button>
        <IconButton
          size="small"
          icon="pi-chevron-left"
          label={`Previous ${period}`}
          className={styles.step ?? ''}
          onClick={() => go(store.step(-1))}
        />
        <IconButton
          size="small"
          icon="pi-chevron-right"
          label={`Next ${period}`}
          className={styles.step ?? ''}
          onClick={() => go(store.step(1))}
        />
      </Row>
      <h2 aria-live="polite" className={styles.period}>
        <bdi>{periodName(view, day, byHour ? count : 7)}</bdi>
      </h2>
      {meanings.length > 1 && (
        <Row as="ul" gap={3} rowGap={0.5} wrap align="stretch" className={styles.legend} aria-label="Colors">
          {meanings.map(({ tone, name }) => (
            <Row as="li" gap={1.5} key={name} className={classes(styles.meaning, tones[tone])}>
              {name}
            </Row>
          ))}
        </Row>
      )}
      <div className={styles.choices}>
        {dates.length > 1 && (
          <Select
            size="small"
            label="Date"
            labelHidden
            options={dates}
            value={path}
            onChange={(by) => onMove({ by })}
          />
        )}
        <div role="group" aria-label="Period" className={styles.views}>
          {views.map(({ id, name }) => (
            <button key={id} type="button" aria-pressed={view === id} onClick={() => onMove({ span: id })}>
              {name}
            </button>
          ))}
        </div>
      </div>
    </Row>
  )
})

/** Each look that is on screen, once. */
function meaningsOf({ entries }: CalendarStore): readonly CalendarLook[] {
  const looks = new Map(entries.flatMap(({ look }) => (look ? [[look.name, look] as const] : [])))
  return [...looks.values()].toSorted((a, b) => compareNames(a.name, b.name))
}
