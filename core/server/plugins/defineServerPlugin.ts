import type { EventType, Token } from '@core/contract'
import type { Menu, MenuBelow } from '@core/entity/menus'
import type { PermissionModule } from '@core/entity/permissions'
import type { RoleName } from '../access/roles'
import type { ReadBrand } from '../brand/brand'
import type { Database, Transaction } from '../database/Database'
import type { EntityCatalog } from '../entities/EntityContext'
import type { EntityTable } from '../entities/EntityTable'
import type { FileStore } from '../files/store/FileStore'
import type { LookupList } from '../lookups/LookupList'
import type { Messages } from '../messages/Messages'
import type { Route } from '../routes/defineRoute'

/** What core hands to a plugin's server half. */
export interface ServerContext {
  readonly db: Database
  readonly messages: Messages
  /** What this deployment calls the product, and how it looks, at this moment. */
  readonly brand: ReadBrand
  /** The bytes of uploaded files, by their id. */
  readonly files: Pick<FileStore, 'create' | 'read' | 'remove'>
  /** The address that links in messages start with, without a slash at the end. */
  readonly publicUrl: string
  /** The ids of the plugins that are on, core's included. */
  readonly plugins: readonly string[]
  /** Every look-up list of this deployment. */
  readonly lookups: readonly LookupList[]
  /** Every entity of the plugins that are on, once all of them are known: in handlers, and not yet in `entities`. */
  readonly catalog: EntityCatalog
  /** A service of another plugin that this one `requires`. */
  service<S>(token: Token<S>): S
  /** A service of another plugin, or undefined where that plugin is off. */
  optionalService<S>(token: Token<S>): S | undefined
}

/** A step of a plugin's schema. Once applied it is never edited: the ledger keeps its checksum. */
export interface Migration {
  /** `0001-what-it-does`; applied in the order of these ids. */
  readonly id: string
  readonly sql: string
}

/** A plugin's reaction to an event. Delivery is at least once, so it must be idempotent. */
export interface Subscription {
  readonly event: string
  handle(payload: unknown, context: ServerContext): Promise<void>
}

/** `30s`, `15m`, `1h`, `1d`. */
export type Span = `${number}${'s' | 'm' | 'h' | 'd'}`

/** Work by the clock. A node may be killed amid it, so what it did must be stored as it goes, and doing it again must do no harm. */
export interface Job {
  /** From the beginning of one run to that of the next. */
  readonly every: Span
  /** After this the signal is aborted; the run counts as failed. */
  readonly timeout: Span
  /** @param signal aborted when the time is over, the lock is lost or the server stops: end soon, between two transactions */
  run(context: ServerContext, signal: AbortSignal): Promise<void>
}

/** Ties a handler to an event with the payload's type. */
export function on<P>(event: EventType<P>, handle: (payload: NoInfer<P>, context: ServerContext) => Promise<void>): Subscription {
  return { event: event.id, handle }
}

export interface ServerPlugin {
  /** The folder's name. Also the name of its Postgres schema. */
  readonly id: string
  readonly modules: readonly PermissionModule[]
  readonly menus: readonly Menu[]
  /** What it adds below items of other plugins. Its screens stand behind its own menus all the same. */
  readonly menusBelow?: readonly MenuBelow[]
  /** What each role is given when a permission first appears in a database. An administrator's later changes stand. D2. */
  readonly defaultGrants: Partial<Record<RoleName, readonly number[]>>
  readonly migrations: readonly Migration[]
  readonly requires?: readonly Token<unknown>[]
  readonly provides?: readonly { readonly token: Token<unknown>; create(context: ServerContext): unknown }[]
  /** Their lists, records, history, import and export are core's to serve. */
  entities?(context: ServerContext): readonly EntityTable[]
  /** The look-up lists that fields choose from. */
  readonly lookups?: readonly LookupList[]
  routes?(context: ServerContext): readonly Route[]
  /** By a name that never changes: it names the queue. */
  readonly subscriptions?: Readonly<Record<string, Subscription>>
  /** Work by the clock, by a name that never changes: `<id>.<what it does>`. */
  readonly jobs?: Readonly<Record<string, Job>>
  /** Demonstration data into a database that holds none. Users and stores are there already. D8. */
  seedDemonstration?(tx: Transaction): Promise<void>
}

export function defineServerPlugin(plugin: ServerPlugin): ServerPlugin {
  return plugin
}
