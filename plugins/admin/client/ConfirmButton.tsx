import { useState, type ReactNode } from 'react'
import { messageOf } from '@core/client/api'
import { Button, type ButtonProps, ConfirmDialog } from '@core/client/ui'
import { toast } from '@core/client/session'

interface ConfirmButtonProps extends Pick<ButtonProps, 'icon' | 'variant' | 'size'> {
  /** On the button. */
  label: string
  /** The question. */
  title: string
  /** What will happen, and whether it can be undone. */
  children: ReactNode
  confirmLabel: string
  /** Ends something for somebody, and is drawn as such. */
  danger?: boolean
  /** Does it. @returns what to tell the person */
  run: () => Promise<string | undefined>
}

/** A button for something that is asked about first, done then, and told in the end. */
export function ConfirmButton({
  label,
  title,
  children,
  confirmLabel,
  danger = false,
  run,
  ...look
}: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      const message = await run()
      if (message) toast.success(message)
    } catch (error) {
      toast.error(messageOf(error))
    }
    setBusy(false)
    setAsking(false)
  }
  return (
    <>
      <Button {...look} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={title}
        confirmLabel={confirmLabel}
        variant={danger ? 'danger' : 'primary'}
        busy={busy}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
