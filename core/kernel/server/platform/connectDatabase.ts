import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { appRole, makeAppRole } from './appRole'
import type { Config } from './config'
import { openWalArchive } from './postgres/openWalArchive'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './postgres/startEmbeddedPostgres'
import { backgroundConnections, timeLimits } from './database/timeLimits'
import { officeZone } from './database/officeZone'
import { ReadReplica } from './database/ReadReplica'
import { type DatabaseOptions, openDatabase, type OpenDatabase } from './database/openDatabase'

const oldest = 15

/** The file that contains when the embedded database was moved to a server. */
export function movedFile(dataDir: string): string {
  return path.join(dataDir, 'postgres', 'moved')
}

export interface ConnectedDatabase {
  /** For requests, where somebody waits. */
  readonly db: OpenDatabase
  /** For the start, and for background work: a pool of its own, so that neither blocks the other. */
  readonly background: OpenDatabase
  /** Whether `db` uses the role of requests, which must be granted its privileges once the tables exist (grantToAppRole). */
  readonly hasAppRole: boolean
  /** Closes the database, and stops the server where it is our own. */
  close(): Promise<void>
}

/**
 * Opens the configured database, or starts the product's own.
 * @param around.say is called with each step
 * @throws when it does not respond, is too old or has another encoding than UTF-8; the message states what to do
 */
export async function connectDatabase(
  config: Config,
  writeEvent: DatabaseOptions['writeEvent'],
  { say, development }: { readonly say: (line: string) => void; readonly development: boolean },
): Promise<ConnectedDatabase> {
  const { databaseUrl, databaseDirectUrl, dataDir, querySeconds } = config
  if (!databaseUrl) say(`Starting the database in ${dataDir}`)
  const server = databaseUrl ? { url: databaseUrl, stop: async () => {} } : await startOwnDatabase(config, say)
  const common = { connectionString: server.url, writeEvent, tellStatements: development }
  const background = openDatabase({
    ...common,
    connectionString: databaseDirectUrl ?? server.url,
    statementSeconds: querySeconds * backgroundConnections,
    maxConnections: 6,
  })
  let db: OpenDatabase | undefined
  const close = async () => {
    const closing = Promise.all([db?.close(), background.close()])
    // A connection with interrupted work is ended by our own server's stop; another server notices by itself.
    await Promise.race([closing, sleep(3000, undefined, { ref: false })])
    await server.stop()
  }
  try {
    await check(background)
    const hasAppRole = await makeAppRole(background)
    const role = hasAppRole ? appRole : undefined
    db = openDatabase({
      ...common,
      directConnectionString: databaseDirectUrl,
      statementSeconds: querySeconds,
      role,
    })
    if (databaseDirectUrl) await checkPooler(db, role, querySeconds)
    return { db, background, hasAppRole, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Starts the product's own database, which hands its changes to the archive that the deployment names, if any.
 * @throws also when the database was moved to a server: people would work in two databases
 */
export async function startOwnDatabase(
  { dataDir, walArchive: place, backupPassword }: Config,
  say: (line: string) => void,
): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>> {
  const movedAt = await readFile(movedFile(dataDir), 'utf8').catch(() => undefined)
  if (movedAt !== undefined)
    throw new Error(
      `The database of ${dataDir} was moved to a server at ${movedAt.trim()}: set DATABASE_URL to it. To go back to the database as it was then, remove ${movedFile(dataDir)}.`,
    )
  const walArchive = place && backupPassword !== undefined ? await openWalArchive(place, backupPassword) : undefined
  try {
    const server = await startEmbeddedPostgres({ dataDir, walArchive, say })
    return {
      url: server.url,
      async stop() {
        await server.stop()
        walArchive?.close()
      },
    }
  } catch (error) {
    walArchive?.close()
    throw error
  }
}

/** Opens the replica that the deployment names, if any. It is away until it is watched. */
export function openReplica(
  { databaseReadUrl, querySeconds }: Config,
  { hasAppRole, development }: { readonly hasAppRole: boolean; readonly development: boolean },
): ReadReplica | undefined {
  if (databaseReadUrl === undefined) return undefined
  return new ReadReplica(
    openDatabase({
      connectionString: databaseReadUrl,
      statementsInErrors: development,
      statementSeconds: querySeconds,
      ...(hasAppRole && { role: appRole }),
    }),
  )
}

/**
 * The settings that a pooler must make on each of its connections, because we can't: its `connect_query`.
 * @param seconds for one statement
 */
function poolerSettings(role: string | undefined, seconds: number): string {
  return [
    "set timezone = 'UTC'",
    `set white_glove.zone = '${officeZone()}'`,
    ...(role ? [`set role ${role}`] : []),
    ...Object.entries(timeLimits(seconds)).map(([name, ms]) => `set ${name} = '${ms}ms'`),
  ].join('; ')
}

/**
 * @param seconds for one statement
 * @throws when the connections of the pooler are not configured
 */
async function checkPooler(db: OpenDatabase, role: string | undefined, seconds: number): Promise<void> {
  const { rows } = await db.pool
    .query<{ zone: string; office: string | null; role: string; limits: string[] }>(
      `select current_setting('TimeZone') as zone, current_setting('white_glove.zone', true) as office, current_setting('role') as role, array[current_setting('statement_timeout'),
        current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout')] as limits`,
    )
    .catch((error: Error) => {
      throw new Error(`DATABASE_URL: the pooler does not answer (${error.message}).`)
    })
  const { zone, office, role: found, limits } = rows[0]!
  if (zone !== 'UTC' || office !== officeZone() || limits.includes('0') || (role && found !== role))
    throw new Error(
      `DATABASE_URL: the pooler’s connections are not set up. Add to the database’s line in pgbouncer.ini: connect_query='${poolerSettings(role, seconds).replaceAll("'", "''")}'`,
    )
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
