import styles from './AssignPermissions.module.css'
import { changeText, type RightsChange } from './rights'

/** The permissions that are given and those that are taken, side by side. */
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
