import { linkTo } from '@core/entity'
import { permissionPaths, rolePaths, userPaths } from '../shared/adminPaths'

/** URLs with parameters. */
export const links = {
  user: (id: number) => linkTo(userPaths.record, id),
  role: (id: number) => linkTo(rolePaths.record, id),
  /** The list of users, filtered by a role. */
  holders: (roleId: number) => `${userPaths.list}?roleIds=${roleId}`,
  /** The permissions of a role. */
  rights: (roleId: number, find = '') => `/configuration?role=${roleId}${find && `&find=${encodeURIComponent(find)}`}`,
  /** The permissions of a module, for a role that is chosen there. */
  rightsOf: (module: string) => `/configuration?find=${encodeURIComponent(module)}`,
  /** Whether a person can do something, and why. */
  whyNot: (userId: number) => `/users/why-not?user=${userId}`,
  /** The list of permissions, filtered by a module. */
  permissionsOf: (moduleId: number) => `${permissionPaths.list}?moduleId=${moduleId}`,
  settings: (tab: string) => `/settings?tab=${tab}`,
  lookupList: (id: string) => `/settings?tab=lookups&list=${encodeURIComponent(id)}`,
} as const
