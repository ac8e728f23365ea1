import { proxy } from 'valtio/vanilla'
import { waiting } from '../../platform/offlineWrites/waiting'
import { unsavedForms } from '../unsavedForms'
import type { Session } from '../Session'

/** Whether the question about unsaved changes is open. */
export const logoutQuestion = proxy({ open: false })

/** Logs out (S4.4). If a form has unsaved changes, or something waits to be sent, `LogoutQuestion` asks first, because a
 * deliberate logout discards them. */
export function askLogout(session: Session): void {
  if (unsavedForms.anyUnsaved() || waiting.writes.length > 0) logoutQuestion.open = true
  else void logOut(session)
}

/** Logs out here and, where the deployment wants that, at the provider with which the person signed in. */
export async function logOut(session: Session): Promise<void> {
  const { signOutAt } = session.state.profile ?? {}
  await session.signOut()
  if (signOutAt !== undefined) location.assign(signOutAt)
}
