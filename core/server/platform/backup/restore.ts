import { createWriteStream } from 'node:fs'
import { chmod, chown, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import type { Header } from 'tar-stream'
import { fileIds, type FileStore } from '../files/store/FileStore'
import { findPlace, type Place } from '../postgres/place'
import { type Recovery, startEmbeddedPostgres } from '../postgres/startEmbeddedPostgres'
import type { RecoveryPoint } from '../postgres/walArchive'
import { ignoreMissing, readArchive } from './archive'
import { begunOf } from './backupName'
import { aboutEntry, type AboutBackup } from './contents'

export interface RestoreOptions {
  /** Where backups are kept, and which one it is. */
  readonly from: Pick<FileStore, 'read' | 'list'>
  readonly name: string
  /** An empty folder, or none. */
  readonly dataDir: string
  /** Where uploaded files go. What is there already stays, since no file ever changes. */
  readonly files: Pick<FileStore, 'create' | 'list'>
  readonly password: string
  /** Brings the database on from the backup with what was archived since. */
  readonly recovery?: Recovery | undefined
  /** A query of the ids of all files that the database names. Unless said, none is looked for. */
  readonly namedFiles?: string
}

export interface Restored {
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
  }
}

/**
 * Restores a backup into an empty DATA_DIR, and starts its database once to see that it is whole. The backup is read to its end before
 * anything is written, and the database takes its place last: what breaks off can be done again, after DATA_DIR was emptied.
 *
 * With `recovery`, files come from the next backup as well: those that were uploaded after this one was made. A file is cleared a day after
 * its upload at the earliest, so what the database names at the moment is in one of the two.
 * @throws when DATA_DIR holds something, or the backup isn't whole or has another password; when the archive can't be read or doesn't reach
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { from, name, dataDir, files, password, recovery } = options
  const there = (await readdir(dataDir).catch(ignoreMissing)) ?? []
  if (there.length > 0)
    throw new Error(`${dataDir} is not empty. Set DATA_DIR to a new folder: what is there now is never written over.`)
  const archiveOf = (backup: string) => ({ name: backup, content: from.read(backup) })
  const { asOf, leftOut } = await readThrough(archiveOf(name), password)
  if (recovery && recovery.until !== 'latest' && recovery.until < asOf)
    throw new Error(
      `The backup is of ${asOf.toISOString()}, which is after that time: take an earlier one. ${dataDir} is as it was.`,
    )
  const next = recovery && !leftOut ? await nextBackup(from, name, recovery.until) : undefined
  if (next !== undefined) await readThrough(archiveOf(next), password)
  const place = await findPlace(dataDir, () => {})
  const unfinished = `${place.folder}.new-${process.pid}-restored`
  await mkdir(unfinished, { recursive: true })
  await chmod(unfinished, place.account ? 0o711 : 0o700)
  const uploads = await openUploads(files)
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
  const { rows, named } = await look(options)
  const missing = named.filter((id) => !uploads.there.has(id)).length
  return { rows, files: { restored: uploads.restored, leftOut, named: named.length, missing } }
}

/** Writes uploaded files to where they go. */
async function openUploads(files: RestoreOptions['files']) {
  const there = new Map<string, number>()
  for await (const { id, size } of files.list()) there.set(id, size)
  const uploads = {
    there,
    restored: 0,
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
        await file.discard()
        throw error
      }
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
  let leftOut = false
  const take = async ({ name, mtime }: Header, content: Readable) => {
    if (name === aboutEntry) leftOut = (JSON.parse(await text(content)) as AboutBackup).files === 'none'
    if (marks.has(name) && mtime && !(asOf && mtime <= asOf)) asOf = mtime
    content.resume()
  }
  await readArchive(archive, password, take, signal)
  if (!asOf) throw new Error(`${archive.name} holds no database.`)
  return { asOf, leftOut }
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

/**
 * Starts the database, which completes what was written during the backup, or until the moment that is asked for, counts what is there, and
 * asks which files it names.
 */
async function look({ dataDir, recovery, namedFiles }: RestoreOptions) {
  const server = await startEmbeddedPostgres({ dataDir, recovery }).catch((error: Error) => {
    throw recovery ? new Error(`${wordsOf(error)} Empty ${dataDir} before the next try.`, { cause: error }) : error
  })
  const client = new pg.Client({ connectionString: server.url })
  try {
    await client.connect()
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    const rows = new Map<string, number>()
    for (const { name } of tables) {
      const { rows: counts } = await client.query<{ count: string }>(`select count(*) from ${name}`)
      rows.set(name, Number(counts[0]!.count))
    }
    const named = namedFiles === undefined ? [] : (await client.query<{ id: string }>(namedFiles)).rows
    return { rows, named: named.map(({ id }) => id) }
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
