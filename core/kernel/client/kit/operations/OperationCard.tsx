import { useEffect, useState } from 'react'
import { useSubmit } from '../../platform/api/useSubmit'
import { toast } from '../../platform/toasts/toast'
import { Button } from '../../platform/ui/buttons/Button'
import { IconButton } from '../../platform/ui/buttons/IconButton'
import { classes } from '../../platform/ui/classes'
import { Icon } from '../../platform/ui/layout/Icon'
import { FailedRowsButton } from './FailedRowsButton'
import { operationApi } from './operationApi'
import styles from './OperationCorner.module.css'
import { showOperation, dismissOperation, type FollowedOperation } from './operations'
import { operationNote, operationTitle, progressOf } from './operationText'
import { pollOperation } from './pollOperation'
import { ProgressBar } from './ProgressBar'

/** How long a card stays that needs no attention, in ms. */
const briefly = 10_000

const icons: Readonly<Record<FollowedOperation['state'], string>> = {
  running: 'pi-spinner pi-spin',
  done: 'pi-check-circle',
  cancelled: 'pi-ban',
  failed: 'pi-exclamation-circle',
  undone: 'pi-undo',
}

/** The progress of one operation, and its actions: cancel, undo, download the failed rows, dismiss. */
export function OperationCard({ operation }: { operation: FollowedOperation }) {
  const { id, state, failed, problems, undoUntil, names } = operation
  const running = state === 'running'
  const undoable = useIsBefore(running ? null : undoUntil)
  useEffect(() => (running ? pollOperation(id, showOperation) : undefined), [id, running])

  const note = operationNote(operation)
  const partly = state === 'done' && failed > 0
  const settled = state === 'done' && failed === 0 && !undoable && !note
  useEffect(() => {
    if (!settled) return
    const timer = setTimeout(() => dismissOperation(id), briefly)
    return () => clearTimeout(timer)
  }, [id, settled])

  const toasted = { onFailed: toast.error }
  const cancel = useSubmit(async () => showOperation(await operationApi.cancel(id)), toasted)
  const undo = useSubmit(async () => {
    showOperation(await operationApi.undo(id), names)
    dismissOperation(id)
  }, toasted)
  const title = operationTitle(operation)
  return (
    <article aria-label={title} className={classes(styles.card, styles[partly ? 'partly' : state])}>
      <div className={styles.head}>
        <Icon name={partly ? 'pi-exclamation-triangle' : icons[state]} className={styles.icon} />
        <div className={styles.words}>
          {/* Screen readers announce the end; announcing every step would disturb. */}
          <p role="status" className={styles.title}>
            {title}
          </p>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {running && (
          <Button size="small" loading={cancel.busy} onClick={() => void cancel.submit()}>
            Cancel
          </Button>
        )}
        {undoable && (
          <Button size="small" icon="pi-undo" loading={undo.busy} onClick={() => void undo.submit()}>
            Undo
          </Button>
        )}
        {!running && (
          <IconButton
            size="small"
            icon="pi-times"
            label="Dismiss"
            className={styles.dismiss ?? ''}
            onClick={() => dismissOperation(id)}
          />
        )}
      </div>
      {running && <ProgressBar label={title} value={progressOf(operation)} />}
      {!running && failed > 0 && (
        <details className={styles.problems}>
          <summary>What failed</summary>
          <ul>
            {problems.map(({ row, message }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two rows may have the same text, and the list never changes
              <li key={at}>
                <bdi>{row}</bdi>: {message}
              </li>
            ))}
          </ul>
          <FailedRowsButton operation={id} />
        </details>
      )}
    </article>
  )
}

/** Whether an instant is in the future. The component renders again when the instant has come. */
function useIsBefore(instant: string | null): boolean {
  const [now, setNow] = useState(() => Date.now())
  const left = instant === null ? 0 : Date.parse(instant) - now
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left, 2 ** 31 - 1))
    return () => clearTimeout(timer)
  }, [left])
  return left > 0
}
