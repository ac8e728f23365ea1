import { EntityList } from '@core/client/lists/EntityList'
import type { ColumnOverride } from '@core/client/lists/columns/columnsOf'
import { useViewer } from '@core/client/registry/RegistryProvider'
import { LinkButton } from '@core/client/ui/buttons/LinkButton'
import { allows } from '@core/entity/policy'
import { permissionEntity } from '../../shared/permissionEntity'
import type { PermissionRow } from '../adminApis'
import { permissionPaths } from '../adminPaths'
import { useAdmin } from '../useAdmin'

const columns: readonly ColumnOverride<PermissionRow>[] = [
  { field: 'label', width: 240, main: true, card: 'title' },
  { field: 'moduleId', width: 170, card: 'sub' },
  { field: 'key', width: 170, card: 'line' },
  { field: 'roles', width: 90, card: 'aside' },
  { field: 'plugin', width: 180 },
]
const filters = ['moduleId']

/** All that a role can be allowed to do. S2.10 */
export default function PermissionList() {
  const { permissions } = useAdmin()
  const viewer = useViewer()
  return (
    <EntityList
      store={permissions}
      icon="pi-key"
      columns={columns}
      filters={filters}
      rowHref={({ id }) => permissionPaths.view(id)}
      action={
        allows(permissionEntity.policy.create, viewer) && (
          <LinkButton variant="primary" icon="pi-plus" href={permissionPaths.add()}>
            Add permission
          </LinkButton>
        )
      }
      emptyHint="Each module brings its own."
    />
  )
}
