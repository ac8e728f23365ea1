import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type pg from 'pg'
import type { EventType } from '@core/contract'
import type { ListenHandlers, Listener } from './listen'
import type { CoreTables } from './tables'

/** The tables that a piece of code may use. Core's are always included; a plugin adds its own with `db.as<ReferralTables>()`. */
export interface Database<Tables = {}> {
  readonly query: Kysely<CoreTables & Tables>
  /** For features that Kysely lacks: prepared statements by name, cursors, LISTEN. */
  readonly pool: pg.Pool
  /**
   * Runs `work` in one transaction: all of it is stored, or nothing. It is retried when Postgres reports a serialization failure or a
   * deadlock, so `work` must have no effects outside of the database.
   */
  transaction<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>
  /**
   * Runs one statement outside of any transaction; a frequent one is prepared. Only for a text whose best plan does not depend on its
   * values: after some executions Postgres may use one plan for all values.
   */
  prepared<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]>
  /**
   * Listens to a channel's notifications on a connection of its own. A notification from this process itself is received before the query
   * that caused it has returned, if the query's connection listens to the channel too; then it is received twice.
   */
  listen(channel: string, handlers: ListenHandlers): Listener
  as<More>(): Database<Tables & More>
}

/** A running transaction. */
export interface Transaction<Tables = {}> {
  readonly query: KyselyTransaction<CoreTables & Tables>
  /** Emits an event in this transaction: subscribers receive it if, and only if, the transaction is stored. */
  emit<P>(event: EventType<P>, payload: NoInfer<P>): Promise<void>
  as<More>(): Transaction<Tables & More>
}
