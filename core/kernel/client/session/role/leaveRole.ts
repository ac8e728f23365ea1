import { proxy } from 'valtio/vanilla'
import { unsavedForms } from '../unsavedForms'

/** The pending change of role, while the frame asks about unsaved changes. */
export const roleQuestion = proxy<{ go: (() => void) | undefined }>({ go: undefined })

/** Leaves the role, by a switch or to view as another. If a form has unsaved changes, `RoleQuestion` asks first. */
export function leaveRole(go: () => void): void {
  if (unsavedForms.anyUnsaved()) roleQuestion.go = go
  else go()
}
