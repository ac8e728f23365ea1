import styles from './AssignPermissions.module.css'
import { changeText, type RightsChange } from './rights'

/** What is given and what is taken, one beside the other. */
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
