import styles from './AssignPermissions.module.css'
import { changeText, type RightsChange } from './rights'

/** The added and the removed permissions, side by side. */
export function ChangedRights({ changes }: { changes: readonly RightsChange[] }) {
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change.permission.id} dir="auto" className={change.added ? styles.given : styles.taken}>
          {changeText(change)}
        </li>
      ))}
    </ul>
  )
}
