import type { Fields } from '@core/kernel/entity/Field'
import type { ContributionPoint, EventType, Token } from '@core/contract'
import type { Figure } from '@core/kernel/entity/figures/Figure'
import type { FurtherMenu, Menu, MenuBelow, SidebarSection } from '@core/kernel/entity/menus'
import type { PermissionModule } from '@core/kernel/entity/permissions'
import type { DefaultGrants } from '../security/access/roles'
import type { ReadBrand } from '../platform/brand'
import type { Database, Transaction } from '../platform/database/Database'
import type { EntityCatalog } from '../entities/table/EntityContext'
import type { EntityTable } from '../entities/table/EntityTable'
import type { GuardedFiles } from '../entities/files/quarantine'
import type { DataKeys } from '../platform/dataKeys'
import type { Config } from '../platform/config'
import type { OpenDatabase } from '../platform/database/openDatabase'
import type { ProfilePart } from './ProfilePart'
import type { NotificationKind } from './notifications/notificationKind'
import type { LookupList } from '../entities/lookups/LookupList'
import type { Migration } from '../platform/database/Migration'
import type { Subscription } from '../platform/events/eventRoutes'
import type { ScheduledJob } from '../platform/jobs/Job'
import type { Messages } from '../platform/messages/Messages'
import type { ServerState } from './ServerState'
import type { Route } from '../platform/http/defineRoute'
import type { AccessCatalog } from '../security/access/AccessCatalog'

/** What core provides to a plugin's server half. */
export interface ServerContext {
  readonly db: Database
  readonly messages: Messages
  /** The current name and look of the product in this deployment. */
  readonly brand: ReadBrand
  /** The bytes of uploaded files, by their id. Files from outside are stored with `receive`. */
  readonly files: GuardedFiles
  /** A folder of this node for data that must not be in a database: DATA_DIR. */
  readonly dataDir: string
  /** The address that links in messages begin with, without a slash at the end. */
  readonly publicUrl: string
  /** Granting the role Super Admin takes two people: one requests it, another holder approves. */
  readonly superAdminApproval: boolean
  /** Encrypts data that must be readable here, and not in a copy of the database. */
  readonly dataKeys: DataKeys
  /** Webhooks may use servers in the private network, and plain http. */
  readonly privateWebhooks: boolean
  /** Sign-in providers may be in the private network, and use plain http. */
  readonly privateProviders: boolean
  /** The ids of the plugins that are on, including core. */
  readonly plugins: readonly string[]
  /** The state of the running server. */
  readonly server: ServerState
  /** The sections of the sidebar in order, without the one at the bottom. */
  readonly sections: readonly string[]
  /** Every look-up list of this deployment. */
  readonly lookups: readonly LookupList[]
  /** Every entity of the plugins that are on, once all of them are known: available in handlers, and not yet in `entities`. */
  readonly catalog: EntityCatalog
  /** The kinds of notifications of core and of the plugins that are on. */
  readonly notificationKinds: readonly NotificationKind[]
  /** Every figure of the plugins that are on, by `<plugin>.<id>`. */
  readonly figures: ReadonlyMap<string, Figure>
  /** What the plugins that are on contribute to a point, in the order of the plugins. */
  contributionsTo<Entry>(point: ContributionPoint<Entry>): readonly Entry[]
  /** A service of another plugin that this one `requires`. */
  service<S>(token: Token<S>): S
  /** A service of another plugin, or undefined where that plugin is off. */
  optionalService<S>(token: Token<S>): S | undefined
}

/** A plugin's job that runs at an interval. */
export type Job = ScheduledJob<ServerContext>

/** The product, as a command finds it. */
export interface Product {
  /** Core with all of its features, in the form of a plugin. */
  readonly core: ServerPlugin
  /** The plugins that the environment turns on. */
  readonly plugins: readonly ServerPlugin[]
  /** Every plugin of the product, on or off. */
  readonly installed: readonly ServerPlugin[]
  /**
   * Updates a database, empty or not, to what this version expects, as a start does.
   * @param plugins those whose tables are updated; default: those that are on
   */
  prepareDatabase(db: OpenDatabase, plugins?: readonly ServerPlugin[]): Promise<void>
}

/** What a command is called with. */
export interface CommandCall {
  /** The words after `npm run <name> --`. */
  readonly args: readonly string[]
  readonly environment: NodeJS.ProcessEnv
  readonly config: Config
  readonly product: Product
  /** Prints a line. */
  say(line: string): void
  /** Shows a question and waits for a line; empty when the terminal is closed. */
  ask(question: string): Promise<string>
  /**
   * Opens the deployment's database for a piece of work. With the product's own database, the product must be stopped.
   * @throws when it can't be opened; the message states what to do
   */
  withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>
}

/** A command that an operator runs with npm, also while its plugin is off. */
export interface OperatorCommand {
  /**
   * @returns false when it was done and something is wrong, or when the person did not confirm: the process ends with code 1
   * @throws when it can't be done; the message states why and what to do
   */
  run(call: CommandCall): Promise<boolean | void>
  /** The code with which the process ends when `run` throws; default: 1. */
  failedCode?(args: readonly string[]): number
}

/** Binds a handler to an event with the payload's type. */
export function on<P>(
  event: EventType<P>,
  handle: (payload: NoInfer<P>, context: ServerContext) => Promise<void>,
): Subscription<ServerContext> {
  return { event: event.id, handle }
}

/** Entries of a plugin for a contribution point of its own or of another plugin, which may be off. */
export interface Contribution {
  readonly point: ContributionPoint<unknown>
  readonly entries: readonly unknown[]
}

/** Contributes entries to a point of a server half. */
export function contributionTo<Entry>(
  point: ContributionPoint<Entry>,
  entries: readonly NoInfer<Entry>[],
): Contribution {
  return { point, entries }
}

/** A column of a plugin's own SQL with values of encrypted fields. Columns of entities are known by their fields. */
export interface EncryptedColumn {
  readonly table: string
  readonly column: string
  /** The fields of the objects in a JSON column; a text is encrypted as a whole. */
  readonly fields?: Fields
}

export interface ServerPlugin extends AccessCatalog {
  /** The folder's name. Also the name of its Postgres schema. */
  readonly id: string
  readonly modules: readonly PermissionModule[]
  /** Sections of the sidebar that its menus use, in addition to core's. */
  readonly sections?: readonly SidebarSection[]
  readonly menus: readonly Menu[]
  /** Further items of the sidebar for screens of its modules. */
  readonly furtherMenus?: readonly FurtherMenu[]
  /** Links that it adds below items of other plugins. Their screens still need one of its own menus. */
  readonly menusBelow?: readonly MenuBelow[]
  /** The permissions that each role gets when a permission first appears in a database. Later changes by an administrator stay. D2. */
  readonly defaultGrants: DefaultGrants
  /** The ids of the menus that activate it, its own or core's, the same as in its client half; default: all of its own. */
  readonly activatedBy?: readonly number[]
  readonly migrations: readonly Migration[]
  readonly encryptedColumns?: readonly EncryptedColumn[]
  readonly requires?: readonly Token<unknown>[]
  readonly provides?: readonly { readonly token: Token<unknown>; create(context: ServerContext): unknown }[]
  /** Core serves their lists, records, history, import and export. */
  entities?(context: ServerContext): readonly EntityTable[]
  /** The figures over its entities: what its screens, and those of other plugins, show as numbers. */
  readonly figures?: readonly Figure[]
  /** The contribution points that it owns, those of its browser half included: what plugins are checked against. */
  readonly offers?: readonly ContributionPoint<unknown>[]
  /** What it adds to other plugins, such as views of dashboards. */
  readonly contributes?: readonly Contribution[]
  /** Owners of uploads (`core.file.entity`) in addition to its entities' ids, such as drafts of public forms. */
  readonly fileOwners?: readonly string[]
  /** The look-up lists that fields choose from. */
  readonly lookups?: readonly LookupList[]
  routes?(context: ServerContext): readonly Route[]
  /** The current origins of pages that its screens show in a frame; the content security policy allows no others. */
  frames?(context: ServerContext): Promise<readonly string[]>
  /** By a name that never changes: it is the name of the queue. */
  readonly subscriptions?: Readonly<Record<string, Subscription<ServerContext>>>
  /** Its part of the deployment's profile: settings of its own, by names that are the same everywhere. */
  readonly profile?: readonly ProfilePart[]
  /** Jobs, by a name that never changes: `<id>.<what it does>`. */
  readonly jobs?: Readonly<Record<string, Job>>
  /** For operators, by the name that `npm run` has for it: a script of package.json calls `scripts/command.mjs <name>`. */
  readonly commands?: Readonly<Record<string, OperatorCommand>>
  /** The kinds of notifications that it sends, with `notify`. */
  readonly notifications?: readonly NotificationKind[]
  /** Adds demonstration data to a database without any. The people and the stores exist already. D8. */
  seedDemonstration?(tx: Transaction): Promise<void>
}

export function defineServerPlugin(plugin: ServerPlugin): ServerPlugin {
  return plugin
}
