import { everything, viewing } from '@core/server/access/roles'
import { defineServerPlugin } from '@core/server/plugins/defineServerPlugin'
import { adminMenus } from '../shared/adminMenus'
import { configurationPermissions, rolePermissions, userPermissions } from '../shared/adminPermissions'
import { userRoutes } from './users/userRoutes'

const modules = [userPermissions, rolePermissions, configurationPermissions]

export default defineServerPlugin({
  id: 'admin',
  modules,
  menus: Object.values(adminMenus),
  defaultGrants: {
    'Super Admin': everything(...modules),
    Administrator: everything(...modules).filter((id) => id !== configurationPermissions.can.apiKeys),
    'Intake Manager': viewing(userPermissions),
    'Sales Manager': viewing(userPermissions),
    'Store Manager': viewing(userPermissions),
    Auditor: [...viewing(...modules), configurationPermissions.can.auditLog],
  },
  migrations: [],
  routes: userRoutes,
})
