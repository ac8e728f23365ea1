import { createWriteStream } from 'node:fs'
import { chmod, chown, mkdir, readdir, rename, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import type { Header } from 'tar-stream'
import { fileIds, type FileStore } from '@core/kernel/server/platform/files/store/FileStore'
import { shutDown } from '@core/kernel/server/platform/postgres/launch'
import { findPlace, type Place } from '@core/kernel/server/platform/postgres/place'
import { findPostmaster } from '@core/kernel/server/platform/postgres/postmaster'
import { startEmbeddedPostgres } from '@core/kernel/server/platform/postgres/startEmbeddedPostgres'
import {
  markUnfinishedRestore,
  refuseUnfinishedRestore,
  unfinishedRestore,
} from '@core/kernel/server/platform/postgres/unfinishedRestore'
import type { RecoveryPoint } from '@core/kernel/server/platform/postgres/walArchive'
import { ignoreMissing, readArchive } from './archive'
import { begunOf } from './backupName'
import { aboutEntry, type AboutBackup } from './contents'
import { type BackupRecovery, followArchive, recoveryText } from './recovery'

export interface RestoreOptions<Found = undefined> {
  /** Where backups are kept, and which one it is. */
  readonly from: Pick<FileStore, 'read' | 'list'>
  readonly name: string
  /** An empty folder, or none. */
  readonly dataDir: string
  /** Where uploaded files go. What is there already stays, since no file ever changes. */
  readonly files: Pick<FileStore, 'create' | 'list' | 'remove'>
  /** They are stored on another disk than DATA_DIR. */
  readonly filesElsewhere?: boolean
  readonly password: string
  /** Brings the database on from the backup with what was archived since. */
  readonly recovery?: BackupRecovery | undefined
  /** A query of the ids of all files that the database names, with their `size` if it knows that. Unless said, none is looked for. */
  readonly namedFiles?: string
  /** How many times its own size a restore needs on the disk. Default: 1.1. */
  readonly room?: number
  /** Checks the restored database, and prepares it for its first start. What it throws takes the restore back. */
  readonly finish?: (url: string, backup: CheckedBackup) => Promise<Found>
}

export interface Restored<Found = undefined> {
  /** The number of rows of each table, by schema and name. */
  readonly rows: ReadonlyMap<string, number>
  readonly files: {
    /** From the backup, and from the next one. */
    readonly restored: number
    /** The backup has none. */
    readonly leftOut: boolean
    /** How many the database names, and how many of those are not there. */
    readonly named: number
    readonly missing: number
    /** How many of them have another size than the database says. */
    readonly wrongSize: number
  }
  readonly backup: CheckedBackup
  /** What `finish` returned. */
  readonly found: Found | undefined
}

/**
 * Restores a backup into an empty DATA_DIR, and starts its database once to see that it is whole. The backup is read to its end before
 * anything is written. What fails is taken back; what is killed leaves a mark, with which the product does not start.
 *
 * With `recovery`, files come from the next backup as well: those that were uploaded after this one was made. A file is cleared a day after
 * its upload at the earliest, so what the database names at the moment is in one of the two.
 * @throws when DATA_DIR holds something, or the backup isn't whole or has another password; when the archive can't be read or doesn't reach
 */
export async function restore<Found = undefined>(options: RestoreOptions<Found>): Promise<Restored<Found>> {
  const { from, name, dataDir, password, recovery } = options
  await refuseUnfinishedRestore(dataDir)
  const there = (await readdir(dataDir).catch(ignoreMissing)) ?? []
  if (there.length > 0)
    throw new Error(`${dataDir} is not empty. Set DATA_DIR to a new folder: what is there now is never written over.`)
  const archiveOf = (backup: string) => ({ name: backup, content: from.read(backup) })
  const backup = await readThrough(archiveOf(name), password)
  const { asOf, leftOut } = backup
  if (recovery && recovery.until !== 'latest' && recovery.until < asOf)
    throw new Error(
      `The backup is of ${asOf.toISOString()}, which is after that time: take an earlier one. ${dataDir} is as it was.`,
    )
  const segments = (await recovery?.walArchive.segments(backup.database)) ?? []
  if (recovery && segments.length === 0)
    throw new Error(
      `WAL_ARCHIVE has no changes of the database that this backup was made of. Set it to the folder or bucket that this database used, or restore without --until. ${dataDir} is as it was.`,
    )
  const next = recovery && !leftOut ? await nextBackup(from, name, recovery.until) : undefined
  if (next !== undefined)
    await readThrough(archiveOf(next), password).catch((error: Error) => {
      throw new Error(
        `${error.message} It contains the files that were uploaded after ${name}: move it elsewhere to restore without them.`,
        { cause: error },
      )
    })
  await requireRoom(options, backup)
  const uploads = await openUploads(options.files)
  const place = await findPlace(dataDir, () => {})
  try {
    await markUnfinishedRestore(dataDir)
    await unpack({ ...options, archiveOf, next, place, uploads })
    const { rows, named, found } = await look(options, { place, backup, segments })
    await rm(path.join(dataDir, unfinishedRestore))
    return {
      rows,
      files: { restored: uploads.restored, leftOut, ...compareFiles(named, uploads.there) },
      backup,
      found,
    }
  } catch (error) {
    for (const id of uploads.added) await options.files.remove(id).catch(() => {})
    await removeRestored(dataDir)
    const { message } = error as Error
    const sentence = /[.!?]$/.test(message) ? message : `${message}.`
    throw new Error(`${sentence} Nothing was restored, and ${dataDir} is empty again.`, { cause: error })
  }
}

/** Removes everything that is in a folder into which a backup was restored, and its database where that is stored elsewhere. */
export async function removeRestored(dataDir: string): Promise<void> {
  const { folder } = await findPlace(dataDir, () => {})
  const postgres = await findPostmaster(path.join(folder, 'data'))
  if (postgres) await shutDown(path.join(folder, 'data'), postgres)
  const again = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }
  for (const left of [folder, unpackedAt(folder)]) await rm(left, again)
  for (const entry of await readdir(dataDir)) await rm(path.join(dataDir, entry), again)
}

/** @throws where the disk is too small: a full disk would stop a product that is running on it */
async function requireRoom(
  { dataDir, filesElsewhere = false, room = 1.1 }: Pick<RestoreOptions, 'dataDir' | 'filesElsewhere' | 'room'>,
  { bytes }: CheckedBackup,
): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const { bavail, bsize } = await statfs(dataDir)
  const needed = room * (bytes.database + (filesElsewhere ? 0 : bytes.files))
  if (bavail * bsize < needed)
    throw new Error(
      `The disk of ${dataDir} has ${megabytes(bavail * bsize)} left, and the restore needs ${megabytes(needed)}. Make room, or use a folder on another disk.`,
    )
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString('en-US')} MB`

interface Unpacking extends Pick<RestoreOptions, 'name' | 'dataDir' | 'password' | 'recovery'> {
  readonly archiveOf: (backup: string) => { readonly name: string; readonly content: Readable }
  readonly next: string | undefined
  readonly place: Place
  readonly uploads: Awaited<ReturnType<typeof openUploads>>
}

/** The database until it is complete: a start removes what a killed process has left under such a name. */
const unpackedAt = (folder: string) => `${folder}.new-${process.pid}-restored`

/** Writes what is in the backup; the database takes its place last. */
async function unpack({
  name,
  dataDir,
  password,
  recovery,
  archiveOf,
  next,
  place,
  uploads,
}: Unpacking): Promise<void> {
  const unfinished = unpackedAt(place.folder)
  await mkdir(unfinished, { recursive: true })
  await chmod(unfinished, place.account ? 0o711 : 0o700)
  await readArchive(archiveOf(name), password, async ({ name: entry, type, mode, size }, content) => {
    if (entry === aboutEntry) return void content.resume()
    if (await uploads.take(entry, size ?? 0, content)) return
    const isOfDatabase = entry.startsWith('postgres/')
    const base = isOfDatabase ? unfinished : dataDir
    const to = path.join(base, isOfDatabase ? entry.slice('postgres/'.length) : entry)
    if (!to.startsWith(path.join(base, path.sep))) throw new Error(`The backup names a file outside: ${entry}`)
    const account = entry.startsWith('postgres/data/') ? place.account : undefined
    await put(to, { isFolder: type === 'directory', mode, account }, content)
  })
  if (next !== undefined)
    await readArchive(archiveOf(next), password, async ({ name: entry, size }, content) => {
      if (!(await uploads.take(entry, size ?? 0, content))) content.resume()
    })
  if (recovery) await put(path.join(unfinished, 'data', 'recovery.signal'), signal(place), Readable.from([]))
  await rename(unfinished, place.folder)
}

/** Writes uploaded files to where they go. */
async function openUploads(files: RestoreOptions['files']) {
  const there = new Map<string, number>()
  for await (const { id, size } of files.list()) there.set(id, size)
  const uploads = {
    there,
    restored: 0,
    /** Those of which there was nothing before. */
    added: [] as string[],
    /** @returns whether the entry is an uploaded file; its content is read then */
    async take(entry: string, size: number, content: Readable): Promise<boolean> {
      const id = entry.startsWith('files/') ? entry.slice('files/'.length) : ''
      if (!fileIds.test(id)) return false
      if (there.get(id) === size) {
        content.resume()
        return true
      }
      const file = await files.create(id)
      try {
        for await (const piece of content) await file.write(piece as Buffer)
        await file.keep()
      } catch (error) {
        await file.discard({ waits: true })
        throw error
      }
      if (!there.has(id)) uploads.added.push(id)
      there.set(id, size)
      uploads.restored += 1
      return true
    },
  }
  return uploads
}

/** @returns the first backup that was begun after the moment; where there is none, the newest one after this */
async function nextBackup(
  from: RestoreOptions['from'],
  name: string,
  until: RecoveryPoint,
): Promise<string | undefined> {
  const later: string[] = []
  for await (const { id } of from.list()) if (begunOf(id) && id > name) later.push(id)
  later.sort()
  return later.find((backup) => until !== 'latest' && begunOf(backup)! >= until) ?? later.at(-1)
}

/** The entries that are written last: the label at the end of a backup, or the state of a stopped database. */
const marks = new Set(['postgres/data/backup_label', 'postgres/data/global/pg_control'])

/** What a backup is found to be once it was read to its end. */
export interface CheckedBackup {
  /** The moment that its database is of, to the second. */
  readonly asOf: Date
  /** It has no uploaded files. */
  readonly leftOut: boolean
  /** How much it writes, apart from uploaded files, and of those. */
  readonly bytes: { readonly database: number; readonly files: number }
  readonly database: string | undefined
  readonly version: string | undefined
}

/**
 * Reads a backup to its end.
 * @throws when it isn't whole, or has another password, or holds no database
 */
export async function readThrough(
  archive: { readonly name: string; readonly content: Readable },
  password: string,
  signal?: AbortSignal,
): Promise<CheckedBackup> {
  let asOf: Date | undefined
  let about: AboutBackup = { files: 'all' }
  const bytes = { database: 0, files: 0 }
  const take = async ({ name, mtime, size }: Header, content: Readable) => {
    if (name === aboutEntry) about = JSON.parse(await text(content)) as AboutBackup
    bytes[name.startsWith('files/') ? 'files' : 'database'] += size
    if (marks.has(name) && mtime && !(asOf && mtime <= asOf)) asOf = mtime
    content.resume()
  }
  await readArchive(archive, password, take, signal)
  if (!asOf) throw new Error(`${archive.name} holds no database.`)
  return { asOf, leftOut: about.files === 'none', bytes, database: about.database, version: about.version }
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

/** @returns the number of rows of each table of a database, by schema and name */
export async function countRows(client: pg.Client): Promise<Restored['rows']> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const rows = new Map<string, number>()
  for (const { name } of tables) {
    const { rows: counts } = await client.query<{ count: string }>(`select count(*) from ${name}`)
    rows.set(name, Number(counts[0]!.count))
  }
  return rows
}

/** @returns what of the files that a database names isn't there, or has another size */
export function compareFiles(
  named: readonly NamedFile[],
  there: ReadonlyMap<string, number>,
): Pick<Restored['files'], 'named' | 'missing' | 'wrongSize'> {
  return {
    named: named.length,
    missing: named.filter(({ id }) => !there.has(id)).length,
    wrongSize: named.filter(({ id, size }) => there.has(id) && size !== undefined && there.get(id) !== size).length,
  }
}

interface Looking {
  readonly place: Place
  readonly backup: CheckedBackup
  readonly segments: readonly string[]
}

/**
 * Starts the database, which completes what was written during the backup, or until the moment that is asked for, counts what is there, and
 * asks which files it names.
 */
async function look<Found>(options: RestoreOptions<Found>, { place, backup, segments }: Looking) {
  const { dataDir, recovery, namedFiles, finish } = options
  const followed = recovery && followArchive(recovery, backup.database, segments)
  const server = await startEmbeddedPostgres({ dataDir, recovery: followed, restoring: true }).catch(
    async (error: Error) => {
      throw followed ? new Error(await recoveryText(error.message, place, followed.fault()), { cause: error }) : error
    },
  )
  const client = new pg.Client({ connectionString: server.url })
  try {
    // At the first segment that it doesn't get, Postgres takes the archive for ended.
    const fault = recovery?.until === 'latest' ? followed?.fault() : undefined
    if (fault !== undefined) throw new Error(await recoveryText('', place, fault))
    await client.connect()
    const rows = await countRows(client)
    const named = namedFiles === undefined ? [] : (await client.query<NamedFile>(namedFiles)).rows
    return { rows, named, found: await finish?.(server.url, backup) }
  } finally {
    await client.end().catch(() => {})
    await server.stop()
  }
}

export interface NamedFile {
  readonly id: string
  readonly size?: number
}
