import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type pg from 'pg'
import type { EventType } from '@core/contract'
import type { ListenHandlers, Listener } from './listen'
import type { CoreTables } from './tables'

/**
 * The tables that a piece of code may name. Core's are always there; a plugin adds its own by
 * `db.as<ReferralTables>()`.
 */
export interface Database<Tables = {}> {
  readonly query: Kysely<CoreTables & Tables>
  /** For what Kysely does not do: prepared statements by name, cursors, LISTEN. */
  readonly pool: pg.Pool
  /**
   * Runs `work` in one transaction: all of it is stored, or nothing. Retried when Postgres asks for it (a serialization
   * failure or a deadlock), so `work` must do nothing outside the database.
   */
  transaction<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>
  /**
   * Runs one statement outside any transaction, prepared once it has come often. Only for a text whose best plan does not
   * depend on its values: after a few times Postgres may plan it for all of them alike.
   */
  prepared<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]>
  /**
   * Hears a channel's notifications by a connection of its own. What this very process is notified of is heard before the
   * query that caused it has answered, where its connection listens to the channel too; and then a second time.
   */
  listen(channel: string, hearing: ListenHandlers): Listener
  as<More>(): Database<Tables & More>
}

/** A transaction under way. */
export interface Transaction<Tables = {}> {
  readonly query: KyselyTransaction<CoreTables & Tables>
  /** Reports an event in this transaction: subscribers hear of it if, and only if, the transaction is stored. */
  emit<P>(event: EventType<P>, payload: NoInfer<P>): Promise<void>
  as<More>(): Transaction<Tables & More>
}
