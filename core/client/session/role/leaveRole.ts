import { proxy } from 'valtio/vanilla'
import { unsavedForms } from '../unsavedForms'

/** What the frame asks about just now: leaving the role with something unsaved. */
export const roleQuestion = proxy<{ go: (() => void) | undefined }>({ go: undefined })

/** Leaves the role, by a switch or to view as another; where a form has unsaved changes, `RoleQuestion` asks first. */
export function leaveRole(go: () => void): void {
  if (unsavedForms.anyUnsaved()) roleQuestion.go = go
  else go()
}
