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

/** What each is for, for whoever gives roles to people. */
export const roleDescriptions: Readonly<Record<RoleName, string>> = {
  'Super Admin': 'Everything, always. At least one active person holds it.',
  Administrator: 'People, roles and settings, and all records.',
  'Intake Manager': 'Runs intake: all referrals, with what is sensitive, and who works on them.',
  'Intake Coordinator': 'Takes referrals in and carries those assigned to them.',
  'Care Coordinator': 'Cares for the referrals assigned to them, with what is sensitive.',
  'Sales Manager': 'Runs sales: all leads, accounts, quotes and orders, and targets.',
  'Store Manager': 'Everything of sales in their own store.',
  Salesperson: 'Their own leads, accounts, quotes and orders.',
  Auditor: 'Sees all of it, changes nothing; sensitive fields are hidden.',
}

/** Marks the role that at least one active person must hold, whatever it is called by now. D2. */
export const superAdminKey = 'superAdmin'

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
