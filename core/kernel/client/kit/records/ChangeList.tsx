import { formatInstant } from '@core/kernel/entity/dates'
import type { HistoryChange } from '@core/kernel/entity/apiTypes'
import { Icon } from '../../platform/ui/layout/Icon'
import { Stack } from '../../platform/ui/layout/Stack'
import styles from './ChangeList.module.css'

/** The changed fields, each with its old and new value. */
export function ChangeList({ changes }: { changes: readonly HistoryChange[] }) {
  return (
    <Stack as="ul" gap={0.5} className={styles.list}>
      {changes.map((change) => (
        <li key={change.field} dir="auto">
          <span className={styles.label}>{change.label}</span> <ChangedValue change={change} />
        </li>
      ))}
    </Stack>
  )
}

/** The old and the new value. For a list of rows or a sensitive value, only that it changed. */
export function ChangedValue({ change: { from, to, hidden } }: { change: HistoryChange }) {
  if (hidden) {
    return (
      <span className={styles.hidden}>
        <Icon name="pi-lock" />
        changed, and hidden
      </span>
    )
  }
  if (from === undefined && to === undefined) return <span className={styles.quiet}>changed</span>
  return (
    // Left to right for English text, also in a right-to-left page, so that the arrow points from the old to the new value.
    <span dir="auto" className={styles.values}>
      <Value text={from} name="from" />
      <Icon name="pi-arrow-right" className={styles.arrow} />
      <Value text={to} name="to" />
    </span>
  )
}

function Value({ text, name }: { text: string | null | undefined; name: 'from' | 'to' }) {
  const Element = name === 'from' ? 'del' : 'ins'
  return (
    <>
      <span className="visually-hidden">{name} </span>
      <Element className={name === 'from' ? styles.from : styles.to}>
        {text ? <bdi>{readable(text)}</bdi> : <span className={styles.quiet}>empty</span>}
      </Element>
    </>
  )
}

/** Formats instants for the user's time zone. The server doesn't know it and sends them as stored. */
function readable(text: string): string {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? formatInstant(text) : text
}
