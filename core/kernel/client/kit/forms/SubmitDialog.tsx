import { useState, type ReactNode } from 'react'
import { messageOf } from '../../platform/api/ApiError'
import { Button } from '../../platform/ui/buttons/Button'
import { Dialog } from '../../platform/ui/overlays/Dialog'
import { Callout } from '../../platform/ui/status/Callout'

interface SubmitDialogProps {
  title: string
  /** The verb, such as `Merge`. */
  confirmLabel: string
  /** Whether everything that is needed was entered. */
  ready: boolean
  width?: string
  /** Why the action is impossible now, such as a comparison that could not be loaded. */
  problem?: string | undefined
  /** A button beside the error or the problem. */
  retry?: { readonly label: string; readonly run: () => void }
  /** Does the action on the server, and closes the dialog. */
  onSubmit: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A dialog for one action on the server. An error is shown at its top, and what was entered stays. */
export function SubmitDialog({
  title,
  confirmLabel,
  ready,
  width,
  problem,
  retry,
  onSubmit,
  onClose,
  children,
}: SubmitDialogProps) {
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await onSubmit()
    } catch (error) {
      setRefusal(messageOf(error))
      setBusy(false)
    }
  }
  const stop = refusal ?? problem
  return (
    <Dialog
      open
      title={title}
      {...(width && { width })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={busy} disabled={!ready} onClick={() => void submit()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {stop && (
        <Callout tone="danger">
          {stop}{' '}
          {retry && (
            <Button
              size="small"
              onClick={() => {
                setRefusal(undefined)
                retry.run()
              }}
            >
              {retry.label}
            </Button>
          )}
        </Callout>
      )}
      {children}
    </Dialog>
  )
}
