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
      !role && 'It may do nothing yet: give it permissions once it is there, or clone a role that is close to it.',
  },
})
