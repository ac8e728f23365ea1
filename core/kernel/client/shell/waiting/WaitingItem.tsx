import { formatInstant } from '@core/kernel/entity/dates'
import { displayText } from '@core/kernel/entity/displayText'
import { isUnsent, type WaitingWrite } from '../../platform/offlineWrites/OfflineWrite'
import { Button } from '../../platform/ui/buttons/Button'
import { Muted } from '../../platform/ui/layout/Muted'
import { Row } from '../../platform/ui/layout/Row'
import { Badge } from '../../platform/ui/status/Badge'
import { Callout } from '../../platform/ui/status/Callout'
import { useSessionState } from '../../session/SessionProvider'
import styles from './waiting.module.css'

interface WaitingItemProps {
  readonly write: WaitingWrite
  readonly onCorrect: () => void
  readonly onTryAgain: () => void
  readonly onDiscard: () => void
}

/** One write that waits: what was typed, and why it was refused. */
export function WaitingItem({ write, onCorrect, onTryAgain, onDiscard }: WaitingItemProps) {
  const { title, at, body, fields = {}, refusal, roleId, roleName } = write
  const { roleId: current } = useSessionState()
  const typed = Object.entries(body).flatMap(([name, value]) => {
    const field = fields[name]
    if (!field || value === null || value === false || field.readOnly) return []
    const text = displayText(field, value)
    // A number of a record says nothing.
    return text.startsWith('No. ') ? [] : [{ name, label: field.label, text }]
  })
  return (
    <li className={styles.item}>
      <Row gap={2} wrap justify="between">
        <strong className={styles.title}>{title}</strong>
        <Badge tone={refusal ? 'danger' : 'info'}>{refusal ? 'Not stored' : 'Waiting for the connection'}</Badge>
      </Row>
      <Muted size={13}>
        Written {formatInstant(at)}
        {roleId !== current && `, as ${roleName}. It is sent when you are in that role again.`}
      </Muted>
      <dl className={styles.typed}>
        {typed.map(({ name, label, text }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {refusal && <Callout tone="danger">{refusal.message}</Callout>}
      <Row gap={2} wrap justify="end">
        <Button size="small" variant="ghost" onClick={onDiscard}>
          Discard
        </Button>
        {refusal && roleId === current && (
          <Button size="small" onClick={onTryAgain}>
            Try again
          </Button>
        )}
        {/* What was sent, and has no response yet, may be stored already. */}
        {(refusal || isUnsent(write)) && roleId === current && write.fields && (
          <Button size="small" variant={refusal ? 'primary' : 'secondary'} onClick={onCorrect}>
            Open the form
          </Button>
        )}
      </Row>
    </li>
  )
}
