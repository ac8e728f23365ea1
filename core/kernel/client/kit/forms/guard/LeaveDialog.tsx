import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../../platform/ui/overlays/ConfirmDialog'

interface LeaveDialogProps {
  open: boolean
  onLeave: () => void
  onStay: () => void
  /** What isn't saved. */
  children: ReactNode
}

/** Asks before another role or other records are chosen, and what was changed is lost. */
export function LeaveDialog({ open, onLeave, onStay, children }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Leave without saving?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={onLeave}
      onClose={onStay}
    >
      {children}
    </ConfirmDialog>
  )
}
