import pg from 'pg'
import Cursor from 'pg-cursor'
import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ListenHandlers, listen } from './listen'
import type { Database, Transaction } from './Database'
import { officeZone } from './officeZone'
import { StatementNames } from './StatementNames'
import type { CoreTables } from './tables'
import { DiagnosticClient } from './DiagnosticClient'
import { isTracing } from '../telemetry/tracing'
import { limitSilence, timeLimits } from './timeLimits'
import { TracedPool, tracedClient } from './tracedPool'
import { typeParsers } from './typeParsers'

/** Stores an event for its subscribers, as a part of the transaction. */
export type WriteEvent = (trx: Kysely<CoreTables>, event: string, payload: unknown) => Promise<void>

export interface DatabaseOptions {
  /** `postgres://user:password@host:port/database` */
  readonly connectionString: string
  /** The maximum number of connections of this process; default 10, and at least 2: a start holds a lock on one of them. */
  readonly maxConnections?: number
  /** How long one statement may take, in seconds (timeLimits); default: unlimited. */
  readonly statementSeconds?: number
  /** Errors contain the statement that caused them; for development. */
  readonly statementsInErrors?: boolean
  /** The address without the pooler that `connectionString` uses: listening needs a connection of its own. */
  readonly directConnectionString?: string | undefined
  /** The role in which every statement runs, where it isn't the account's own. */
  readonly role?: string | undefined
  /** The zone of `core.today()`; default: the office's. */
  readonly zone?: string | undefined
  /** Called by `Transaction.emit`; default: does nothing. */
  readonly writeEvent?: WriteEvent | undefined
}

/** The database with a method to close it. */
export interface OpenDatabase extends Database {
  /** Resolves when every connection has ended. Running queries finish first. */
  close(): Promise<void>
}

const tries = 5

/** Opens lazily: the first query connects. A lost connection fails its query, and the next query gets a new one. */
export function openDatabase({
  connectionString,
  directConnectionString,
  maxConnections = 10,
  statementSeconds,
  writeEvent = async () => {},
  statementsInErrors = false,
  role,
  zone = officeZone(),
}: DatabaseOptions): OpenDatabase {
  const isPooled = directConnectionString !== undefined
  const Client = statementsInErrors ? DiagnosticClient : pg.Client
  const Pool = isTracing() ? TracedPool : pg.Pool
  const pool = new Pool({
    connectionString,
    max: maxConnections,
    types: typeParsers,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    // The prepared statements of a connection end with it.
    maxLifetimeSeconds: 1800,
    keepAlive: true,
    application_name: 'white-glove',
    // A pooler refuses settings for its connections, because clients share them; the pooler itself sets them.
    ...(!isPooled && {
      options: `-c timezone=UTC -c white_glove.zone=${zone}${role ? ` -c role=${role}` : ''}`,
      ...(statementSeconds !== undefined && timeLimits(statementSeconds)),
    }),
    Client: isTracing() ? tracedClient(Client) : Client,
  })
  // A lost connection reaches its caller as a failed query. The event without a listener would end the process.
  pool.on('error', () => {})
  const names = new StatementNames()
  const channels = new Map<ListenHandlers, string>()
  pool.on('connect', (client) => {
    client.on('error', () => {})
    client.on('notification', ({ channel, payload }) => {
      for (const [handlers, wanted] of channels) if (wanted === channel) handlers.notified(payload)
    })
  })

  if (statementSeconds !== undefined) limitSilence(pool, statementSeconds)

  const query = new Kysely<CoreTables>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) })

  function transactionOn(trx: KyselyTransaction<CoreTables>): Transaction {
    const transaction: Transaction = {
      query: trx,
      emit: (event, payload) => writeEvent(trx, event.id, payload),
      // The type names the tables of a plugin, which the connection reaches anyway.
      as: <More>() => transaction as Transaction<More>,
    }
    return transaction
  }

  const database: OpenDatabase = {
    query,
    pool,
    async transaction(work) {
      for (let tried = 1; ; tried++) {
        try {
          return await query.transaction().execute((trx) => work(transactionOn(trx)))
        } catch (error) {
          if (tried === tries || !isTransient(error)) throw error
          // A random pause, so that the same two transactions don't collide again.
          await sleep(Math.random() * 20 * 2 ** tried)
        }
      }
    },
    prepared<Row extends object>(text: string, values: readonly unknown[]) {
      // What one connection of a pooler prepared, the next transaction's does not know.
      const name = isPooled ? undefined : names.nameOf(text)
      return pool.query<Row>({ text, values: [...values], ...(name && { name }) }).then(({ rows }) => rows)
    },
    listen(channel, handlers) {
      const listener = listen(directConnectionString ?? connectionString, channel, handlers)
      channels.set(handlers, channel)
      return {
        close() {
          channels.delete(handlers)
          return listener.close()
        },
      }
    },
    // As for a transaction; the compiler can't compare two types of all tables.
    as: <More>() => database as unknown as Database<More>,
    close: () => query.destroy(),
  }
  return database
}

/** A serialization failure or a deadlock: Postgres rolled everything back, and it can be tried again. */
function isTransient(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === '40001' || code === '40P01'
}
