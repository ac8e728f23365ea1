import { linkTo } from '@core/entity'
import { menuPaths, permissionPaths, rolePaths, userPaths } from '../shared/adminPaths'

/** Addresses with something in them. */
export const links = {
  user: (id: number) => linkTo(userPaths.record, id),
  role: (id: number) => linkTo(rolePaths.record, id),
  /** The list of users, those who hold a role. */
  holders: (roleId: number) => `${userPaths.list}?roleIds=${roleId}`,
  /** What a role may do. */
  rights: (roleId: number) => `/configuration?role=${roleId}`,
  /** Whether somebody can do something, and what decides it. */
  whyNot: (userId: number) => `/users/why-not?user=${userId}`,
  /** The list of permissions, those of a module. */
  permissionsOf: (moduleId: number) => `${permissionPaths.list}?moduleId=${moduleId}`,
  /** The order of menus of a role. */
  menusOf: (roleId: number) => `${menuPaths.list}?role=${roleId}`,
  settings: (tab: string) => `/settings?tab=${tab}`,
  lookupList: (id: string) => `/settings?tab=lookups&list=${encodeURIComponent(id)}`,
} as const
