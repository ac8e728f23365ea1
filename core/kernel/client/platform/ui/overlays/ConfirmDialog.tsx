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
  /** The button that changes nothing; by default `Cancel`. Use another text where that is ambiguous, such as `Keep editing`. */
  cancelLabel?: string
  variant?: 'primary' | 'danger'
  /** Why the action failed. */
  problem?: string | undefined
  /** Whether the action is in progress. */
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation of an action. The focus starts on Cancel, the choice that changes nothing. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  variant = 'danger',
  busy,
  problem,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      title={title}
      width="420px"
      problem={problem}
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
