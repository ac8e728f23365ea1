import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '../../platform/ui/buttons/Button'
import { Dialog } from '../../platform/ui/overlays/Dialog'
import styles from './FormDialog.module.css'

interface FormDialogProps {
  readonly title: string
  /** On the button that sends. */
  readonly action: string
  readonly danger?: boolean
  readonly busy: boolean
  readonly children: ReactNode
  readonly onSend: () => void
  readonly onClose: () => void
}

/** A dialog of a few fields with Cancel and one action, which Enter in any field takes as well. */
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
      <form noValidate className={styles.form} onSubmit={send}>
        {children}
        <button type="submit" hidden aria-label={action} />
      </form>
    </Dialog>
  )
}
