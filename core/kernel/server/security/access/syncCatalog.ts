import { sql } from 'kysely'
import { homePermissions } from '@core/kernel/entity/homeModule'
import { homePermission } from '@core/kernel/entity/permissions'
import type { Database, Transaction } from '../../platform/database/Database'
import type { AccessCatalog } from './AccessCatalog'
import { syncMenus } from './menus/syncMenus'
import type { DefaultGrants, InitialRole } from './roles'

/** The initial data of a database that has no roles yet. */
export interface InitialData {
  readonly roles: readonly InitialRole[]
  readonly stores: readonly string[]
  /** The grants of core's own permissions; each plugin declares its own. */
  readonly homeGrants: DefaultGrants
}

/**
 * Updates modules, permissions and menus in the database to what the code declares, and seeds roles and stores on the very first start. A
 * permission that appears for the first time is granted to the roles that its plugin declares; what an administrator changed since is never
 * touched. Several nodes may run it at the same time.
 * @param catalogs core's and those of the plugins that are on
 */
export async function syncCatalog(
  db: Database,
  catalogs: readonly AccessCatalog[],
  initial: InitialData,
): Promise<void> {
  await db.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('core.syncCatalog', 0))`.execute(tx.query)
    await seedRolesAndStores(tx, initial)
    await syncModules(tx, catalogs)
    await syncMenus(tx, catalogs)
    const added = await syncPermissions(tx, catalogs)
    await grantDefaults(tx, catalogs, added)
  })
}

async function seedRolesAndStores(tx: Transaction, { roles, stores }: InitialData): Promise<void> {
  const role = await tx.query.selectFrom('core.role').select('id').limit(1).executeTakeFirst()
  if (role) return
  await tx.query
    .insertInto('core.role')
    .values(roles.map(({ key, name, description }) => ({ key, name, description, search_text: name })))
    .execute()
  await tx.query
    .insertInto('core.store')
    .values(stores.map((name) => ({ name, code: name.toUpperCase() })))
    .execute()
}

async function syncModules(tx: Transaction, catalogs: readonly AccessCatalog[]): Promise<void> {
  const modules = catalogs.flatMap(({ id, modules }) =>
    modules.map((module) => ({ id: module.moduleId, plugin: id, title: module.title, search_text: module.title })),
  )
  await tx.query
    .insertInto('core.module')
    .values(modules)
    .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ plugin: eb.ref('excluded.plugin') })))
    .execute()
}

/** @returns the ids of the permissions that were not there before. */
async function syncPermissions(tx: Transaction, catalogs: readonly AccessCatalog[]): Promise<Set<number>> {
  const declared = catalogs.flatMap(({ id: plugin, modules }) =>
    modules.flatMap(({ moduleId, list }) => list.map((permission) => ({ ...permission, module_id: moduleId, plugin }))),
  )
  const rows = [
    ...declared,
    { id: homePermission, key: 'home', label: 'Home page', module_id: homePermissions.moduleId, plugin: 'core' },
  ].map((row) => ({ ...row, search_text: `${row.label} ${row.key}` }))
  const added = await tx.query
    .insertInto('core.permission')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return new Set(added.map(({ id }) => id))
}

async function grantDefaults(
  tx: Transaction,
  catalogs: readonly AccessCatalog[],
  added: ReadonlySet<number>,
): Promise<void> {
  const roles = await tx.query.selectFrom('core.role').select(['id', 'key']).execute()
  const grants = roles.flatMap(({ id, key }) => {
    const named = catalogs.flatMap(({ defaultGrants }) => (key === null ? [] : (defaultGrants[key] ?? [])))
    return [...new Set([...named, homePermission])]
      .filter((permission) => added.has(permission))
      .map((permission) => ({ role_id: id, permission_id: permission }))
  })
  if (grants.length === 0) return
  await tx.query
    .insertInto('core.role_permission')
    .values(grants)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
