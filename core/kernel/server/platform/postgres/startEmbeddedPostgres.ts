import { readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { findBinaries, type Binaries } from './binaries'
import { claim, isClaimed } from './claim'
import { openDatabaseId } from './databaseId'
import { initialize } from './initialize'
import { launch, shutDown } from './launch'
import { findPlace, type Place } from './place'
import { findPostmaster, isAlive, type Postmaster } from './postmaster'
import { refuseUnfinishedRestore } from './unfinishedRestore'
import {
  archiveSettings,
  prepareExchange,
  type RecoveryPoint,
  recoverySettings,
  type ServerSettings,
  startCourier,
  type WalArchive,
} from './walArchive'

export interface EmbeddedPostgres {
  /** The connection string of the database `postgres`, as its superuser. */
  readonly url: string
  /** The id of the server's process. */
  readonly pid: number
  /** Stops the server in order, after its clients have disconnected. Resolves when it has ended. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** The product's DATA_DIR; the database is `postgres` in it. */
  readonly dataDir: string
  /** False for a database that is thrown away: faster, and lost in a power cut. */
  readonly durable?: boolean
  /** Takes what is written, for a recovery to a point in time. */
  readonly walArchive?: WalArchive | undefined
  /** Only for a database that was just restored: brings it on to this moment with what is in the archive. */
  readonly recovery?: Recovery | undefined
  /** Only for a restore, which has marked the folder as unfinished. */
  readonly restoring?: boolean
  /** Hears what is being done. */
  readonly say?: (line: string) => void
}

export interface Recovery {
  readonly walArchive: Pick<WalArchive, 'get'>
  readonly until: RecoveryPoint
  /** The id of the database that wrote the pieces. */
  readonly database: string | undefined
}

/**
 * Starts the product's own Postgres, or reuses the one that a killed product left running, and restarts a server that dies on the same
 * port.
 * @throws when another product process uses the data folder, and when no Postgres can run here; the message states what to do.
 */
export async function startEmbeddedPostgres({
  dataDir,
  durable = true,
  walArchive,
  recovery,
  restoring = false,
  say = () => {},
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (!restoring) await refuseUnfinishedRestore(dataDir)
  const place = await findPlace(dataDir, say)
  const binaries = await findBinaries(place.store, place.account)
  await initialize(place, binaries, durable)
  const data = path.join(place.folder, 'data')
  const urlOf = await addressIn(place.folder)
  const settings = {
    ...(walArchive && archiveSettings(place)),
    ...(recovery && recoverySettings(recovery.until, place)),
  }
  if (walArchive || recovery) await prepareExchange(place)
  const server = { place, binaries, durable, settings, urlOf, data }
  let held = await (recovery ? recover(server, recovery) : startAndClaim(server))
  // Not before the folder is ours: another process may be answering what its Postgres asks.
  const database = await openDatabaseId(place)
  const courier =
    walArchive &&
    startCourier(place, walArchive, {
      purpose: 'archiving',
      database,
      onFailure: (error) => say(`The database's changes can't be archived: ${(error as Error).message}`),
    })
  const stopping = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => {})

  async function watch() {
    while (!stopping.signal.aborted) {
      await pause(250)
      if (stopping.signal.aborted || (isAlive(held.postmaster.pid) && !held.lost)) continue
      try {
        const again = await startAndClaim(server, held.postmaster.port)
        if (again.postmaster.pid !== held.postmaster.pid) say('Postgres had ended unexpectedly and was started again.')
        held = again
      } catch (error) {
        say(`Postgres has ended and can't be started again: ${(error as Error).message}`)
        await pause(5000)
      }
    }
  }
  const watching = watch()

  return {
    url: urlOf(held.postmaster),
    get pid() {
      return held.postmaster.pid
    },
    async stop() {
      stopping.abort()
      await watching
      await held.connection.end().catch(() => {})
      // It hands over the rest.
      await shutDown(data, held.postmaster)
      await courier?.stop()
    },
  }
}

/** @returns a function that makes the connection string of a server on a folder's database */
async function addressIn(folder: string): Promise<(server: Postmaster) => string> {
  const password = (await readFile(path.join(folder, 'password'), 'utf8')).trim()
  return ({ port }) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}

/**
 * For commands that may run beside the product.
 * @returns the connection string of the product's own Postgres while the product runs on this data folder; undefined where it doesn't run
 */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const folder = await realpath(path.join(dataDir, 'postgres')).catch(() => undefined)
  const postmaster = folder && (await findPostmaster(path.join(folder, 'data')))
  if (!postmaster) return undefined
  const url = (await addressIn(folder))(postmaster)
  return (await isClaimed(url)) ? url : undefined
}

interface Held {
  readonly postmaster: Postmaster
  readonly connection: pg.Client
  lost: boolean
}

interface Server {
  readonly place: Place
  readonly binaries: Binaries
  readonly durable: boolean
  readonly settings: ServerSettings
  readonly urlOf: (at: Postmaster) => string
  readonly data: string
}

/** Starts a database that asks for what was archived. @throws what kept it from being fetched, rather than what Postgres makes of that */
async function recover(server: Server, { walArchive, database }: Recovery): Promise<Held> {
  let failed: unknown
  const readOnly: WalArchive = {
    ...walArchive,
    put: () => Promise.reject(new Error('A recovery archives nothing.')),
  }
  const courier = startCourier(server.place, readOnly, {
    purpose: 'recovery',
    database,
    onFailure: (error) => (failed ??= error),
  })
  try {
    return await startAndClaim(server)
  } catch (error) {
    throw failed ?? error
  } finally {
    await courier.stop()
  }
}

async function startAndClaim(
  { place, binaries, durable, settings, urlOf, data }: Server,
  port?: number,
): Promise<Held> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const postmaster = (await findPostmaster(data)) ?? (await launch(place, binaries, durable, port, settings))
    const connection = await claim(urlOf(postmaster), data)
    const isMoved = port !== undefined && postmaster.port !== port
    if (connection && (isMoved || !(await hasSettings(connection, settings)))) {
      // It belongs to a killed product with another archive, or without one; or another process started it, on a port that no client knows.
      await connection.end()
      await shutDown(data, postmaster)
      continue
    }
    if (connection) {
      const held: Held = { postmaster, connection, lost: false }
      connection.once('end', () => (held.lost = true))
      return held
    }
    // It is starting or stopping; either ends soon.
    if (Date.now() > deadline)
      throw new Error(
        `The Postgres on ${data} (process ${postmaster.pid}) does not answer. See postgres.log next to that folder.`,
      )
    await sleep(100)
  }
}

async function hasSettings(connection: pg.Client, { archive_command: wanted }: ServerSettings): Promise<boolean> {
  const { rows } = await connection.query<{ archive_command: string }>('show archive_command')
  return rows[0]!.archive_command === (wanted ?? '(disabled)')
}
