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

/**
 * Defines the permissions of one module: id = module × 100 + offset. D2.
 * @throws when two actions share an offset, an offset is above 49 (a deployment's own permissions of the module begin at 50), or the
 * module's id is one that a deployment may assign
 */
export function definePermissions<const A extends Record<string, readonly [offset: number, label: string]>>(
  moduleId: number,
  title: string,
  actions: A,
): PermissionModule<Extract<keyof A, string>> {
  const { specification, deployment, plugins } = moduleIds
  if (
    moduleId < specification.first ||
    moduleId > plugins.last ||
    (moduleId > specification.last && moduleId < plugins.first)
  )
    throw new Error(
      `Permissions of “${title}”: module ${moduleId} is not a plugin's to take. Choose an id from ${plugins.first} to ${plugins.last}; ${deployment.first} to ${deployment.last} are the deployment's own.`,
    )
  const list = Object.entries(actions).map(([key, [offset, label]]) => ({
    id: moduleId * 100 + offset,
    key,
    label,
    offset,
  }))
  const clash = list.find(({ offset }, at) => offset > 49 || list.findIndex((other) => other.offset === offset) !== at)
  if (clash)
    throw new Error(
      `Permissions of “${title}”: offset ${clash.offset} of “${clash.key}” is taken or above 49, where a deployment's own begin; choose another.`,
    )
  return {
    moduleId,
    title,
    list: list.map(({ id, key, label }) => ({ id, key, label })),
    can: Object.fromEntries(list.map(({ key, id }) => [key, id])) as Record<Extract<keyof A, string>, number>,
  }
}
