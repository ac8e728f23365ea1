import { useSnapshot } from 'valtio/react'
import { ConfirmDialog } from '../../platform/ui/overlays/ConfirmDialog'
import { unsavedForms } from '../unsavedForms'
import { roleQuestion } from './leaveRole'

/** Asks whether to discard unsaved changes when the role is left. Part of the frame; `leaveRole` opens it. */
export function RoleQuestion() {
  const { go } = useSnapshot(roleQuestion)
  const close = () => (roleQuestion.go = undefined)
  return (
    <ConfirmDialog
      open={go !== undefined}
      title="Leave without saving?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={() => {
        close()
        // Before the role is left, because the drafts belong to it.
        if (go) void unsavedForms.discard().then(go)
      }}
      onClose={close}
    >
      What you have changed here isn’t saved, and can’t be brought back in another role.
    </ConfirmDialog>
  )
}
