import { orderSections } from '@core/kernel/entity/menus'
import { permissionsFor } from '@core/kernel/entity/policy'
import { type Brand, type ReadBrand, brandOf } from '../platform/brand'
import type { Database } from '../platform/database/Database'
import { addToCatalog } from '../entities/table/EntityContext'
import type { EntityTable } from '../entities/table/EntityTable'
import { listFilters, setListFilters } from '../entities/table/listFilters'
import { type GuardedFiles, guardFiles } from '../entities/files/quarantine'
import type { Scanner } from '../platform/files/scanning/Scanner'
import type { FileStore } from '../platform/files/store/FileStore'
import type { Route } from '../platform/http/defineRoute'
import type { LookupList } from '../entities/lookups/LookupList'
import type { Messages } from '../platform/messages/Messages'
import { refuseFaults } from './definitions/DefinitionError'
import type { DataKeys } from '../platform/dataKeys'
import { entityFaults } from './definitions/entityFaults'
import { figureFaults } from './definitions/figureFaults'
import { listFilterFaults } from './definitions/listFilterFaults'
import { definedPermissions, pluginFaults } from './definitions/pluginFaults'
import { pointFaults } from './definitions/pointFaults'
import { canBeHeld } from './canBeHeld'
import { createContext } from './createContext'
import type { ServerContext, ServerPlugin } from './defineServerPlugin'
import { notificationKindsOf } from './notifications/notificationKind'
import type { PluginControl } from './PluginControl'
import { type ServerFacts, type ServerState, newServerState } from './ServerState'
import type { ReadReplica } from '../platform/database/ReadReplica'

/** The part of the plugins' context that the deployment decides. */
export interface PluginSurroundings {
  readonly db: Database
  /** For jobs and reactions to events; default: `db`. */
  readonly background?: Database
  /** Answers reads whose data may be slightly old; default: none. */
  readonly replica?: ReadReplica | undefined
  /** The facts about this deployment for the status page; default: those of one without servers. */
  readonly status?: ServerFacts
  readonly messages: Messages
  /** The plugins that are on. */
  readonly plugins: readonly ServerPlugin[]
  /** All installed plugins, on or off; default: those that are on. A definition may refer to a part of a plugin that is off. */
  readonly installed?: readonly ServerPlugin[]
  /** Changes which plugins there are while the server runs; default: nobody can. */
  readonly pluginControl?: PluginControl
  /** The keys of the roles of a new deployment, which grants may refer to; not checked if absent. */
  readonly roleKeys?: readonly string[]
  /** The environment's brand: valid until an administrator sets another. */
  readonly brand: Brand
  readonly publicUrl: string
  /** DATA_DIR. */
  readonly dataDir: string
  /** The store of uploaded files. */
  readonly files: FileStore
  /** The scanner for malware in uploads; if absent, uploads are not scanned. */
  readonly scanner?: Scanner | undefined
  /** Granting the role Super Admin takes two people. Default: off. */
  readonly superAdminApproval?: boolean
  /** Encrypts secrets that must be readable: of authenticator apps, of webhooks. */
  readonly dataKeys: DataKeys
  /** Webhooks may use servers in the private network. Default: they may not. */
  readonly privateWebhooks?: boolean | undefined
  /** Sign-in providers may be in the private network. Default: they may not. */
  readonly privateProviders?: boolean | undefined
  /** The ids of experimental contribution points that plugins may use. Default: none. */
  readonly experimentalPoints?: readonly string[]
}

/** The composed plugins that are on: the context of each, and what they define. */
export interface Composition {
  /** Core in the form of a plugin. */
  readonly core: ServerPlugin
  readonly server: ServerState
  readonly brand: ReadBrand
  readonly files: GuardedFiles
  readonly lookups: readonly LookupList[]
  /** Every permission of the plugins. */
  readonly permissions: ReadonlySet<number>
  /** Core's own routes, but for those that need a permission of a plugin that is off. */
  coreRoutes(): readonly Route[]
  /** The tables of entities, each with its plugin. */
  readonly tables: readonly (readonly [plugin: string, table: EntityTable])[]
  /** It changes when administrators make kinds of record. */
  readonly catalog: Map<string, EntityTable>
  contextOf(plugin: ServerPlugin): ServerContext
  /** The context for background work. */
  backgroundContext(plugin: ServerPlugin): ServerContext
}

/**
 * Composes core and the plugins. It needs no query of the database.
 * @param core core in the form of a plugin, the first owner of everything
 * @throws DefinitionError with all faults of their definitions
 */
export function composePlugins(core: ServerPlugin, surroundings: PluginSurroundings): Composition {
  const { db, background = db, messages, plugins, installed = plugins, dataDir, publicUrl } = surroundings
  const files = guardFiles(surroundings.files, db, surroundings.scanner)
  const brand = brandOf(db, surroundings.brand)
  const lookups = plugins.flatMap((plugin) => plugin.lookups ?? [])
  const permissions = definedPermissions([core, ...new Set([...plugins, ...installed])])
  const faults = [...pluginFaults([core, ...plugins], permissions, surroundings.roleKeys)]
  faults.push(...pointFaults([core, ...plugins], surroundings.experimentalPoints))

  // Filled before the first request: the contexts of the plugins contain the same map.
  const catalog = new Map<string, EntityTable>()
  const owners = [core, ...plugins].map(({ id }) => id)
  const server = newServerState(background, {
    ...(surroundings.status && { facts: surroundings.status }),
    ...(surroundings.replica && { replica: surroundings.replica }),
    ...(surroundings.pluginControl && { pluginControl: surroundings.pluginControl }),
  })
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
    privateProviders: surroundings.privateProviders ?? false,
    plugins: owners,
    server,
    sections: orderSections(plugins),
    lookups,
    catalog,
    notificationKinds: notificationKindsOf([core, ...plugins]),
    figures: new Map(
      plugins.flatMap(({ id, figures = [] }) => figures.map((figure) => [`${id}.${figure.id}`, figure])),
    ),
  })
  const tablesOf = (of: readonly ServerPlugin[]) =>
    of.flatMap((plugin) => (plugin.entities?.(contextOf(plugin)) ?? []).map((table) => [plugin.id, table] as const))
  const held = definedPermissions([core, ...plugins])
  const ofCore = (permitted: ReadonlySet<number>) =>
    tablesOf([core]).filter(([, { entity }]) => canBeHeld(permissionsFor(entity.policy.view), permitted))
  const tables = [...ofCore(held), ...tablesOf(plugins)]
  const off = [...ofCore(permissions), ...tablesOf(installed.filter((plugin) => !plugins.includes(plugin)))]
  faults.push(
    ...entityFaults(tables, {
      permissions,
      entities: new Map([...off, ...tables].map(([, table]) => [table.entity.id, table])),
      lookups: new Set(installed.flatMap((plugin) => plugin.lookups ?? []).map(({ id }) => id)),
    }),
  )
  faults.push(...figureFaults(plugins, new Map([...off, ...tables].map(([, { entity }]) => [entity.id, entity]))))
  const filters = contextOf(core).contributionsTo(listFilters)
  faults.push(...listFilterFaults(plugins))
  refuseFaults(faults)
  setListFilters(catalog, filters)
  addToCatalog(
    catalog,
    tables.map(([, table]) => table),
  )
  return {
    core,
    server,
    brand,
    files,
    lookups,
    permissions,
    coreRoutes: () => (core.routes?.(contextOf(core)) ?? []).filter(({ access }) => canBeHeld(access, held)),
    tables: tables.map(([plugin, { entity }]) => [plugin, catalog.get(entity.id)!]),
    catalog,
    contextOf,
    backgroundContext: (plugin) => ({ ...contextOf(plugin), db: background }),
  }
}
