import { observer } from 'mobx-react-lite'
import type { ReactElement } from 'react'
import { today } from '@core/entity/dates'
import { fieldPathAt } from '@core/entity/leaves'
import type { ListedRow } from '@core/entity/apiTypes'
import { Button } from '../../../platform/ui/buttons/Button'
import { IconButton } from '../../../platform/ui/buttons/IconButton'
import { Select } from '../../../platform/ui/fields/Select'
import type { CalendarPlace } from '../../lists/listUrl'
import { periodName, stepDay, type CalendarView } from './calendarRange'
import type { CalendarStore } from './CalendarStore'
import styles from './EntityCalendar.module.css'

interface CalendarBarProps<Row extends ListedRow> {
  store: CalendarStore<Row>
  onMove: (to: CalendarPlace) => void
}

const views: readonly { readonly id: CalendarView; readonly name: string }[] = [
  { id: 'month', name: 'Month' },
  { id: 'week', name: 'Week' },
]

/** The controls that choose the days, the view and the date field. */
export const CalendarBar = observer(function CalendarBar<Row extends ListedRow>({
  store,
  onMove,
}: CalendarBarProps<Row>) {
  const { view, day, path, options } = store
  const go = (to: string) => onMove({ day: to })
  const dates = (options.entity.days ?? []).map((id) => ({
    id,
    name: fieldPathAt(options.entity.fields, id)?.label ?? id,
  }))
  return (
    <div className={styles.bar}>
      <div className={styles.steps}>
        <Button size="small" onClick={() => go(today())}>
          Today
        </Button>
        <IconButton
          size="small"
          icon="pi-chevron-left"
          label={`Previous ${view}`}
          className={styles.step ?? ''}
          onClick={() => go(stepDay(view, day, -1))}
        />
        <IconButton
          size="small"
          icon="pi-chevron-right"
          label={`Next ${view}`}
          className={styles.step ?? ''}
          onClick={() => go(stepDay(view, day, 1))}
        />
      </div>
      <h2 aria-live="polite" className={styles.period}>
        <bdi>{periodName(view, day)}</bdi>
      </h2>
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
    </div>
  )
}) as <Row extends ListedRow>(props: CalendarBarProps<Row>) => ReactElement // observer() drops the type parameter
