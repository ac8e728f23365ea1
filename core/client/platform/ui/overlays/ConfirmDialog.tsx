import type { ReactNode } from 'react'
import { Button } from '../buttons/Button'
import { Dialog } from './Dialog'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  /** What will happen, and whether it can be undone. */
  children: ReactNode
  /** The verb, such as `Delete referral`. */
  confirmLabel: string
  /** The way out; `Cancel` unless that could mean either, as in `Keep editing`. */
  cancelLabel?: string
  variant?: 'primary' | 'danger'
  /** The deed is under way. */
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is done. The focus starts on Cancel, the choice that changes nothing. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  variant = 'danger',
  busy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      title={title}
      width="420px"
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button variant={variant} loading={busy ?? false} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
