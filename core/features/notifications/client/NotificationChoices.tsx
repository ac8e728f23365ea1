import { useId, useState } from 'react'
import { knownName } from '@core/kernel/entity/language'
import { type Delivery, deliveries, digestTime } from '@core/kernel/shared/deliveries'
import { messageOf } from '@core/kernel/client/platform/api/ApiError'
import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { ErrorState } from '@core/kernel/client/platform/ui/status/ErrorState'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import { notificationApi } from './notificationApi'
import styles from './Notifications.module.css'

/** How the user is notified of each kind of event. A choice is saved at once. */
export default function NotificationChoices() {
  const { value, failure, error, reload } = useLoad('choices', (signal) => notificationApi.choices(signal))
  const [chosen, setChosen] = useState<Readonly<Record<string, Delivery>>>({})
  // The choices may be open in the account and in the inbox at once.
  const group = useId()
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone

  async function choose(kind: string, delivery: Delivery, before: Delivery): Promise<void> {
    setChosen((all) => ({ ...all, [kind]: delivery }))
    try {
      await notificationApi.choose({ kind, delivery, ...(delivery === 'digest' && { timeZone: here }) })
    } catch (error) {
      setChosen((all) => ({ ...all, [kind]: before }))
      toast.error(messageOf(error))
    }
  }

  if (failure) return <ErrorState message={failure} error={error} onRetry={reload} />
  if (!value) return <Skeleton height="240px" />
  return (
    <div className={styles.choices}>
      {/* The roles stay where the stylesheet lays the rows out as grids. */}
      <table role="table" className={styles.table}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              <span className="visually-hidden">Kind</span>
            </th>
            {deliveries.map(({ id, name }) => (
              <th key={id} role="columnheader" scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {value.data.map(({ kind, title: inEnglish, delivery: stored }) => {
            const title = knownName(inEnglish)
            const delivery = chosen[kind] ?? stored
            return (
              <tr key={kind} role="row">
                <th role="rowheader" scope="row">
                  {title}
                </th>
                {deliveries.map(({ id, name }) => (
                  <td key={id} role="cell">
                    <label className={styles.choice}>
                      <input
                        type="radio"
                        name={`${group} ${kind}`}
                        aria-label={`${title}: ${name}`}
                        checked={delivery === id}
                        onChange={() => void choose(kind, id, delivery)}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className={styles.detail}>
        The daily mail comes at {digestTime.replace(/^0/, '')} where you are (
        {(value.timeZone ?? here).replaceAll('_', ' ')}). Mails name no patient.
      </p>
    </div>
  )
}
