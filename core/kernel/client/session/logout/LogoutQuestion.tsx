import { useSnapshot } from 'valtio/react'
import { ConfirmDialog } from '../../platform/ui/overlays/ConfirmDialog'
import { countText } from '@core/kernel/entity/countText'
import { waiting } from '../../platform/offlineWrites/waiting'
import { useSession } from '../SessionProvider'
import { unsavedForms } from '../unsavedForms'
import { logOut, logoutQuestion } from './askLogout'

/** Asks whether to discard unsaved changes at logout. Part of the frame; `askLogout` opens it. */
export function LogoutQuestion() {
  const session = useSession()
  const { open } = useSnapshot(logoutQuestion)
  const waits = useSnapshot(waiting).writes.length
  const close = () => (logoutQuestion.open = false)
  return (
    <ConfirmDialog
      open={open}
      title={waits > 0 ? 'Leave before it is sent?' : 'Leave without saving?'}
      confirmLabel="Discard and log out"
      cancelLabel={waits > 0 ? 'Stay signed in' : 'Keep editing'}
      onConfirm={() => {
        close()
        // Before the logout, because discarding drafts needs the session.
        void unsavedForms.discard().then(() => logOut(session))
      }}
      onClose={close}
    >
      {waits > 0
        ? `${countText(waits, 'change waits', 'changes wait')} on this device to be sent. Logging out deletes what isn’t sent yet.`
        : 'What you have changed here isn’t saved, and logging out forgets it.'}
    </ConfirmDialog>
  )
}
