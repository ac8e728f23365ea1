import { emptyText } from '@core/kernel/entity/displayText'
import { Icon } from '../../platform/ui/layout/Icon'
import styles from './Absent.module.css'

/** Shown for a field without a value. Screen readers announce it as empty. */
export function Nothing() {
  return (
    <span className={styles.nothing}>
      <span aria-hidden="true">{emptyText}</span>
      <span className="visually-hidden">Not given</span>
    </span>
  )
}

/** Shown for a value that this viewer may not see. */
export function Masked() {
  return (
    <span className={styles.masked} data-tip="Your role doesn’t include sensitive fields">
      <Icon name="pi-lock" />
      Hidden
    </span>
  )
}
