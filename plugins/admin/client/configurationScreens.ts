import modules from './catalogue/moduleScreens'
import permissions from './catalogue/permissionScreens'
import apiKeys from './integrations/apiKeyScreens'
import directories from './integrations/directoryScreens'
import roles from './roles/roleScreens'

export const assignPermissions = () => import('./permissions/AssignPermissions')
export const role = () => import('./roles/RoleScreen')
export const settings = () => import('./settings/Settings')
export const team = () => import('./users/team/Team')
export const user = () => import('./users/UserScreen')
export const whyNot = () => import('./whyNot/WhyNot')

/**
 * The screens of what is configured seldom, in one file: everybody on the staff loads the name of each file that the manifest names.
 */
export default {
  modules,
  permissions,
  apiKeys,
  directories,
  roles,
}
