import { ConfirmDialog } from '../../../platform/ui/overlays/ConfirmDialog'
import type { UnsavedGuard } from './useUnsavedGuard'

/** Asks whether to discard unsaved changes. */
export function UnsavedDialog({ guard, onLeave }: { guard: UnsavedGuard; onLeave: () => void }) {
  return (
    <ConfirmDialog
      open={guard.isAsking}
      title="Leave without saving?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={onLeave}
      onClose={guard.stay}
    >
      What you have changed here isn’t saved, and can’t be brought back.
    </ConfirmDialog>
  )
}
