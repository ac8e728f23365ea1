import { EntityList } from '@core/client/lists/EntityList'
import type { ColumnOverride } from '@core/client/lists/columns/columnsOf'
import { useViewer } from '@core/client/registry/RegistryProvider'
import { LinkButton } from '@core/client/ui/buttons/LinkButton'
import { allows } from '@core/entity/policy'
import { adminMenus } from '../../shared/adminMenus'
import { roleEntity } from '../../shared/roleEntity'
import type { RoleRow } from '../adminApis'
import { rolePaths } from '../adminPaths'
import { useAdmin } from '../useAdmin'

const columns: readonly ColumnOverride<RoleRow>[] = [
  { field: 'name', width: 220, main: true, card: 'title' },
  { field: 'description', width: 380, card: 'sub' },
  { field: 'holders', width: 90, card: 'aside' },
  { field: 'permissions', width: 120 },
]

/** What people can be given to work with. S2.15 */
export default function RoleList() {
  const { roles } = useAdmin()
  const viewer = useViewer()
  return (
    <EntityList
      store={roles}
      icon={adminMenus.roles.icon}
      columns={columns}
      filters={[]}
      rowHref={({ id }) => rolePaths.view(id)}
      action={
        allows(roleEntity.policy.create, viewer) && (
          <LinkButton variant="primary" icon="pi-plus" href={rolePaths.add}>
            Add role
          </LinkButton>
        )
      }
      emptyHint="A new deployment begins with nine of them."
    />
  )
}
