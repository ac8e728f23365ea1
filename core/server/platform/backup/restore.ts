import { createWriteStream } from 'node:fs'
import { chmod, chown, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { findPlace, type Place } from '../postgres/place'
import { startEmbeddedPostgres } from '../postgres/startEmbeddedPostgres'
import { type RecoveryPoint, recoverySettings } from '../postgres/walArchive'
import { ignoreMissing, readArchive } from './archive'

export interface RestoreOptions {
  readonly file: string
  /** An empty or missing folder. */
  readonly dataDir: string
  readonly password: string
  /** Applies the later changes in WAL_ARCHIVE to the database. Uploaded files are always those of the backup. */
  readonly recovery?: { readonly walArchive: string; readonly until: RecoveryPoint } | undefined
}

export interface Restored {
  /** The number of rows of each table, by schema and name. */
  readonly rows: ReadonlyMap<string, number>
}

/**
 * Restores a backup into an empty DATA_DIR, and starts its database once to check that it is complete. The whole backup is read before
 * anything is written, and the database is moved to its place last: a restore that was interrupted can be repeated after DATA_DIR was
 * emptied.
 * @throws when DATA_DIR is not empty, the backup is incomplete or has another password, the archive can't be read, or the archive ends too
 * early
 */
export async function restore({ file, dataDir, password, recovery }: RestoreOptions): Promise<Restored> {
  const there = (await readdir(dataDir).catch(ignoreMissing)) ?? []
  if (there.length > 0)
    throw new Error(`${dataDir} is not empty. Set DATA_DIR to a new folder: what is there now is never written over.`)
  const asOf = await readThrough(file, password)
  if (recovery && recovery.until !== 'latest' && recovery.until < asOf)
    throw new Error(
      `The backup is of ${asOf.toISOString()}, which is after that time: take an earlier one. ${dataDir} is as it was.`,
    )
  const place = await findPlace(dataDir, () => {})
  // An unreadable archive is reported before anything is written.
  if (recovery) await recoverySettings(recovery.walArchive, recovery.until, place)
  const unfinished = `${place.folder}.new-${process.pid}-restored`
  await mkdir(unfinished, { recursive: true })
  await chmod(unfinished, place.account ? 0o711 : 0o700)
  await readArchive(file, password, ({ name, type, mode }, content) => {
    const isOfDatabase = name.startsWith('postgres/')
    const base = isOfDatabase ? unfinished : dataDir
    const to = path.join(base, isOfDatabase ? name.slice('postgres/'.length) : name)
    if (!to.startsWith(path.join(base, path.sep))) throw new Error(`The backup names a file outside: ${name}`)
    const account = name.startsWith('postgres/data/') ? place.account : undefined
    return put(to, { isFolder: type === 'directory', mode, account }, content)
  })
  if (recovery) await put(path.join(unfinished, 'data', 'recovery.signal'), signal(place), Readable.from([]))
  await rename(unfinished, place.folder)
  return { rows: await countRows(dataDir, recovery) }
}

/** The entries that are written last: the label at the end of a backup, or the state of a stopped database. */
const marks = new Set(['postgres/data/backup_label', 'postgres/data/global/pg_control'])

/** @returns the moment of the database in the backup, to the second */
async function readThrough(file: string, password: string): Promise<Date> {
  let asOf = new Date(0)
  await readArchive(file, password, async ({ name, mtime }, content) => {
    if (marks.has(name) && mtime && mtime > asOf) asOf = mtime
    content.resume()
  })
  return asOf
}

interface Placed {
  readonly isFolder: boolean
  readonly mode: number
  readonly account: Place['account']
}

async function put(to: string, { isFolder, mode, account }: Placed, content: Readable): Promise<void> {
  await mkdir(isFolder ? to : path.dirname(to), { recursive: true, mode: 0o700 })
  if (isFolder) content.resume()
  else {
    await rm(to, { force: true })
    await pipeline(content, createWriteStream(to, { mode: mode & 0o700, flush: true }))
  }
  if (account) await chown(to, account.uid, account.gid)
}

/** The file that tells Postgres to read the archive. Postgres removes it when recovery ends. */
const signal = ({ account }: Place): Placed => ({ isFolder: false, mode: 0o600, account })

/** Starts the database, which applies what was written during the backup, or up to the requested moment, and counts the rows. */
async function countRows(dataDir: string, recovery: RestoreOptions['recovery']): Promise<ReadonlyMap<string, number>> {
  const server = await startEmbeddedPostgres({ dataDir, recovery }).catch((error: Error) => {
    throw recovery ? new Error(`${wordsOf(error)} Empty ${dataDir} before the next try.`, { cause: error }) : error
  })
  const client = new pg.Client({ connectionString: server.url })
  try {
    await client.connect()
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    const counts = new Map<string, number>()
    for (const { name } of tables) {
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${name}`)
      counts.set(name, Number(rows[0]!.count))
    }
    return counts
  } finally {
    await client.end()
    await server.stop()
  }
}

function wordsOf({ message }: Error): string {
  if (message.includes('before configured recovery target'))
    return 'The archive ends before that time: name an earlier one, or --until latest.'
  return message
}
