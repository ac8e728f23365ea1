import { ConfirmDialog } from '../../../platform/ui/overlays/ConfirmDialog'
import type { UnsavedGuard } from './useUnsavedGuard'

/** Asks whether to discard unsaved changes. */
export function UnsavedDialog({
  guard,
  hasDraft = false,
  onLeave,
}: {
  guard: UnsavedGuard
  /** A draft is kept on the server, and discarded as well. */
  hasDraft?: boolean
  onLeave: () => void
}) {
  return (
    <ConfirmDialog
      open={guard.isAsking}
      title="Leave without saving?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={onLeave}
      onClose={guard.stay}
    >
      What you have changed here isn’t saved{hasDraft && ', and the draft of it is discarded too'}. It can’t be brought
      back.
    </ConfirmDialog>
  )
}
