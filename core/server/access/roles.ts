import type { PermissionModule } from '@core/entity/permissions'

/** The roles of a new deployment. D2. */
export const roleNames = [
  'Super Admin',
  'Administrator',
  'Intake Manager',
  'Intake Coordinator',
  'Care Coordinator',
  'Sales Manager',
  'Store Manager',
  'Salesperson',
  'Auditor',
] as const

export type RoleName = (typeof roleNames)[number]

/** A in D2's table: everything that the modules have. */
export function everything(...modules: readonly PermissionModule[]): number[] {
  return modules.flatMap((module) => module.list.map(({ id }) => id))
}

/** V in D2's table: see all of it, change nothing. */
export function viewing(...modules: readonly PermissionModule[]): number[] {
  return pick(modules, ['viewModule', 'view', 'viewAll'])
}

/** O in D2's table: one's own or assigned rows only. */
export function ownRows(...modules: readonly PermissionModule[]): number[] {
  return pick(modules, ['viewModule', 'view', 'viewOwn', 'create', 'update', 'updateOwn', 'delete', 'deleteOwn'])
}

function pick(modules: readonly PermissionModule[], keys: readonly string[]): number[] {
  return modules.flatMap((module) => module.list.filter(({ key }) => keys.includes(key)).map(({ id }) => id))
}
