/** Always allowed, for everybody. S2.26, S6.2. */
export const homePermission = 2733

/** The actions that every module has: offset and label. D2, S6.4. */
export const standardActions = {
  viewModule: [0, 'View Module On SideBar'],
  view: [1, 'View'],
  viewAll: [2, 'View all'],
  viewOwn: [3, 'View own'],
  create: [4, 'Create'],
  update: [5, 'Update'],
  updateOwn: [6, 'Update own'],
  updateAll: [7, 'Update all'],
  delete: [8, 'Delete'],
  deleteOwn: [9, 'Delete own'],
  deleteAll: [10, 'Delete all'],
} as const satisfies Record<string, readonly [offset: number, label: string]>

/**
 * @returns the permissions of which one is enough to change or delete records: all of them, those of one's store, or one's own. S6.5
 * @example routes: { '/trips/edit/:id': { permission: scopedPermissions(can, 'update'), … } }
 */
export function scopedPermissions(
  can: Readonly<Record<string, number>>,
  action: 'update' | 'delete',
): readonly number[] {
  return ['All', 'Store', 'Own'].flatMap((scope) => can[`${action}${scope}`] ?? [])
}

interface Permission {
  readonly id: number
  readonly key: string
  readonly label: string
}

export interface PermissionModule<Key extends string = string> {
  /** Also the id of the module's menu. D1. */
  readonly moduleId: number
  readonly title: string
  readonly list: readonly Permission[]
  /** The id of each permission by its key: `can.view`. */
  readonly can: Readonly<Record<Key, number>>
}

/**
 * Who assigns the ids of modules. The specification and its decisions have the ids up to 39 (D1). Modules that administrators add get the
 * next id of `deployment` from the database. A plugin that the specification doesn't contain takes an id of `plugins`; the fixtures of
 * core's tests use the end of that range, from 9000 on. A menu of the code has its module's id, so a menu that an administrator adds has an
 * id above 10000.
 */
export const moduleIds = {
  specification: { first: 1, last: 39 },
  deployment: { first: 40, last: 999 },
  plugins: { first: 1000, last: 9999 },
} as const

/** The largest offset that code may use: a deployment's own permissions of a module begin after it. */
export const largestOffset = 49

/**
 * Defines the permissions of one module: id = module × 100 + offset. D2. The start refuses ids that are taken or out of range; this
 * function doesn't, because every manifest contains it.
 */
export function definePermissions<const A extends Record<string, readonly [offset: number, label: string]>>(
  moduleId: number,
  title: string,
  actions: A,
): PermissionModule<Extract<keyof A, string>> {
  const list = Object.entries(actions).map(([key, [offset, label]]) => ({ id: moduleId * 100 + offset, key, label }))
  return {
    moduleId,
    title,
    list,
    can: Object.fromEntries(list.map(({ key, id }) => [key, id])) as Record<Extract<keyof A, string>, number>,
  }
}
