import type { Socket } from 'node:net'
import type pg from 'pg'

/** How many times longer than in a request one statement may take in the background. */
export const backgroundConnections = 20

/**
 * The settings of a connection, so that nothing blocks it, or others, forever.
 * @param seconds for one statement. Waiting for a lock is limited to a third of it, so that the response can state the reason. An idle
 * transaction is limited to twice as much; then Postgres ends its connection.
 */
export function timeLimits(
  seconds: number,
): Pick<pg.PoolConfig, 'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout'> {
  const ms = Math.round(seconds * 1000)
  return { statement_timeout: ms, lock_timeout: Math.ceil(ms / 3), idle_in_transaction_session_timeout: ms * 2 }
}

/**
 * Closes a connection on which nothing has arrived for longer than Postgres would allow any statement: its server hangs, or the network is
 * interrupted, which TCP reports only after a quarter of an hour.
 * @param seconds for one statement
 */
export function limitSilence(pool: pg.Pool, seconds: number): void {
  // Longer than an idle transaction may last, and so that a response arrives within two and a half times `seconds`.
  const longest = Math.round(seconds * 2250)
  const used = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => {
    const { stream } = socketOf(client)
    // Set once, because two timers for each query cost more than storing which connections are in use. Sending restarts the timeout.
    stream.setTimeout(longest)
    stream.on('timeout', () => {
      if (used.has(client)) stream.destroy(new Error('Connection terminated: the database is silent'))
    })
  })
  pool.on('acquire', (client) => used.add(client))
  pool.on('release', (_error, client) => used.delete(client))
}

const socketOf = (client: pg.PoolClient) =>
  // pg's types don't declare it.
  (client as unknown as { readonly connection: { stream: Socket } }).connection

export interface LongRunningConnection {
  readonly client: pg.PoolClient
  /**
   * Returns it to the pool with its limits restored.
   * @param broken close it instead
   */
  release(broken?: boolean): Promise<void>
}

/** A connection without the pool's limits, for long steps at the start. */
export function takeLongRunning(pool: pg.Pool): Promise<LongRunningConnection> {
  return take(
    pool,
    'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
    'reset statement_timeout; reset lock_timeout; reset idle_in_transaction_session_timeout',
  )
}

/**
 * A connection in a read-only transaction, for data that is sent while it is read: one hour for each statement. A pooler assigns a
 * connection for the length of a transaction.
 */
export function takeForReading(pool: pg.Pool): Promise<LongRunningConnection> {
  return take(
    pool,
    `begin read only; set local statement_timeout = '1h'; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
    'rollback',
  )
}

/**
 * Runs a statement.
 * @param ms the time limit of the statement, in milliseconds
 * @returns its rows; undefined where it exceeds the limit
 */
export async function readWithin<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  ms: number,
  statement: pg.QueryConfig,
): Promise<readonly Row[] | undefined> {
  const client = await pool.connect()
  let broken = true
  try {
    await client.query(`begin read only; set local statement_timeout = ${Math.ceil(ms)}`)
    const rows = await client.query<Row>(statement).then(
      (read) => read.rows,
      (error: unknown) => {
        if ((error as { readonly code?: string }).code !== '57014') throw error
        return undefined
      },
    )
    await client.query('rollback')
    broken = false
    return rows
  } finally {
    client.release(broken)
  }
}

async function take(pool: pg.Pool, first: string, last: string): Promise<LongRunningConnection> {
  const client = await pool.connect()
  const { stream } = socketOf(client)
  const { timeout = 0 } = stream
  stream.setTimeout(0)
  const release = async (broken = false) => {
    const isBroken = broken || !(await run(client, last))
    stream.setTimeout(timeout)
    client.release(isBroken)
  }
  if (await run(client, first)) return { client, release }
  client.release(true)
  throw new Error('The connection was lost before it was used.')
}

async function run(client: pg.PoolClient, text: string): Promise<boolean> {
  return client.query(text).then(
    () => true,
    () => false,
  )
}

/** The messages, sent with a 503, for the errors of Postgres and of the pool when they stopped waiting. */
const late: Readonly<Record<string, string>> = {
  '57014':
    'This took too long, so it was stopped. Please try again in a minute. If it is a list, a search or many rows at once, ask for less.',
  '55P03': 'Somebody else is changing the same thing, and it takes longer than usual. Please try again in a minute.',
  pool: 'The server has too much to do just now. Please try again in a minute.',
}

/**
 * @returns the message for a person whose request exceeded the database's time limits, and the seconds after which a retry makes sense; else
 * undefined. A request that got no connection did no work, and a database that hung may be back at once: its retry costs little
 */
export function timeoutOf(error: unknown): { readonly message: string; readonly retryAfter: number } | undefined {
  const { code, message } = error as { readonly code?: string; readonly message?: string }
  // pg's pool gives this error no code.
  const isPool = message === 'timeout exceeded when trying to connect'
  const said = late[isPool ? 'pool' : (code ?? '')]
  return said === undefined ? undefined : { message: said, retryAfter: isPool ? 10 : 60 }
}
