import { proxy } from 'valtio/vanilla'
import { unsavedForms } from '../unsavedForms'
import type { Session } from '../Session'

/** Whether the frame asks, just now, if unsaved changes may go. */
export const logoutQuestion = proxy({ open: false })

/** Logs out (S4.4); where a form has unsaved changes, `LogoutQuestion` asks first, since a deliberate logout forgets them. */
export function askLogout(session: Session): void {
  if (unsavedForms.anyUnsaved()) logoutQuestion.open = true
  else void session.signOut()
}
