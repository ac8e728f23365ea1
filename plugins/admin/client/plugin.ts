import { definePlugin, entityRoutes } from '@core/client/plugin'
import type { EntityPaths } from '@core/entity'
import { adminMenus } from '../shared/adminMenus'
import {
  apiKeyPaths,
  directoryPaths,
  modulePaths,
  permissionPaths,
  rolePaths,
  teamPath,
  userPaths,
} from '../shared/adminPaths'
import { configurationPermissions, rolePermissions, userPermissions } from '../shared/adminPermissions'

const configuration = configurationPermissions.can
const { apiKeys, automations, customFields, directories, recordKinds } = configuration

const seldom = () => import('./configurationScreens')

type Configured = 'modules' | 'permissions' | 'roles' | 'apiKeys' | 'directories'

const screensOf = (of: Configured) => async () => ({ default: (await seldom()).default[of] })

/** Routes of the screens of what is configured seldom, and what one permission opens. */
const configured = (needs: number, paths: EntityPaths, one: string, many: string, of: Configured) =>
  entityRoutes({
    menu: 'configuration',
    paths,
    one,
    many,
    can: { view: needs, create: needs, update: needs },
    screens: screensOf(of),
  })

export default definePlugin({
  id: 'admin',
  title: 'Administration',
  modules: [userPermissions, rolePermissions, configurationPermissions],
  menus: adminMenus,
  routes: {
    ...entityRoutes({
      menu: 'users',
      paths: userPaths,
      one: 'User',
      many: 'Users',
      can: { ...userPermissions.can, update: userPermissions.can.updateAll },
      screens: () => import('./users/userScreens'),
      list: () => import('./users/UserList'),
      record: async () => (await seldom()).user(),
    }),
    ...entityRoutes({
      menu: 'roles',
      paths: rolePaths,
      one: 'Role',
      many: 'Roles',
      can: { ...rolePermissions.can, update: rolePermissions.can.updateAll },
      screens: screensOf('roles'),
      record: async () => (await seldom()).role(),
    }),
    ...entityRoutes({
      menu: 'configuration',
      paths: modulePaths,
      one: 'Module',
      many: 'Modules',
      can: { ...configuration, update: [configuration.update, configuration.updateAll] },
      screens: screensOf('modules'),
    }),
    ...entityRoutes({
      menu: 'configuration',
      paths: permissionPaths,
      one: 'Permission',
      many: 'Permissions',
      can: { ...configuration, update: [configuration.update, configuration.updateAll] },
      screens: screensOf('permissions'),
    }),
    ...configured(apiKeys, apiKeyPaths, 'Key', 'API keys', 'apiKeys'),
    ...configured(directories, directoryPaths, 'Directory', 'Directories', 'directories'),
    '/configuration': {
      menu: 'configuration',
      permission: rolePermissions.can.assignPermissions,
      title: 'Assign Permissions',
      screen: async () => (await seldom()).assignPermissions(),
    },
    '/settings': {
      menu: 'configuration',
      permission: [
        configuration.view,
        configuration.lookups,
        customFields,
        recordKinds,
        automations,
        configuration.layouts,
      ],
      title: 'Settings',
      screen: async () => (await seldom()).settings(),
    },
    '/audit-log': {
      menu: 'configuration',
      permission: configurationPermissions.can.auditLog,
      title: 'Audit log',
      screen: () => import('./audit/AuditLog'),
    },
    '/audit-log/patient-access': {
      menu: 'configuration',
      permission: configurationPermissions.can.auditLog,
      title: 'Patient access',
      screen: () => import('./audit/PatientAccess'),
    },
    [teamPath]: {
      menu: 'users',
      permission: userPermissions.can.view,
      title: 'Team',
      screen: async () => (await seldom()).team(),
    },
    '/users/why-not': {
      menu: 'users',
      permission: userPermissions.can.view,
      title: 'Why not?',
      screen: async () => (await seldom()).whyNot(),
    },
  },
  activate: () => import('./activate'),
})
