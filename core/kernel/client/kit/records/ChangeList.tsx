import type { HistoryChange } from '@core/kernel/entity/apiTypes'
import { knownName } from '@core/kernel/entity/language'
import { Icon } from '../../platform/ui/layout/Icon'
import { Stack } from '../../platform/ui/layout/Stack'
import { changedText } from './changedText'
import styles from './ChangeList.module.css'

/** The changed fields, each with its old and new value. */
export function ChangeList({ changes }: { changes: readonly HistoryChange[] }) {
  return (
    <Stack as="ul" gap={0.5} className={styles.list}>
      {changes.map((change) => (
        <li key={change.field} dir="auto">
          <span className={styles.label}>{knownName(change.label)}</span> <ChangedValue change={change} listed />
        </li>
      ))}
    </Stack>
  )
}

interface ChangedValueProps {
  change: HistoryChange
  /** Whether it follows the field's name in a list, and not in a sentence such as `changed Due`. */
  listed?: boolean
}

/** The old and the new value in words. For a list of rows or a sensitive value, only that it changed. */
export function ChangedValue({ change: { from, to, hidden }, listed = false }: ChangedValueProps) {
  if (hidden) {
    return (
      <span className={styles.hidden}>
        <Icon name="pi-lock" />
        changed, and hidden
      </span>
    )
  }
  if (from === undefined && to === undefined) return listed ? <span className={styles.quiet}>changed</span> : null
  return (
    // Left to right for English text, also in a right-to-left page.
    <span dir="auto" className={styles.values}>
      {from ? (
        <>
          from{' '}
          <del className={styles.from}>
            <bdi>{changedText(from)}</bdi>
          </del>{' '}
          to{' '}
        </>
      ) : (
        !listed && 'to '
      )}
      <ins className={styles.to}>
        {to ? <bdi>{changedText(to)}</bdi> : <span className={styles.quiet}>nothing</span>}
      </ins>
    </span>
  )
}
