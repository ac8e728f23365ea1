import { definePlugin } from '@core/client/registry/definePlugin'
import { adminMenus } from '../shared/adminMenus'
import { configurationPermissions, rolePermissions, userPermissions } from '../shared/adminPermissions'

export default definePlugin({
  id: 'admin',
  title: 'Administration',
  modules: [userPermissions, rolePermissions, configurationPermissions],
  menus: adminMenus,
  routes: {
    '/configuration': { menu: 'configuration', permission: rolePermissions.can.assignPermissions, title: 'Assign Permissions', screen: () => import('./permissions/AssignPermissions') },
    '/permissions': { menu: 'configuration', permission: configurationPermissions.can.view, title: 'Permissions', screen: () => import('./catalogue/PermissionList') },
    '/permissions/:id': { menu: 'configuration', permission: configurationPermissions.can.view, title: 'Permission', screen: () => import('./catalogue/PermissionScreen') },
    '/permission/add-permission': { menu: 'configuration', permission: configurationPermissions.can.create, title: 'Add permission', screen: () => import('./catalogue/AddPermission') },
    '/permission/edit-permission/:id': { menu: 'configuration', permission: configurationPermissions.can.update, title: 'Edit permission', screen: () => import('./catalogue/EditPermission') },
    '/modules': { menu: 'configuration', permission: configurationPermissions.can.view, title: 'Modules', screen: () => import('./catalogue/ModuleList') },
    '/modules/:id': { menu: 'configuration', permission: configurationPermissions.can.view, title: 'Module', screen: () => import('./catalogue/ModuleScreen') },
    '/module/add-module': { menu: 'configuration', permission: configurationPermissions.can.create, title: 'Add module', screen: () => import('./catalogue/AddModule') },
    '/module/edit-module/:id': { menu: 'configuration', permission: configurationPermissions.can.update, title: 'Edit module', screen: () => import('./catalogue/EditModule') },
    '/menus': { menu: 'configuration', permission: configurationPermissions.can.view, title: 'Menus', screen: () => import('./menus/MenuHierarchy') },
    '/menus/:id': { menu: 'configuration', permission: configurationPermissions.can.view, title: 'Menu', screen: () => import('./menus/MenuScreen') },
    '/menus/add-menu': { menu: 'configuration', permission: configurationPermissions.can.create, title: 'Add menu', screen: () => import('./menus/AddMenu') },
    '/menus/edit-menu/:id': { menu: 'configuration', permission: configurationPermissions.can.update, title: 'Edit menu', screen: () => import('./menus/EditMenu') },
    '/roles': { menu: 'roles', permission: rolePermissions.can.view, title: 'Role', screen: () => import('./roles/RoleList') },
    '/roles/:id': { menu: 'roles', permission: rolePermissions.can.view, title: 'Role', screen: () => import('./roles/RoleScreen') },
    '/roles/add-role': { menu: 'roles', permission: rolePermissions.can.create, title: 'Add role', screen: () => import('./roles/AddRole') },
    '/roles/edit-role/:id': { menu: 'roles', permission: rolePermissions.can.update, title: 'Edit role', screen: () => import('./roles/EditRole') },
    '/settings': { menu: 'configuration', permission: [configurationPermissions.can.view, configurationPermissions.can.lookups], title: 'Settings', screen: () => import('./settings/Settings') },
    '/audit-log': { menu: 'configuration', permission: configurationPermissions.can.auditLog, title: 'Audit log', screen: () => import('./audit/AuditLog') },
    '/users': { menu: 'users', permission: userPermissions.can.view, title: 'Users', screen: () => import('./users/UserList') },
    '/users/:id': { menu: 'users', permission: userPermissions.can.view, title: 'User', screen: () => import('./users/UserScreen') },
    '/users/why-not': { menu: 'users', permission: userPermissions.can.view, title: 'Why not?', screen: () => import('./whyNot/WhyNot') },
    '/users/add-user': { menu: 'users', permission: userPermissions.can.create, title: 'Add user', screen: () => import('./users/AddUser') },
    '/users/edit-user/:id': { menu: 'users', permission: userPermissions.can.update, title: 'Edit user', screen: () => import('./users/EditUser') },
  },
  activate: () => import('./activate'),
})
