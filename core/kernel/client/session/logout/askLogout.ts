import { proxy } from 'valtio/vanilla'
import { unsavedForms } from '../unsavedForms'
import type { Session } from '../Session'

/** Whether the question about unsaved changes is open. */
export const logoutQuestion = proxy({ open: false })

/** Logs out (S4.4). If a form has unsaved changes, `LogoutQuestion` asks first, because a deliberate logout discards them. */
export function askLogout(session: Session): void {
  if (unsavedForms.anyUnsaved()) logoutQuestion.open = true
  else void session.signOut()
}
