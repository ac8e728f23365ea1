import { orderSections } from '@core/entity/menus'
import { type Brand, type ReadBrand, brandOf } from '../platform/brand'
import type { Database } from '../platform/database/Database'
import { type EntityCatalog, addToCatalog } from '../entities/table/EntityContext'
import type { EntityTable } from '../entities/table/EntityTable'
import { type GuardedFiles, guardFiles } from '../entities/files/quarantine'
import type { Scanner } from '../platform/files/scanning/Scanner'
import type { FileStore } from '../platform/files/store/FileStore'
import type { LookupList } from '../entities/lookups/LookupList'
import type { Messages } from '../platform/messages/Messages'
import { refuseFaults } from './definitions/DefinitionError'
import type { DataKeys } from '../platform/dataKeys'
import { entityFaults } from './definitions/entityFaults'
import { definedPermissions, pluginFaults } from './definitions/pluginFaults'
import { corePlugin } from './corePlugin'
import { createContext } from './createContext'
import type { ServerContext, ServerPlugin } from './defineServerPlugin'

/** What plugins are handed, as far as the deployment decides it. */
export interface PluginSurroundings {
  readonly db: Database
  /** What jobs and reactions to events work with; `db` unless said. */
  readonly background?: Database
  readonly messages: Messages
  /** Those that are on. */
  readonly plugins: readonly ServerPlugin[]
  /** All installed plugins, on or off; by default those that are on. A definition may name something of a plugin that is off. */
  readonly installed?: readonly ServerPlugin[]
  /** The keys of the roles that a new deployment has, which grants may name; not checked unless given. */
  readonly roleKeys?: readonly string[]
  /** The environment's: what holds until an administrator sets another. */
  readonly brand: Brand
  readonly publicUrl: string
  /** DATA_DIR. */
  readonly dataDir: string
  /** Where uploaded files stand. */
  readonly files: FileStore
  /** What looks for malware in uploads; nothing does unless given. */
  readonly scanner?: Scanner | undefined
  /** Two people give the role Super Admin. Off unless said. */
  readonly superAdminApproval?: boolean
  /** What encrypts secrets that must be readable: of authenticator apps, of webhooks. */
  readonly dataKeys: DataKeys
  /** Webhooks may lead to servers of the own network. They may not unless said. */
  readonly privateWebhooks?: boolean | undefined
}

/** The plugins that are on, put together: what each is handed, and what they define. */
export interface Composition {
  readonly brand: ReadBrand
  readonly files: GuardedFiles
  readonly lookups: readonly LookupList[]
  /** Every permission that there is. */
  readonly permissions: ReadonlySet<number>
  /** The tables of entities with the plugin that each belongs to. */
  readonly tables: readonly (readonly [plugin: string, table: EntityTable])[]
  readonly catalog: EntityCatalog
  contextOf(plugin: ServerPlugin): ServerContext
  /** For what goes on without anybody waiting. */
  contextBehind(plugin: ServerPlugin): ServerContext
}

/**
 * Puts the plugins together. It asks the database nothing.
 * @throws DefinitionError with everything that is wrong with what they define
 */
export function composePlugins(surroundings: PluginSurroundings): Composition {
  const { db, background = db, messages, plugins, installed = plugins, dataDir, publicUrl } = surroundings
  const files = guardFiles(surroundings.files, db, surroundings.scanner)
  const brand = brandOf(db, surroundings.brand)
  const lookups = plugins.flatMap((plugin) => plugin.lookups ?? [])
  const permissions = definedPermissions([corePlugin, ...new Set([...plugins, ...installed])])
  const faults = [...pluginFaults([corePlugin, ...plugins], permissions, surroundings.roleKeys)]

  // Filled before the first request: what plugins are handed is the same map.
  const catalog = new Map<string, EntityTable>()
  const owners = [corePlugin, ...plugins].map(({ id }) => id)
  const contextOf = createContext(plugins, {
    db,
    messages,
    brand,
    files,
    dataDir,
    publicUrl,
    superAdminApproval: surroundings.superAdminApproval ?? false,
    dataKeys: surroundings.dataKeys,
    privateWebhooks: surroundings.privateWebhooks ?? false,
    plugins: owners,
    sections: orderSections(plugins),
    lookups,
    catalog,
  })
  const tablesOf = (of: readonly ServerPlugin[]) =>
    of.flatMap((plugin) => (plugin.entities?.(contextOf(plugin)) ?? []).map((table) => [plugin.id, table] as const))
  const tables = tablesOf(plugins)
  const off = tablesOf(installed.filter((plugin) => !plugins.includes(plugin)))
  faults.push(
    ...entityFaults(tables, {
      permissions,
      entities: new Map([...off, ...tables].map(([, table]) => [table.entity.id, table])),
      lookups: new Set(installed.flatMap((plugin) => plugin.lookups ?? []).map(({ id }) => id)),
    }),
  )
  refuseFaults(faults)
  addToCatalog(
    catalog,
    tables.map(([, table]) => table),
  )
  return {
    brand,
    files,
    lookups,
    permissions,
    tables: tables.map(([plugin, { entity }]) => [plugin, catalog.get(entity.id)!]),
    catalog,
    contextOf,
    contextBehind: (plugin) => ({ ...contextOf(plugin), db: background }),
  }
}
