import { EntityChangeScreen } from '@core/client/forms/screen/EntityChangeScreen'
import { useAdmin } from '../useAdmin'
import { userForm } from './userForm'

/** Changes a user. S2.14, S2.38 */
export default function EditUser() {
  const { user } = useAdmin()
  return <EntityChangeScreen {...userForm} store={user} subtitle={(record) => record?.email} />
}
