import { Icon } from '@core/client/ui/layout/Icon'
import { days, partsOfDay, slotId } from '../availability'
import styles from './AvailabilityView.module.css'

/** The week at a glance: when the family has time. */
export function AvailabilityView({ slots }: { slots: readonly number[] }) {
  return (
    <div className={styles.availability}>
      <h3 className={styles.title}>Availability</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it scrolls, and keys must reach what scrolls */}
      <div role="group" aria-label="Availability" tabIndex={0} className={styles.scroll}>
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Part of the day</span>
              </th>
              {days.map((day) => (
                <th key={day} scope="col" abbr={day}>
                  {day.slice(0, 3)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {partsOfDay.map((part, row) => (
              <tr key={part}>
                <th scope="row">{part}</th>
                {days.map((day, column) => {
                  const free = slots.includes(slotId(column, row))
                  return (
                    <td key={day} className={free ? styles.free : undefined}>
                      {free && <Icon name="pi-check" />}
                      <span className="visually-hidden">{free ? 'Available' : 'Not available'}</span>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
