/** Always allowed, whoever asks. S2.26, S6.2. */
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
 * The permissions of one module: id = module × 100 + offset. D2.
 * @throws when two actions share an offset, or an offset is above 49: a deployment's own permissions of the module begin at 50.
 */
export function definePermissions<const A extends Record<string, readonly [offset: number, label: string]>>(
  moduleId: number,
  title: string,
  actions: A,
): PermissionModule<Extract<keyof A, string>> {
  const list = Object.entries(actions).map(([key, [offset, label]]) => ({ id: moduleId * 100 + offset, key, label, offset }))
  const clash = list.find(({ offset }, at) => offset > 49 || list.findIndex((other) => other.offset === offset) !== at)
  if (clash) throw new Error(`Permissions of “${title}”: offset ${clash.offset} of “${clash.key}” is taken or above 49, where a deployment's own begin; choose another.`)
  return {
    moduleId,
    title,
    list: list.map(({ id, key, label }) => ({ id, key, label })),
    can: Object.fromEntries(list.map(({ key, id }) => [key, id])) as Record<Extract<keyof A, string>, number>,
  }
}
