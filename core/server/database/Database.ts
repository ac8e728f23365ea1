import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { EventType } from '@core/contract'
import type { CoreTables } from './tables'

/**
 * The tables that a piece of code may name. Core's are always there; a plugin adds its own by
 * `db.as<ReferralTables>()`.
 */
export interface Database<Tables = {}> {
  readonly query: Kysely<CoreTables & Tables>
  /**
   * Runs `work` in one transaction: all of it is stored, or nothing. Retried when Postgres asks for it (a serialization
   * failure or a deadlock), so `work` must do nothing outside the database.
   */
  transaction<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>
  as<More>(): Database<Tables & More>
}

/** A transaction under way. */
export interface Transaction<Tables = {}> {
  readonly query: KyselyTransaction<CoreTables & Tables>
  /** Reports an event in this transaction: subscribers hear of it if, and only if, the transaction is stored. */
  emit<P>(event: EventType<P>, payload: NoInfer<P>): Promise<void>
  as<More>(): Transaction<Tables & More>
}
