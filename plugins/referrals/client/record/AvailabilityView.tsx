import { Icon } from '@core/client/ui'
import { WeekTable } from '../WeekTable'
import styles from './AvailabilityView.module.css'

/** The week in which the family has time, as a table. */
export function AvailabilityView({ slots }: { slots: readonly number[] }) {
  return (
    <div className={styles.availability}>
      <h3 className={styles.title}>Availability</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on a phone, and a scrollable element must be reachable by keyboard */}
      <div role="region" aria-label="Availability" tabIndex={0} className={styles.scroll}>
        <WeekTable
          className={styles.grid}
          renderCell={(id) => {
            const free = slots.includes(id)
            return (
              <td className={free ? styles.free : undefined}>
                {free && <Icon name="pi-check" />}
                <span className="visually-hidden">{free ? 'Available' : 'Not available'}</span>
              </td>
            )
          }}
        />
      </div>
    </div>
  )
}
