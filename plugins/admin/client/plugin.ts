import { definePlugin, entityRoutes } from '@core/client/plugin'
import { adminMenus } from '../shared/adminMenus'
import {
  apiKeyPaths,
  customFieldPaths,
  directoryPaths,
  menuPaths,
  modulePaths,
  permissionPaths,
  rolePaths,
  signInProviderPaths,
  teamPath,
  userPaths,
  webhookPaths,
} from '../shared/adminPaths'
import { configurationPermissions, rolePermissions, userPermissions } from '../shared/adminPermissions'

const configuration = configurationPermissions.can
const { apiKeys, customFields, directories, signInProviders } = configuration
const mayChooseProviders = { view: signInProviders, create: signInProviders, update: signInProviders }
const mayIntegrate = { view: apiKeys, create: apiKeys, update: apiKeys }
const mayAddFields = { view: customFields, create: customFields, update: customFields }
const mayKeepDirectories = { view: directories, create: directories, update: directories }

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
      record: () => import('./users/UserScreen'),
    }),
    ...entityRoutes({
      menu: 'roles',
      paths: rolePaths,
      one: 'Role',
      many: 'Roles',
      can: { ...rolePermissions.can, update: rolePermissions.can.updateAll },
      screens: () => import('./roles/roleScreens'),
      record: () => import('./roles/RoleScreen'),
    }),
    ...entityRoutes({
      menu: 'configuration',
      paths: modulePaths,
      one: 'Module',
      many: 'Modules',
      can: { ...configuration, update: [configuration.update, configuration.updateAll] },
      screens: () => import('./catalogue/moduleScreens'),
    }),
    ...entityRoutes({
      menu: 'configuration',
      paths: permissionPaths,
      one: 'Permission',
      many: 'Permissions',
      can: { ...configuration, update: [configuration.update, configuration.updateAll] },
      screens: () => import('./catalogue/permissionScreens'),
    }),
    ...entityRoutes({
      menu: 'configuration',
      paths: menuPaths,
      one: 'Menu',
      many: 'Menus',
      can: { ...configuration, update: [configuration.update, configuration.updateAll] },
      screens: () => import('./menus/menuScreens'),
      list: () => import('./menus/MenuHierarchy'),
    }),
    ...entityRoutes({
      menu: 'configuration',
      paths: signInProviderPaths,
      one: 'Sign-in provider',
      many: 'Sign-in providers',
      can: mayChooseProviders,
      screens: () => import('./signInProviders/signInProviderScreens'),
    }),
    ...entityRoutes({
      menu: 'configuration',
      paths: customFieldPaths,
      one: 'Field',
      many: 'Fields',
      can: mayAddFields,
      screens: () => import('./customFields/customFieldScreens'),
    }),
    ...entityRoutes({
      menu: 'configuration',
      paths: apiKeyPaths,
      one: 'Key',
      many: 'API keys',
      can: mayIntegrate,
      screens: () => import('./integrations/apiKeyScreens'),
    }),
    ...entityRoutes({
      menu: 'configuration',
      paths: webhookPaths,
      one: 'Webhook',
      many: 'Webhooks',
      can: mayIntegrate,
      screens: () => import('./integrations/webhookScreens'),
    }),
    ...entityRoutes({
      menu: 'configuration',
      paths: directoryPaths,
      one: 'Directory',
      many: 'Directories',
      can: mayKeepDirectories,
      screens: () => import('./integrations/directoryScreens'),
    }),
    '/configuration': {
      menu: 'configuration',
      permission: rolePermissions.can.assignPermissions,
      title: 'Assign Permissions',
      screen: () => import('./permissions/AssignPermissions'),
    },
    '/settings': {
      menu: 'configuration',
      permission: [configurationPermissions.can.view, configurationPermissions.can.lookups],
      title: 'Settings',
      screen: () => import('./settings/Settings'),
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
    '/system-status': {
      menu: 'configuration',
      permission: configurationPermissions.can.status,
      title: 'System status',
      screen: () => import('./status/SystemStatus'),
    },
    [teamPath]: {
      menu: 'users',
      permission: userPermissions.can.view,
      title: 'Team',
      screen: () => import('./users/team/Team'),
    },
    '/users/why-not': {
      menu: 'users',
      permission: userPermissions.can.view,
      title: 'Why not?',
      screen: () => import('./whyNot/WhyNot'),
    },
  },
  activate: () => import('./activate'),
})
