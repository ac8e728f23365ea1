import { realpath } from 'node:fs/promises'
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'

/** The name of the lock. The number is arbitrary, but must not change. */
const lock = 7_461_092

/** @returns whether a process holds the database at this address now */
export async function isClaimed(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'white-glove',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ held: boolean }>(
      `select exists (select from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = $1) as held`,
      [lock],
    )
    return rows[0]!.held
  } catch {
    // It is starting or stopping.
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Holds the database for this process, by a lock that lives exactly as long as its connection: unlike a file it can't become stale, and
 * unlike a process id it can't be reused.
 * @returns the connection that holds it; undefined where the server is stopping or has stopped.
 * @throws when another process holds it, or when the server does not use this folder.
 */
export async function claim(url: string, data: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'white-glove launcher',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  // Without a listener, a lost connection would end the process; the watch in startEmbeddedPostgres notices it.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query("select current_setting('data_directory') as folder")
    if ((await realpath(rows[0].folder).catch(() => rows[0].folder)) !== (await realpath(data))) {
      throw new HttpError(
        `The Postgres at ${client.host}:${client.port} works on ${rows[0].folder}, not on ${data}. Stop it, or set DATA_DIR to another folder.`,
      )
    }
    // The server may need a moment to notice the connection of a killed product.
    for (let tries = 0; tries < 30; tries++) {
      const answer = await client.query('select pg_try_advisory_lock($1) as held', [lock])
      if (answer.rows[0].held) return client
      await sleep(100)
    }
    throw new HttpError(
      `Another White Glove is running on this data folder (${data}). Stop it first, or set DATA_DIR to another folder. ` +
        `To run several on one database, set DATABASE_URL for all of them.`,
    )
  } catch (error) {
    await client.end().catch(() => {})
    if (error instanceof HttpError || isLasting(error)) throw error
    return undefined
  }
}

class HttpError extends Error {}

/** A wrong password or a missing database stays wrong, however often it is tried. */
function isLasting(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? ''
  return code.startsWith('28') || code === '3D000'
}
