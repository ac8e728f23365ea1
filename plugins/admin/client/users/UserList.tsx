import { useEffect, useMemo } from 'react'
import { EntityList } from '@core/client/lists/EntityList'
import { useViewer } from '@core/client/registry/RegistryProvider'
import { LinkButton } from '@core/client/ui/buttons/LinkButton'
import { allows } from '@core/entity/policy'
import { adminMenus } from '../../shared/adminMenus'
import { userEntity } from '../../shared/userEntity'
import { userPaths } from '../adminPaths'
import { useAdmin } from '../useAdmin'
import { userColumns } from './userColumns'
import { useRolesToGive } from './useRolesToGive'

/** Who works here. S2.14 */
export default function UserList() {
  const { users } = useAdmin()
  const viewer = useViewer()
  const { roles } = useRolesToGive()
  const filters = useMemo(() => ['status', { path: 'roleIds', options: (roles ?? []).map(({ id, name }) => ({ id, name })) }, 'storeId'], [roles])
  useEffect(() => users.names.learn(userEntity.fields.roleIds, roles ?? []), [users, roles])
  const mayAdd = allows(userEntity.policy.create, viewer)
  return (
    <EntityList
      store={users}
      icon={adminMenus.users.icon}
      columns={userColumns}
      filters={filters}
      rowHref={({ id }) => userPaths.view(id)}
      action={
        mayAdd && (
          <LinkButton variant="primary" icon="pi-plus" href={userPaths.add}>
            Add user
          </LinkButton>
        )
      }
      emptyHint={mayAdd ? 'Invite the first one, and they will appear here.' : 'People appear here once they have been invited.'}
    />
  )
}
