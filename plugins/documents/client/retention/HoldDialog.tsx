import { useState } from 'react'
import { useSubmit } from '@core/client/forms'
import { SubmitDialog } from '@core/client/kit'
import { toast } from '@core/client/session'
import { ConfirmDialog, TextArea } from '@core/client/ui'
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
  const done = (message: string) => {
    toast.success(message)
    onClose()
    onChanged()
  }
  const lifting = useSubmit(async () => done((await api.liftHold(id)) ?? retentionMessages.lifted))
  if (legalHold)
    return (
      <ConfirmDialog
        open={open}
        title="Lift the legal hold"
        confirmLabel="Lift the hold"
        variant="primary"
        busy={lifting.busy}
        problem={lifting.failure}
        onConfirm={() => void lifting.submit()}
        onClose={onClose}
      >
        <p>
          <bdi>{name}</bdi> can be deleted again, by people and by retention. The time it is kept counts as if it had
          never been held.
        </p>
      </ConfirmDialog>
    )
  if (!open) return null
  return (
    <SubmitDialog
      title="Legal hold"
      confirmLabel="Put under hold"
      ready={reason.trim() !== ''}
      onSubmit={async () => done((await api.hold(id, reason.trim())) ?? retentionMessages.held)}
      onClose={onClose}
    >
      <TextArea label="Reason" required maxLength={500} value={reason} onChange={setReason} help={api.holdHelp} />
    </SubmitDialog>
  )
}
