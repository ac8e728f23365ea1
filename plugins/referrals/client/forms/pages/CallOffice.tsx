import { useOfficePhone } from '@core/client/session'
import styles from './pages.module.css'
import { useSay } from '@core/client/ui'

/** The phone number for questions, if an administrator has entered the office's phone. */
export function CallOffice() {
  const phone = useOfficePhone()
  const say = useSay()
  if (!phone) return null
  return (
    <p className={styles.call}>
      {say('Questions? Call us:')} <a href={`tel:+1${phone.replaceAll('-', '')}`}>{phone}</a>
    </p>
  )
}
