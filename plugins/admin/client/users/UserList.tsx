import { useEffect, useMemo } from 'react'
import { EntityList } from '@core/client/kit'
import { useViewer } from '@core/client/session'
import { LinkButton } from '@core/client/ui'
import { allows } from '@core/entity'
import { adminMenus } from '../../shared/adminMenus'
import { userEntity } from '../../shared/userEntity'
import { teamPath, userPaths } from '../../shared/adminPaths'
import { userColumns } from './userColumns'
import userScreens from './userScreens'
import { useRolesToGive } from './useRolesToGive'

/** The list of staff. S2.14 */
export default function UserList() {
  const { list: users } = userScreens.useStores()
  const viewer = useViewer()
  const { roles } = useRolesToGive()
  const filters = useMemo(
    () => ['status', { path: 'roleIds', options: (roles ?? []).map(({ id, name }) => ({ id, name })) }, 'storeId'],
    [roles],
  )
  useEffect(() => users.names.learn(userEntity.fields.roleIds, roles ?? []), [users, roles])
  const mayAdd = allows(userEntity, 'create', viewer)
  return (
    <EntityList
      store={users}
      icon={adminMenus.users.icon}
      columns={userColumns}
      filters={filters}
      rowHref={({ id }) => userScreens.recordHref(id)}
      action={
        <>
          <LinkButton icon="pi-sitemap" href={teamPath}>
            Team
          </LinkButton>
          {mayAdd && (
            <LinkButton variant="primary" icon="pi-plus" href={userPaths.add}>
              Add user
            </LinkButton>
          )}
        </>
      }
      emptyHint={
        mayAdd ? 'Invite the first one, and they will appear here.' : 'People appear here once they have been invited.'
      }
    />
  )
}
