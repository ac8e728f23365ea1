import type { PermissionModule } from '@core/kernel/entity/permissions'

/** The name of a role. The deployment defines its roles, so any text is possible. */
export type RoleName = string

/** A role that a new database starts with. Administrators may rename it, change it and add others. */
export interface InitialRole {
  /** Never changes. Plugins use it to name a role in their default grants. */
  readonly key: string
  readonly name: RoleName
  /** The purpose of the role, for people who assign roles. */
  readonly description: string
}

/** The permissions that each role gets by default, by the key of the role. A key that the deployment doesn't have is ignored. */
export type DefaultGrants = Readonly<Record<string, readonly number[]>>

/** The key of the role that at least one active person must hold. Every deployment has it. D2. */
export const superAdminKey = 'superAdmin'

/** A in D2's table: all permissions of the modules. */
export function allPermissions(...modules: readonly PermissionModule[]): number[] {
  return modules.flatMap((module) => module.list.map(({ id }) => id))
}

/** V in D2's table: see all of it, change nothing. */
export function viewPermissions(...modules: readonly PermissionModule[]): number[] {
  return pick(modules, ['viewModule', 'view', 'viewAll'])
}

/** O in D2's table: own or assigned rows only. */
export function ownRowPermissions(...modules: readonly PermissionModule[]): number[] {
  return pick(modules, ['viewModule', 'view', 'viewOwn', 'create', 'update', 'updateOwn', 'delete', 'deleteOwn'])
}

function pick(modules: readonly PermissionModule[], keys: readonly string[]): number[] {
  return modules.flatMap((module) => module.list.filter(({ key }) => keys.includes(key)).map(({ id }) => id))
}
