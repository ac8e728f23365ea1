import { definePlugin } from '@core/client/registry/definePlugin'
import { adminMenus } from '../shared/adminMenus'
import { configurationPermissions, rolePermissions, userPermissions } from '../shared/adminPermissions'

export default definePlugin({
  id: 'admin',
  title: 'Administration',
  modules: [userPermissions, rolePermissions, configurationPermissions],
  menus: adminMenus,
  routes: {
    '/users': { menu: 'users', permission: userPermissions.can.view, title: 'Users', screen: () => import('./users/UserList') },
  },
  activate: () => import('./activate'),
})
