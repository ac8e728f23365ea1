import { sql } from 'kysely'
import { homePermissions } from '@core/entity/homeModule'
import { homePermission } from '@core/entity/permissions'
import type { Database, Transaction } from '../database/Database'
import type { ServerPlugin } from '../plugins/defineServerPlugin'
import { corePlugin } from '../plugins/corePlugin'
import { syncMenus } from './menus/syncMenus'
import { roleDescriptions, roleNames, superAdminKey } from './roles'

type Catalog = Pick<ServerPlugin, 'id' | 'modules' | 'menus' | 'menusBelow' | 'defaultGrants'>

/**
 * Brings modules, permissions and menus in the database up to what the code declares, and seeds roles and stores on the
 * very first start. A permission that appears for the first time is given to the roles that its plugin names; what an
 * administrator changed since is never touched. Several nodes may run it at once.
 */
export async function syncCatalog(db: Database, plugins: readonly Catalog[]): Promise<void> {
  const catalogs = [corePlugin, ...plugins]
  await db.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('core.syncCatalog', 0))`.execute(tx.query)
    await seedRolesAndStores(tx)
    await syncModules(tx, catalogs)
    await syncMenus(tx, catalogs)
    const added = await syncPermissions(tx, catalogs)
    await grantDefaults(tx, catalogs, added)
  })
}

async function seedRolesAndStores(tx: Transaction): Promise<void> {
  const role = await tx.query.selectFrom('core.role').select('id').limit(1).executeTakeFirst()
  if (role) return
  await tx.query.insertInto('core.role').values(roleNames.map((name) => ({ name, search_text: name, description: roleDescriptions[name], key: name === 'Super Admin' ? superAdminKey : null }))).execute()
  const stores = ['HQ', 'North', 'South', 'East', 'West']
  await tx.query.insertInto('core.store').values(stores.map((name) => ({ name, code: name.toUpperCase() }))).execute()
}

async function syncModules(tx: Transaction, catalogs: readonly Catalog[]): Promise<void> {
  const modules = catalogs.flatMap(({ id, modules }) => modules.map((module) => ({ id: module.moduleId, plugin: id, title: module.title, search_text: module.title })))
  await tx.query
    .insertInto('core.module')
    .values(modules)
    .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ plugin: eb.ref('excluded.plugin') })))
    .execute()
}

/** @returns the ids of the permissions that were not there before. */
async function syncPermissions(tx: Transaction, catalogs: readonly Catalog[]): Promise<Set<number>> {
  const declared = catalogs.flatMap(({ id: plugin, modules }) => modules.flatMap(({ moduleId, list }) => list.map((permission) => ({ ...permission, module_id: moduleId, plugin }))))
  const rows = [...declared, { id: homePermission, key: 'home', label: 'Home', module_id: homePermissions.moduleId, plugin: corePlugin.id }].map((row) => ({ ...row, search_text: `${row.label} ${row.key}` }))
  const added = await tx.query.insertInto('core.permission').values(rows).onConflict((conflict) => conflict.column('id').doNothing()).returning('id').execute()
  return new Set(added.map(({ id }) => id))
}

async function grantDefaults(tx: Transaction, catalogs: readonly Catalog[], added: ReadonlySet<number>): Promise<void> {
  const roles = await tx.query.selectFrom('core.role').select(['id', 'name']).execute()
  const grants = roles.flatMap(({ id, name }) => {
    const named = catalogs.flatMap(({ defaultGrants }) => defaultGrants[name as keyof typeof defaultGrants] ?? [])
    return [...new Set([...named, homePermission])].filter((permission) => added.has(permission)).map((permission) => ({ role_id: id, permission_id: permission }))
  })
  if (grants.length === 0) return
  await tx.query.insertInto('core.role_permission').values(grants).onConflict((conflict) => conflict.doNothing()).execute()
}
