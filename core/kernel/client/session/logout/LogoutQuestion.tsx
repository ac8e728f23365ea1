import { useSnapshot } from 'valtio/react'
import { ConfirmDialog } from '../../platform/ui/overlays/ConfirmDialog'
import { useSession } from '../SessionProvider'
import { unsavedForms } from '../unsavedForms'
import { logOut, logoutQuestion } from './askLogout'

/** Asks whether to discard unsaved changes at logout. Part of the frame; `askLogout` opens it. */
export function LogoutQuestion() {
  const session = useSession()
  const { open } = useSnapshot(logoutQuestion)
  const close = () => (logoutQuestion.open = false)
  return (
    <ConfirmDialog
      open={open}
      title="Leave without saving?"
      confirmLabel="Discard and log out"
      cancelLabel="Keep editing"
      onConfirm={() => {
        close()
        // Before the logout, because discarding drafts needs the session.
        void unsavedForms.discard().then(() => logOut(session))
      }}
      onClose={close}
    >
      What you have changed here isn’t saved, and logging out forgets it.
    </ConfirmDialog>
  )
}
