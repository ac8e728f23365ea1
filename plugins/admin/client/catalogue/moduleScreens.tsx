import { addLink, defineEntityScreens } from '@core/client/kit'
import { useViewer } from '@core/client/session'
import { LinkButton } from '@core/client/ui'
import { countText, allows } from '@core/entity'
import { modulePaths, permissionPaths } from '../../shared/adminPaths'
import { moduleEntity } from '../../shared/moduleEntity'
import { permissionEntity } from '../../shared/permissionEntity'
import { links } from '../adminLinks'
import { UsedBy } from './UsedBy'

/** Modules, the parts of the product by which permissions are grouped. S2.17, S2.38 */
export default defineEntityScreens(moduleEntity, {
  paths: modulePaths,
  icon: 'pi-box',
  sort: { field: 'id', direction: 'asc' },
  list: {
    columns: [
      { field: 'title', width: 280, main: true, card: 'title' },
      { field: 'permissions', width: 130, card: 'aside' },
      { field: 'plugin', width: 180, card: 'sub' },
    ],
    filters: [],
    emptyHint: 'Each plugin brings its own.',
  },
  record: {
    subtitle: ({ id, permissions }) => `Module ${id} · ${countText(permissions ?? 0, 'permission')}`,
    readActions: ModuleActions,
    deleteHint: <UsedBy may="change what it is called" />,
    deleteBlocked: ({ plugin }) => Boolean(plugin),
  },
  form: { subtitle: (module) => !module && 'It holds the permissions that you then add to it.' },
})

function ModuleActions({ record: { id } }: { record: { readonly id: number } }) {
  const viewer = useViewer()
  return (
    <>
      <LinkButton icon="pi-list" href={links.permissionsOf(id)}>
        Permissions
      </LinkButton>
      {allows(permissionEntity, 'create', viewer) && (
        <LinkButton variant="primary" icon="pi-plus" href={addLink(permissionPaths.add, { moduleId: id })}>
          Add permission
        </LinkButton>
      )}
    </>
  )
}
