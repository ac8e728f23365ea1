import type { Config } from '../config'
import { startEmbeddedPostgres } from '../database/embedded/startEmbeddedPostgres'
import { backgroundPatience } from '../database/timeLimits'
import { openDatabase, type OpenDatabase } from '../database/openDatabase'
import type { Subscriptions } from '../events/eventRoutes'

const oldest = 15

export interface Store {
  /** For requests, where somebody waits. */
  readonly db: OpenDatabase
  /** For the start, and for what goes on without anybody waiting: a pool of its own, so that neither holds the other up. */
  readonly background: OpenDatabase
  /** Closes the database, and stops the server where it is our own. */
  close(): Promise<void>
}

/**
 * Opens the database that the deployment names, or starts the product's own.
 * @param say hears what is being done
 * @throws when it does not answer, is too old or holds text in another encoding than UTF-8; the message says what to do
 */
export async function openStore({ databaseUrl, dataDir, querySeconds }: Config, subscriptions: Subscriptions, say: (line: string) => void): Promise<Store> {
  if (!databaseUrl) say(`Starting the database in ${dataDir}`)
  const server = databaseUrl ? { url: databaseUrl, stop: async () => {} } : await startEmbeddedPostgres({ dataDir, say })
  const db = openDatabase({ connectionString: server.url, subscriptions, statementSeconds: querySeconds })
  const background = openDatabase({ connectionString: server.url, subscriptions, statementSeconds: querySeconds * backgroundPatience, maxConnections: 6 })
  const close = async () => {
    await Promise.all([db.close(), background.close()])
    await server.stop()
  }
  try {
    await check(db)
    return { db, background, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function check(db: OpenDatabase): Promise<void> {
  const { rows } = await db.pool
    .query<{ version: number; encoding: string }>(`select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding`)
    .catch((error: Error & { code?: string }) => {
      throw new Error(`DATABASE_URL: the database does not answer (${error.message || error.code}). Check host, port, name, user and password, and that the server is running.`)
    })
  const { version, encoding } = rows[0]!
  if (version < oldest) throw new Error(`DATABASE_URL: the server is Postgres ${version}. Use version ${oldest} or later.`)
  if (encoding !== 'UTF8') throw new Error(`DATABASE_URL: the database is in ${encoding}. Create one with encoding UTF8.`)
}
