import { useSnapshot } from 'valtio/react'
import { ConfirmDialog } from '../../platform/ui/overlays/ConfirmDialog'
import { unsavedForms } from '../unsavedForms'
import { roleQuestion } from './leaveRole'

/** Asks whether unsaved changes may go with the role. Stands once in the frame; `leaveRole` opens it. */
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
        // While it is still the role in which it was typed.
        if (go) void unsavedForms.discard().then(go)
      }}
      onClose={close}
    >
      What you have changed here isn’t saved, and can’t be brought back in another role.
    </ConfirmDialog>
  )
}
