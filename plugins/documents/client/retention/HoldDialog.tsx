import { useId, useState } from 'react'
import { messageOf } from '@core/client/api'
import { toast } from '@core/client/session'
import { Button, ConfirmDialog, Dialog, TextArea } from '@core/client/ui'
import { retentionMessages } from '../../shared/retention/retentionMessages'
import type { RetentionApi } from './retentionApi'

interface HoldDialogProps {
  api: Pick<RetentionApi, 'hold' | 'liftHold' | 'holdHelp'>
  document: { readonly id: number; readonly name: string; readonly legalHold: boolean | null }
  open: boolean
  onClose: () => void
  onChanged: () => void
}

/** Puts a document under a legal hold, with a reason, or lifts it. */
export function HoldDialog({ api, document, open, onClose, onChanged }: HoldDialogProps) {
  const { id, name, legalHold } = document
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const formId = useId()
  const run = async (work: () => Promise<string | undefined>, fallback: string) => {
    setBusy(true)
    setProblem(undefined)
    try {
      toast.success((await work()) ?? fallback)
      onClose()
      onChanged()
    } catch (error) {
      setProblem(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <>
      <ConfirmDialog
        open={open && legalHold === true}
        title="Lift the legal hold"
        confirmLabel="Lift the hold"
        variant="primary"
        busy={busy}
        problem={problem}
        onConfirm={() => void run(() => api.liftHold(id), retentionMessages.lifted)}
        onClose={onClose}
      >
        <p>
          <bdi>{name}</bdi> can be deleted again, by people and by retention. The time it is kept counts as if it had
          never been held.
        </p>
      </ConfirmDialog>
      <Dialog
        open={open && legalHold !== true}
        title="Legal hold"
        problem={problem}
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" type="submit" form={formId} loading={busy} disabled={!reason.trim()}>
              Put under hold
            </Button>
          </>
        }
      >
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault()
            void run(() => api.hold(id, reason.trim()), retentionMessages.held)
          }}
        >
          <TextArea label="Reason" required maxLength={500} value={reason} onChange={setReason} help={api.holdHelp} />
        </form>
      </Dialog>
    </>
  )
}
