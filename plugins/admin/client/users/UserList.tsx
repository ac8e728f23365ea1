import { ListScreen } from '@core/client/lists/ListScreen'
import { adminMenus } from '../../shared/adminMenus'
import { userEntity } from '../../shared/userEntity'
import { useAdmin } from '../useAdmin'
import { userColumns } from './userColumns'

/** Who works here. S2.14 */
export default function UserList() {
  const { users } = useAdmin()
  return (
    <ListScreen
      store={users}
      names={userEntity.name}
      icon={adminMenus.users.icon}
      columns={userColumns}
      filters={[]}
      emptyHint="People appear here once they have been invited."
    />
  )
}
