import { homePermission } from '@core/entity'
import type { ModuleRights } from '../adminApis'

export type Permission = ModuleRights['permissions'][number]

/** The permissions of a role, by id. */
export type Rights = ReadonlySet<number>

/** The columns of the matrix: the general actions, and above each group its subject. S6.4 */
export const actionColumns = [
  { key: 'viewModule', title: 'View Module On SideBar' },
  { key: 'view', group: 'View', title: 'View' },
  { key: 'viewOwn', group: 'View', title: 'Own or assigned' },
  { key: 'viewAll', group: 'View', title: 'All' },
  { key: 'create', title: 'Create' },
  { key: 'update', group: 'Update', title: 'Update' },
  { key: 'updateOwn', group: 'Update', title: 'Own or assigned' },
  { key: 'updateAll', group: 'Update', title: 'All' },
  { key: 'delete', group: 'Delete', title: 'Delete' },
  { key: 'deleteOwn', group: 'Delete', title: 'Own or assigned' },
  { key: 'deleteAll', group: 'Delete', title: 'All' },
] as const

/** The action for each of its scopes. */
const actionOf: Readonly<Record<string, string>> = {
  viewOwn: 'view',
  viewAll: 'view',
  updateOwn: 'update',
  updateAll: 'update',
  deleteOwn: 'delete',
  deleteAll: 'delete',
  addAll: 'create',
  addAssigned: 'create',
}

/** A module as a row: a permission or nothing for each of `actionColumns`, and the permissions that only this module has. */
export interface MatrixRow {
  readonly module: ModuleRights
  readonly actions: readonly (Permission | undefined)[]
  readonly further: readonly Permission[]
}

export function rowOf(module: ModuleRights): MatrixRow {
  const general = new Set<string>(actionColumns.map(({ key }) => key))
  return {
    module,
    actions: actionColumns.map(({ key }) => module.permissions.find((permission) => permission.key === key)),
    further: module.permissions.filter(({ key }) => !general.has(key)),
  }
}

/** S6.5: for changes and deletions, a scope is enough by itself. */
const enough: ReadonlySet<string> = new Set(['update', 'delete'])

/** @returns the missing permission without which this one has no effect. */
export function missingViewPermission(
  module: ModuleRights,
  { key }: Permission,
  rights: Rights,
): Permission | undefined {
  const action = actionOf[key]
  if (action === undefined || enough.has(action)) return undefined
  const door = module.permissions.find((permission) => permission.key === action)
  return door && !rights.has(door.id) ? door : undefined
}

/**
 * Adds or removes one permission. A scope is added with its action, and an action is removed with its scopes, so that
 * what is ticked for an action is what the role may do.
 * @param mayChange whether the viewer may add and remove a permission
 */
export function withPermission(
  rights: Rights,
  module: ModuleRights,
  permission: Permission,
  on: boolean,
  mayChange: (id: number) => boolean,
): Rights {
  const along = module.permissions.filter(({ key }) =>
    on ? key === actionOf[permission.key] : actionOf[key] === permission.key,
  )
  return withAll(rights, [permission, ...along], on, mayChange)
}

/** Adds or removes several at once, as far as the viewer may. */
export function withAll(
  rights: Rights,
  permissions: readonly Permission[],
  on: boolean,
  mayChange: (id: number) => boolean,
): Rights {
  const changed = permissions.filter(({ id }) => mayChange(id)).map(({ id }) => id)
  return on ? new Set([...rights, ...changed]) : new Set([...rights].filter((id) => !changed.includes(id)))
}

/** One changed permission. */
export interface RightsChange {
  readonly permission: Permission
  readonly module: ModuleRights
  readonly added: boolean
}

/** @returns the difference between two sets of permissions, in the order of the matrix. */
export function changesBetween(modules: readonly ModuleRights[], from: Rights, to: Rights): readonly RightsChange[] {
  return modules.flatMap((module) =>
    module.permissions
      .filter(({ id }) => from.has(id) !== to.has(id))
      .map((permission) => ({ permission, module, added: to.has(permission.id) })),
  )
}

/** @returns `+ Export (Referrals)` */
export function changeText({ permission, module, added }: RightsChange): string {
  return `${added ? '+' : '−'} ${permission.label} (${module.title})`
}

/** @returns the changes between `saved` and `draft`, applied to what another person has stored since. */
export function rebase(saved: Rights, draft: Rights, fresh: Rights): Rights {
  const taken = [...saved].filter((id) => !draft.has(id))
  return new Set([...fresh, ...[...draft].filter((id) => !saved.has(id))].filter((id) => !taken.includes(id)))
}

/** The modules and permissions that match a text; a matching module is shown with all of its permissions. */
export function findRights(
  modules: readonly ModuleRights[],
  text: string,
): { readonly modules: readonly ModuleRights[]; readonly hits: Rights } {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const answers = (name: string) => words.every((word) => name.toLocaleLowerCase().includes(word))
  const hits = new Set(
    words.length === 0
      ? []
      : modules.flatMap(({ title, permissions }) =>
          permissions.filter(({ label }) => !answers(title) && answers(`${title} ${label}`)).map(({ id }) => id),
        ),
  )
  return {
    modules: modules.filter(({ title, permissions }) => answers(title) || permissions.some(({ id }) => hits.has(id))),
    hits,
  }
}

/** @returns why a permission can't be changed, or undefined if it can. */
export function fixedReason(id: number, fixed: boolean, held: Rights): string | undefined {
  if (fixed) return 'The Super Admin may do everything, and that can’t be changed.'
  if (id === homePermission) return 'Everybody may, always.'
  return held.has(id) ? undefined : 'Your own role doesn’t include this, so you can neither give it nor take it away.'
}
