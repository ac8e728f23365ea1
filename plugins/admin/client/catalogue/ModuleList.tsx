import { EntityList } from '@core/client/lists/EntityList'
import type { ColumnOverride } from '@core/client/lists/columns/columnsOf'
import { useViewer } from '@core/client/registry/RegistryProvider'
import { LinkButton } from '@core/client/ui/buttons/LinkButton'
import { allows } from '@core/entity/policy'
import { moduleEntity } from '../../shared/moduleEntity'
import type { ModuleRow } from '../adminApis'
import { modulePaths } from '../adminPaths'
import { useAdmin } from '../useAdmin'

const columns: readonly ColumnOverride<ModuleRow>[] = [
  { field: 'title', width: 280, main: true, card: 'title' },
  { field: 'permissions', width: 130, card: 'aside' },
  { field: 'plugin', width: 180, card: 'sub' },
]

/** The parts of the product that permissions are sorted by. S2.17 */
export default function ModuleList() {
  const { modules } = useAdmin()
  const viewer = useViewer()
  return (
    <EntityList
      store={modules}
      icon="pi-box"
      columns={columns}
      filters={[]}
      rowHref={({ id }) => modulePaths.view(id)}
      action={
        allows(moduleEntity.policy.create, viewer) && (
          <LinkButton variant="primary" icon="pi-plus" href={modulePaths.add}>
            Add module
          </LinkButton>
        )
      }
      emptyHint="Each plugin brings its own."
    />
  )
}
