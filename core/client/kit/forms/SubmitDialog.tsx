import { useState, type ReactNode } from 'react'
import { messageOf } from '../../platform/api/ApiError'
import { Button } from '../../platform/ui/buttons/Button'
import { Dialog } from '../../platform/ui/overlays/Dialog'
import { Callout } from '../../platform/ui/status/Callout'

interface SubmitDialogProps {
  title: string
  /** The verb, such as `Merge`. */
  confirmLabel: string
  /** All that is needed stands there. */
  ready: boolean
  width?: string
  /** Why it can't be done just now, such as a comparison that could not be loaded. */
  problem?: string | undefined
  /** What to do about a refusal or a problem. */
  retry?: { readonly label: string; readonly run: () => void }
  /** Does it on the server, and closes the dialog. */
  onSubmit: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A dialog that does one thing on the server. What speaks against it stands at its top, and what was entered stays. */
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
