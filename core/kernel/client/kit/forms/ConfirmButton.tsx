import { useState, type ReactNode } from 'react'
import { useSubmit } from '../../platform/api/useSubmit'
import { Button, type ButtonProps } from '../../platform/ui/buttons/Button'
import { ConfirmDialog } from '../../platform/ui/overlays/ConfirmDialog'
import { toast } from '../../platform/toasts/toast'

interface ConfirmButtonProps extends Pick<ButtonProps, 'icon' | 'variant' | 'size'> {
  /** The label of the button. */
  label: string
  /** The question. */
  title: string
  /** The consequences, and whether they can be undone. */
  children: ReactNode
  confirmLabel: string
  /** The action ends something for a person, so the button is rendered as dangerous. */
  danger?: boolean
  /** Performs the action. @returns the text to show to the user */
  run: () => Promise<string | undefined>
}

/** A button for an action that is confirmed first, and whose result is shown afterwards. */
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
  const { busy, failure, submit, clear } = useSubmit(async () => {
    const message = await run()
    if (message) toast.success(message)
    setAsking(false)
  })
  const close = () => {
    clear()
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
        problem={failure}
        onConfirm={() => void submit()}
        onClose={close}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
