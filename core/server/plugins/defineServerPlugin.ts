import type { Fields } from '@core/entity/Field'
import type { EventType, Token } from '@core/contract'
import type { Menu, MenuBelow, SidebarSection } from '@core/entity/menus'
import type { PermissionModule } from '@core/entity/permissions'
import type { DefaultGrants } from '../security/access/roles'
import type { ReadBrand } from '../platform/brand'
import type { Database, Transaction } from '../platform/database/Database'
import type { EntityCatalog } from '../entities/table/EntityContext'
import type { EntityTable } from '../entities/table/EntityTable'
import type { GuardedFiles } from '../entities/files/quarantine'
import type { DataKeys } from '../platform/dataKeys'
import type { ProfilePart } from '../start/profile/ProfilePart'
import type { NotificationKind } from '../features/notifications/notificationKind'
import type { LookupList } from '../entities/lookups/LookupList'
import type { Migration } from '../platform/database/Migration'
import type { Subscription } from '../platform/events/eventRoutes'
import type { ScheduledJob } from '../platform/jobs/Job'
import type { Messages } from '../platform/messages/Messages'
import type { Route } from '../platform/http/defineRoute'
import type { AccessCatalog } from '../security/access/AccessCatalog'

/** What core hands to a plugin's server half. */
export interface ServerContext {
  readonly db: Database
  readonly messages: Messages
  /** What this deployment calls the product, and how it looks, at this moment. */
  readonly brand: ReadBrand
  /** The bytes of uploaded files, by their id. What comes from outside is stored by `receive`. */
  readonly files: GuardedFiles
  /** A folder of this deployment for what belongs into no database, such as keys: DATA_DIR. Nodes that share a database share it. */
  readonly dataDir: string
  /** The address that links in messages start with, without a slash at the end. */
  readonly publicUrl: string
  /** Two people give the role Super Admin: one asks, another who holds it approves. */
  readonly superAdminApproval: boolean
  /** Encrypts what must be readable here, and not in a copy of the database. */
  readonly dataKeys: DataKeys
  /** Webhooks may lead to servers of the own network, and over plain http. */
  readonly privateWebhooks: boolean
  /** The ids of the plugins that are on, core's included. */
  readonly plugins: readonly string[]
  /** The sections of the sidebar in order, without the one at the foot. */
  readonly sections: readonly string[]
  /** Every look-up list of this deployment. */
  readonly lookups: readonly LookupList[]
  /** Every entity of the plugins that are on, once all of them are known: in handlers, and not yet in `entities`. */
  readonly catalog: EntityCatalog
  /** A service of another plugin that this one `requires`. */
  service<S>(token: Token<S>): S
  /** A service of another plugin, or undefined where that plugin is off. */
  optionalService<S>(token: Token<S>): S | undefined
}

/** A plugin's work by the clock. */
export type Job = ScheduledJob<ServerContext>

/** What an operator runs by a command of npm. It has DATA_DIR and no database, so the product may run or not. */
export type OperatorCommand = (call: {
  readonly dataDir: string
  readonly environment: NodeJS.ProcessEnv
  readonly args: readonly string[]
  say(line: string): void
}) => Promise<void>

/** Ties a handler to an event with the payload's type. */
export function on<P>(
  event: EventType<P>,
  handle: (payload: NoInfer<P>, context: ServerContext) => Promise<void>,
): Subscription<ServerContext> {
  return { event: event.id, handle }
}

/** A column of a plugin's own SQL with values of encrypted fields. Those of entities are known by their fields. */
export interface EncryptedColumn {
  readonly table: string
  readonly column: string
  /** Of the objects in a column of JSON; a text is encrypted as a whole. */
  readonly fields?: Fields
}

export interface ServerPlugin extends AccessCatalog {
  /** The folder's name. Also the name of its Postgres schema. */
  readonly id: string
  readonly modules: readonly PermissionModule[]
  /** Sections of the sidebar that its menus use, besides core's. */
  readonly sections?: readonly SidebarSection[]
  readonly menus: readonly Menu[]
  /** What it adds below items of other plugins. Its screens stand behind its own menus all the same. */
  readonly menusBelow?: readonly MenuBelow[]
  /** What each role gets when a permission first appears in a database. An administrator's later changes stay. D2. */
  readonly defaultGrants: DefaultGrants
  /** The ids of the menus that activate it, its own or core's, as its client half says; all of its own unless said. */
  readonly activatedBy?: readonly number[]
  readonly migrations: readonly Migration[]
  readonly encryptedColumns?: readonly EncryptedColumn[]
  readonly requires?: readonly Token<unknown>[]
  readonly provides?: readonly { readonly token: Token<unknown>; create(context: ServerContext): unknown }[]
  /** Their lists, records, history, import and export are core's to serve. */
  entities?(context: ServerContext): readonly EntityTable[]
  /** What it files uploads under (`core.file.entity`) besides its entities' ids, such as drafts of public forms. */
  readonly fileOwners?: readonly string[]
  /** The look-up lists that fields choose from. */
  readonly lookups?: readonly LookupList[]
  routes?(context: ServerContext): readonly Route[]
  /** Origins whose pages its screens show in a frame, as they are now; the content security policy allows no others. */
  frames?(context: ServerContext): Promise<readonly string[]>
  /** By a name that never changes: it names the queue. */
  readonly subscriptions?: Readonly<Record<string, Subscription<ServerContext>>>
  /** What a profile of the deployment says of it: settings of its own, by names that are the same everywhere. */
  readonly profile?: readonly ProfilePart[]
  /** Work by the clock, by a name that never changes: `<id>.<what it does>`. */
  readonly jobs?: Readonly<Record<string, Job>>
  /** For operators, by a name that never changes: `<id>.<what it does>`. A file of `scripts/` runs it. */
  readonly commands?: Readonly<Record<string, OperatorCommand>>
  /** What it notifies people of, by `notify`. */
  readonly notifications?: readonly NotificationKind[]
  /** Adds demonstration data to a database that holds none. The people and the stores are there already. D8. */
  seedDemonstration?(tx: Transaction): Promise<void>
}

export function defineServerPlugin(plugin: ServerPlugin): ServerPlugin {
  return plugin
}
