import { setTimeout as sleep } from 'node:timers/promises'
import { appRole, makeAppRole } from './appRole'
import type { Config } from '../platform/config'
import { startEmbeddedPostgres } from '../platform/postgres/startEmbeddedPostgres'
import { backgroundConnections } from '../platform/database/timeLimits'
import { type DatabaseOptions, openDatabase, type OpenDatabase } from '../platform/database/openDatabase'

const oldest = 15

export interface ConnectedDatabase {
  /** For requests, where somebody waits. */
  readonly db: OpenDatabase
  /** For the start, and for what goes on without anybody waiting: a pool of its own, so that neither holds the other up. */
  readonly background: OpenDatabase
  /** Whether `db` has the role of requests, which has to be granted what it may do once the tables are there (grantToAppRole). */
  readonly hasAppRole: boolean
  /** Closes the database, and stops the server where it is our own. */
  close(): Promise<void>
}

/**
 * Opens the database that the deployment names, or starts the product's own.
 * @param around.say hears what is being done
 * @throws when it does not answer, is too old or holds text in another encoding than UTF-8; the message says what to do
 */
export async function connectDatabase(
  { databaseUrl, dataDir, querySeconds }: Config,
  writeEvent: DatabaseOptions['writeEvent'],
  { say, development }: { readonly say: (line: string) => void; readonly development: boolean },
): Promise<ConnectedDatabase> {
  if (!databaseUrl) say(`Starting the database in ${dataDir}`)
  const server = databaseUrl
    ? { url: databaseUrl, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir, say })
  const common = { connectionString: server.url, writeEvent, tellStatements: development }
  const background = openDatabase({
    ...common,
    statementSeconds: querySeconds * backgroundConnections,
    maxConnections: 6,
  })
  let db: OpenDatabase | undefined
  const close = async () => {
    const closing = Promise.all([db?.close(), background.close()])
    // A connection whose work was cut off is ended by our own server's stop; another server notices by itself.
    await Promise.race([closing, sleep(3000, undefined, { ref: false })])
    await server.stop()
  }
  try {
    await check(background)
    const hasAppRole = await makeAppRole(background)
    db = openDatabase({ ...common, statementSeconds: querySeconds, ...(hasAppRole && { role: appRole }) })
    return { db, background, hasAppRole, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function check(db: OpenDatabase): Promise<void> {
  const { rows } = await db.pool
    .query<{ version: number; encoding: string }>(
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding`,
    )
    .catch((error: Error & { code?: string }) => {
      throw new Error(
        `DATABASE_URL: the database does not answer (${error.message || error.code}). Check host, port, name, user and password, and that the server is running.`,
      )
    })
  const { version, encoding } = rows[0]!
  if (version < oldest)
    throw new Error(`DATABASE_URL: the server is Postgres ${version}. Use version ${oldest} or later.`)
  if (encoding !== 'UTF8')
    throw new Error(`DATABASE_URL: the database is in ${encoding}. Create one with encoding UTF8.`)
}
