import { defineEntityScreens } from '@core/client/kit'
import { permissionPaths } from '../../shared/adminPaths'
import { permissionEntity } from '../../shared/permissionEntity'
import { UsedBy } from './UsedBy'

/** Permissions, everything that a role can be allowed to do. S2.10, S2.38 */
export default defineEntityScreens(permissionEntity, {
  paths: permissionPaths,
  icon: 'pi-key',
  sort: { field: 'id', direction: 'asc' },
  list: {
    columns: [
      { field: 'label', width: 240, main: true, card: 'title' },
      { field: 'moduleId', width: 170, card: 'sub' },
      { field: 'key', width: 170, card: 'line' },
      { field: 'roles', width: 90, card: 'aside' },
      { field: 'plugin', width: 180 },
    ],
    filters: ['moduleId'],
    emptyHint: 'Each module brings its own.',
  },
  record: {
    subtitle: ({ id, labels }) => `Permission ${id} of ${labels['moduleId'] ?? 'its module'}`,
    deleteHint: <UsedBy may="change what it is called" />,
    deleteBlocked: ({ plugin }) => Boolean(plugin),
  },
  form: {
    // Programs identify it by its key and its module, so neither can be changed.
    omit: (permission) => (permission ? ['key', 'moduleId'] : []),
    subtitle: (permission) =>
      permission
        ? `${permission.key} of ${permission.labels['moduleId'] ?? 'its module'}`
        : 'Only the Super Admin holds it at first; whoever holds it can give it to other roles.',
  },
})
