import { defineEntityScreens } from '@core/client/kit'
import { adminMenus } from '../../shared/adminMenus'
import { rolePaths } from '../../shared/adminPaths'
import { roleEntity } from '../../shared/roleEntity'

/** The list and the forms of roles; the page of one is in RoleScreen. S2.15, S2.38 */
export default defineEntityScreens(roleEntity, {
  paths: rolePaths,
  icon: adminMenus.roles.icon,
  sort: { field: 'id', direction: 'asc' },
  list: {
    columns: [
      { field: 'name', width: 220, main: true, card: 'title' },
      { field: 'description', width: 380, card: 'sub' },
      { field: 'holders', width: 90, card: 'aside' },
      { field: 'permissions', width: 120 },
    ],
    filters: [],
    emptyHint: 'A new deployment begins with nine of them.',
  },
  form: {
    subtitle: (role) =>
      !role && 'A new role has no permissions. Give it some after saving, or clone a similar role instead.',
  },
})
