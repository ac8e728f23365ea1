import { everything, viewing } from '@core/server/access/roles'
import { defineServerPlugin, on } from '@core/server/plugins/defineServerPlugin'
import { adminMenus } from '../shared/adminMenus'
import { configurationPermissions, rolePermissions, userPermissions } from '../shared/adminPermissions'
import { auditTable } from './audit/auditTable'
import { catalogueRoutes } from './catalogue/catalogueRoutes'
import { moduleTable } from './catalogue/moduleTable'
import { permissionTable } from './catalogue/permissionTable'
import { menuRoutes } from './menus/menuRoutes'
import { menuTable } from './menus/menuTable'
import { roleRightsRoutes } from './roles/roleRightsRoutes'
import { roleTable } from './roles/roleTable'
import { lookupRoutes } from './settings/lookupRoutes'
import { userSettingTable } from './settings/userSettingTable'
import { emailChanged, sendEmailChanged } from './users/emailChanged'
import { userRoleRoutes } from './users/userRoleRoutes'
import { userStateRoutes } from './users/userStateRoutes'
import { userTable } from './users/userTable'

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
  entities: (context) => [userTable, roleTable, moduleTable, permissionTable, menuTable(context.plugins), auditTable, userSettingTable(context)],
  routes: (context) => [...catalogueRoutes(context), ...menuRoutes(context), ...roleRightsRoutes(context), ...userRoleRoutes(context), ...userStateRoutes(context), ...lookupRoutes(context)],
  subscriptions: { 'admin.sendEmailChanged': on(emailChanged, sendEmailChanged) },
})
