import { entityPaths } from '@core/entity'

/** The URLs of the screens of each entity. S2.10, S2.14, S2.15, S2.17 */
export const userPaths = entityPaths('/users', { add: '/users/add-user', change: '/users/edit-user/:id' })
/** The staff by manager and by store. */
export const teamPath = '/users/team'
export const rolePaths = entityPaths('/roles', { add: '/roles/add-role', change: '/roles/edit-role/:id' })
export const modulePaths = entityPaths('/modules', { add: '/module/add-module', change: '/module/edit-module/:id' })
export const permissionPaths = entityPaths('/permissions', {
  add: '/permission/add-permission',
  change: '/permission/edit-permission/:id',
})
export const apiKeyPaths = entityPaths('/api-keys')
export const directoryPaths = entityPaths('/directories')
