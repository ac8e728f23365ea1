import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '../../platform/ui/buttons/Button'
import { Dialog } from '../../platform/ui/overlays/Dialog'
import { Stack } from '../../platform/ui/layout/Stack'

interface FormDialogProps {
  readonly title: string
  /** The text of the submit button. */
  readonly action: string
  readonly danger?: boolean
  readonly busy: boolean
  readonly children: ReactNode
  readonly onSend: () => void
  readonly onClose: () => void
}

/** A dialog with a few fields, Cancel and one action. Enter in any field runs the action too. */
export function FormDialog({ title, action, danger = false, busy, children, onSend, onClose }: FormDialogProps) {
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    onSend()
  }
  return (
    <Dialog
      open
      title={title}
      width="440px"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant={danger ? 'danger' : 'primary'} loading={busy} onClick={onSend}>
            {action}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={4} noValidate onSubmit={send}>
        {children}
        <button type="submit" hidden aria-label={action} />
      </Stack>
    </Dialog>
  )
}
