import { useOfficePhone } from '@core/client/session'
import styles from './family.module.css'

/** Where to call with a question, once an administrator has entered the office's phone. */
export function CallOffice() {
  const phone = useOfficePhone()
  if (!phone) return null
  return (
    <p className={styles.call}>
      Questions? Call us: <a href={`tel:+1${phone.replaceAll('-', '')}`}>{phone}</a>
    </p>
  )
}
