import { observer } from 'mobx-react-lite'
import { parseFilter, relativeDays, writeFilter } from '@core/entity/filters'
import { DateInput } from '../../../ui/fields/DateInput'
import { Icon } from '../../../ui/layout/Icon'
import { closePopover } from '../../../ui/overlays/Popover'
import { dayWords } from '../conditionWords'
import type { FilterProps } from '../FilterProps'
import styles from './editors.module.css'

/** Days that are meant from today, or from one day to another. */
export const DaysEditor = observer(function DaysEditor({ store, leaf: { field, path, label } }: FilterProps) {
  const text = store.query.filters[path] ?? ''
  const condition = parseFilter(field, text)
  const span = condition && !('days' in condition) && !('empty' in condition) && !('anyOf' in condition) && !('contains' in condition) ? condition : {}
  const set = (change: { from?: string; to?: string }) => {
    const { from = '', to = '' } = { ...span, ...change }
    store.setFilter(path, from || to ? writeFilter({ ...(from && { from }), ...(to && { to }) }) : '')
  }
  // What lies ahead means nothing for a day that can't.
  const past = 'past' in field && field.past === true
  const offered = (Object.keys(dayWords) as (keyof typeof dayWords)[]).filter((days) => relativeDays.includes(days) && !(past && ['tomorrow', 'next7', 'next30', 'overdue'].includes(days)))
  return (
    <>
      <div role="group" aria-label={label} className={styles.days}>
        {offered.map((days) => (
          <button
            key={days}
            type="button"
            aria-pressed={text === days}
            className={styles.day}
            onClick={({ currentTarget }) => {
              store.setFilter(path, text === days ? '' : days)
              closePopover(currentTarget)
            }}
          >
            {dayWords[days]}
            {text === days && <Icon name="pi-check" />}
          </button>
        ))}
      </div>
      <div className={styles.span}>
        <DateInput label="From" value={span.from ?? ''} {...(span.to && { max: span.to })} onChange={(from) => set({ from })} />
        <DateInput label="To" value={span.to ?? ''} {...(span.from && { min: span.from })} onChange={(to) => set({ to })} />
      </div>
    </>
  )
})
