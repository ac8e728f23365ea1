/** The addresses of the screens. S2.10, S2.14, S2.15, S2.17 */
export const userPaths = {
  list: '/users',
  add: '/users/add-user',
  view: (id: number) => `/users/${id}`,
  edit: (id: number) => `/users/edit-user/${id}`,
  /** Whether somebody can do something, and what decides it. */
  whyNot: (id: number) => `/users/why-not?user=${id}`,
  /** The list, of those who hold a role. */
  holding: (roleId: number) => `/users?roleIds=${roleId}`,
} as const

export const rolePaths = {
  list: '/roles',
  add: '/roles/add-role',
  view: (id: number) => `/roles/${id}`,
  edit: (id: number) => `/roles/edit-role/${id}`,
  /** What it may do. */
  rights: (id: number) => `/configuration?role=${id}`,
} as const

export const settingsPaths = {
  tab: (id: string) => `/settings?tab=${id}`,
  list: (id: string) => `/settings?tab=lookups&list=${encodeURIComponent(id)}`,
} as const

export const modulePaths = {
  list: '/modules',
  add: '/module/add-module',
  view: (id: number) => `/modules/${id}`,
  edit: (id: number) => `/module/edit-module/${id}`,
} as const

export const menuPaths = {
  list: '/menus',
  /** The order of a role. */
  of: (roleId: number) => `/menus?role=${roleId}`,
  add: '/menus/add-menu',
  addBelow: (id: number) => `/menus/add-menu?below=${id}`,
  view: (id: number) => `/menus/${id}`,
  edit: (id: number) => `/menus/edit-menu/${id}`,
} as const

export const permissionPaths = {
  list: '/permissions',
  add: (moduleId?: number) => (moduleId ? `/permission/add-permission?moduleId=${moduleId}` : '/permission/add-permission'),
  view: (id: number) => `/permissions/${id}`,
  edit: (id: number) => `/permission/edit-permission/${id}`,
  /** The list, of those of a module. */
  of: (moduleId: number) => `/permissions?moduleId=${moduleId}`,
} as const
