import { shortestPassword } from '@core/entity/shortestPassword'
import { Icon } from '../../../ui/layout/Icon'
import styles from './LengthHint.module.css'

/** Counts along while a password is typed. D7 */
export function LengthHint({ length }: { length: number }) {
  if (length === 0) return <>At least {shortestPassword} characters. A few words are strong and easy to remember.</>
  const missing = shortestPassword - length
  if (missing > 0) return <>{missing === 1 ? 'One more character' : `${missing} more characters`}</>
  return (
    <span className={styles.enough}>
      <Icon name="pi-check" className={styles.icon} />
      Long enough
    </span>
  )
}
