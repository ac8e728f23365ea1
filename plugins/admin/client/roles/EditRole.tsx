import { EntityChangeScreen } from '@core/client/forms/screen/EntityChangeScreen'
import { useAdmin } from '../useAdmin'
import { roleForm } from './roleForm'

/** Changes what a role is called. What it may do is changed in Assign Permissions. S2.15 */
export default function EditRole() {
  const { role } = useAdmin()
  return <EntityChangeScreen {...roleForm} store={role} />
}
