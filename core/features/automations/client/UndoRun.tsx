import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import { useSubmit } from '@core/kernel/client/platform/api/useSubmit'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { ConfirmDialog } from '@core/kernel/client/platform/ui/overlays/ConfirmDialog'
import { ErrorState } from '@core/kernel/client/platform/ui/status/ErrorState'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import { automationApi, type RunUndo } from './automationApi'
import styles from './AutomationSentences.module.css'

interface UndoRunProps {
  run: number
  /** Which run: “Large leads · Summit Blue · Today 10:04”. */
  title: string
  onUndone: () => void
  onClose: () => void
}

/** Asks before a run is undone, and tells what is put back and what can’t be. */
export default function UndoRun({ run, title, onUndone, onClose }: UndoRunProps) {
  const { value, failure, error, reload } = useLoad(String(run), (signal) => automationApi.undoOf(run, signal))
  const undo = useSubmit(async () => {
    toast.success((await automationApi.undo(run)) ?? 'Undone.')
    onUndone()
  })
  return (
    <ConfirmDialog
      open
      title="Undo this run?"
      confirmLabel="Undo"
      variant="primary"
      busy={undo.busy}
      problem={undo.failure}
      onConfirm={() => void undo.submit()}
      onClose={onClose}
    >
      <Stack gap={3}>
        <p>
          <b>{title}</b>
        </p>
        {failure && <ErrorState message={failure} error={error} onRetry={reload} />}
        {!value && !failure && <Skeleton height="80px" />}
        {value && <WhatItUndoes undo={value} />}
      </Stack>
    </ConfirmDialog>
  )
}

function WhatItUndoes({ undo: { changes, sent, ends } }: { undo: RunUndo }) {
  const put = changes.filter(({ stays }) => !stays)
  const left = changes.filter(({ stays }) => stays)
  return (
    <>
      {changes.length === 0 && <p>It changed no record, so nothing is put back.</p>}
      <Changes title="This is put back:" changes={put} />
      <Changes title="This stays, because somebody has changed the record since:" changes={left} />
      {sent.length > 0 && (
        <div>
          <p>What was sent can’t be taken back:</p>
          <ul className={styles.points}>
            {sent.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
      {ends && <p>The run is not over yet. Its further steps are not done.</p>}
    </>
  )
}

function Changes({ title, changes }: { title: string; changes: RunUndo['changes'] }) {
  if (changes.length === 0) return null
  return (
    <div>
      <p>{title}</p>
      <ul className={styles.points}>
        {changes.map(({ kind, name, isCreated, fields, stays }, at) => (
          // One record can be changed by several steps.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            {kind} <b>{name ?? 'that you may not see'}</b>
            {isCreated
              ? stays
                ? ', which it created'
                : ', which it created, is deleted'
              : `: ${fields.join(', ')} as before`}
          </li>
        ))}
      </ul>
    </div>
  )
}
