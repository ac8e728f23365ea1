import type { Socket } from 'node:net'
import type pg from 'pg'

/** How long one statement may take in the background, compared with one of a request. */
export const backgroundConnections = 20

/**
 * What a connection asks of Postgres, so that nothing holds it, or others up, for ever.
 * @param seconds for one statement. Waiting for a lock has a third of it, so that the answer can say what is the matter; a transaction
 * in which nothing happens has twice as much, after which Postgres ends its connection.
 */
export function timeLimits(
  seconds: number,
): Pick<pg.PoolConfig, 'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout'> {
  const ms = Math.round(seconds * 1000)
  return { statement_timeout: ms, lock_timeout: Math.ceil(ms / 3), idle_in_transaction_session_timeout: ms * 2 }
}

/**
 * Gives up a connection on which nothing has come for longer than Postgres would let anything take: its server hangs, or the network between
 * is cut, of which TCP tells nothing for a quarter of an hour.
 * @param seconds for one statement
 */
export function limitSilence(pool: pg.Pool, seconds: number): void {
  const longest = Math.round(seconds * 2500)
  const used = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => {
    const { stream } = socketOf(client)
    // Set once, since two timers for each query cost more than remembering who uses a connection. What is sent on it begins the time anew.
    stream.setTimeout(longest)
    stream.on('timeout', () => {
      if (used.has(client)) stream.destroy(new Error('Connection terminated: the database is silent'))
    })
  })
  pool.on('acquire', (client) => used.add(client))
  pool.on('release', (_error, client) => used.delete(client))
}

/** pg's types leave it out. */
const socketOf = (client: pg.PoolClient) =>
  (client as unknown as { readonly connection: { stream: Socket } }).connection

export interface LongRunningConnection {
  readonly client: pg.PoolClient
  /** Gives it back with its limits as they were. @param broken it is to be thrown away */
  release(broken?: boolean): Promise<void>
}

/** A connection without the pool's limits, for what a start has to wait for. */
export function takeLongRunning(pool: pg.Pool): Promise<LongRunningConnection> {
  return take(
    pool,
    'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
    'reset statement_timeout; reset lock_timeout; reset idle_in_transaction_session_timeout',
  )
}

/**
 * A connection in a transaction that only reads, for what is sent while it is read: an hour for each statement. A pooler between us and the
 * database keeps a connection for the length of a transaction.
 */
export function takeForReading(pool: pg.Pool): Promise<LongRunningConnection> {
  return take(
    pool,
    `begin read only; set local statement_timeout = '1h'; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
    'rollback',
  )
}

/**
 * What a statement reads, or undefined where it takes longer than it is worth.
 * @param ms for the statement, in milliseconds
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

/** What Postgres, and the pool before it, say when they stopped waiting: 503, in words for the person who waited as well. */
const late: Readonly<Record<string, string>> = {
  '57014':
    'This took too long, so it was stopped. Please try again in a minute. If it is a list, a search or many rows at once, ask for less.',
  '55P03': 'Somebody else is changing the same thing, and it takes longer than usual. Please try again in a minute.',
  pool: 'The server has too much to do just now. Please try again in a minute.',
}

/** @returns what to tell the person whose request took longer than the database's limits let it, else undefined */
export function timeoutMessage(error: unknown): string | undefined {
  const { code, message } = error as { readonly code?: string; readonly message?: string }
  // pg's pool gives this one no code.
  return late[message === 'timeout exceeded when trying to connect' ? 'pool' : (code ?? '')]
}
