import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Pack } from 'tar-stream'
import type { FileStore } from '@core/kernel/server/platform/files/store/FileStore'
import { readDatabaseId } from '@core/kernel/server/platform/postgres/databaseId'
import { findPlace } from '@core/kernel/server/platform/postgres/place'
import { findPostmaster } from '@core/kernel/server/platform/postgres/postmaster'
import { addFile, addStream, addText, ignoreMissing, writeArchive } from './archive'
import { backupName } from './backupName'
import { aboutEntry, type AboutBackup } from './contents'

export interface BackupOptions {
  readonly dataDir: string
  /** The store of the backups. */
  readonly to: Pick<FileStore, 'create'>
  /** Uploaded files. Undefined: they are left out. */
  readonly files: Pick<FileStore, 'list' | 'read'> | undefined
  readonly password: string
  /** The version of the product. */
  readonly version?: string
  readonly now?: Date
  readonly signal?: AbortSignal
}

export interface Backup {
  readonly name: string
  /** The size of the backup. */
  readonly bytes: number
  /** The number of uploaded files in it. */
  readonly files: number
}

/**
 * Parts of DATA_DIR that are not copied as they are: mails that were written as files and the log are omitted; the database and uploaded
 * files are added separately.
 */
const leftOut = new Set(['outbox', 'log', 'postgres', 'files'])

/** Folders of Postgres whose content is useless for another start. https://www.postgresql.org/docs/15/continuous-archiving.html */
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
/** Files that belong to the running server only. */
const ofServer = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map'])

/**
 * Backs a deployment up into one encrypted file: the database as it stands at the end of the backup, uploaded files wherever they stand, keys,
 * and the heads of the audit log. The product may run meanwhile, and nobody waits for it.
 * @throws when there is no database, with what to do
 */
export async function backUp({
  dataDir,
  to,
  files,
  password,
  version,
  now = new Date(),
  signal,
}: BackupOptions): Promise<Backup> {
  if (!(await stat(path.join(dataDir, 'postgres')).catch(ignoreMissing)))
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR to where the product keeps its data.`)
  const place = await findPlace(dataDir, () => {})
  const name = backupName(now)
  const database = await readDatabaseId(place.folder)
  const about: AboutBackup = {
    files: files ? 'all' : 'none',
    ...(database && { database }),
    ...(version && { version }),
  }
  let count = 0
  const fill = async (archive: Pack) => {
    await addText(archive, aboutEntry, JSON.stringify(about))
    // Files are added before and again after the database, so that every row has its file, even if some are deleted in between.
    const added = new Set<string>()
    const addTheRest = async () => {
      for (const entry of await readdir(dataDir))
        if (!leftOut.has(entry) && !entry.startsWith('postgres.new-'))
          await addTree(archive, path.join(dataDir, entry), entry, added)
      if (files) count += await addUploads(archive, files, added)
    }
    await addTheRest()
    await addDatabase(archive, place.folder)
    await addTheRest()
  }
  const bytes = await writeArchive(await to.create(name), password, fill, signal)
  return { name, bytes, files: count }
}

/**
 * Adds uploaded files, without those that were added before: a file never changes.
 * @returns how many
 */
async function addUploads(archive: Pack, files: Pick<FileStore, 'list' | 'read'>, added: Set<string>): Promise<number> {
  let count = 0
  for await (const { id, size, at } of files.list()) {
    const name = `files/${id}`
    if (added.has(name)) continue
    const content = files.read(id)
    // Checked before its entry begins. A file that was deleted since it was listed has no row any more.
    if (!(await once(content, 'readable').catch(ignoreCleared))) continue
    added.add(name)
    await addStream(archive, { name, size, mtime: at }, content)
    count += 1
  }
  return count
}

function ignoreCleared(error: NodeJS.ErrnoException): undefined {
  if (error.name !== 'NoSuchKey') ignoreMissing(error)
}

/** Adds a folder or a file, without what was added before. */
async function addTree(archive: Pack, from: string, name: string, added: Set<string>): Promise<void> {
  const found = await stat(from).catch(ignoreMissing)
  if (found?.isDirectory()) {
    for (const entry of (await readdir(from)).toSorted())
      await addTree(archive, path.join(from, entry), `${name}/${entry}`, added)
  } else if (found?.isFile() && !added.has(name)) {
    added.add(name)
    await addFile(archive, from, name)
  }
}

/** Adds the folder of the database: by Postgres' protocol for a copy of a running server, or as plain files if it is stopped. */
async function addDatabase(archive: Pack, folder: string): Promise<void> {
  const data = path.join(folder, 'data')
  const password = (await readFile(path.join(folder, 'password'), 'utf8')).trim()
  await addFile(archive, path.join(folder, 'password'), 'postgres/password')
  const server = await findPostmaster(data)
  if (!server) return addStopped(archive, data)
  const client = new pg.Client({
    connectionString: `postgres://postgres:${password}@127.0.0.1:${server.port}/postgres`,
    application_name: 'white-glove backup',
  })
  await client.connect()
  try {
    // Holds what is written from here on until the connection ends.
    await client
      .query(`select pg_create_physical_replication_slot('white_glove_backup', true, true)`)
      .catch((error: Error & { code?: string }) => {
        throw error.code === '42710' ? new Error('Another backup of this database is under way.') : error
      })
    await client.query(`select pg_backup_start('white-glove', true)`)
    await addData(archive, data, { wal: false })
    const { rows } = await client.query<{ labelfile: string }>(`select labelfile from pg_backup_stop(false)`)
    await addText(archive, 'postgres/data/backup_label', rows[0]!.labelfile)
    await addFolder(archive, path.join(data, 'pg_wal'), 'postgres/data/pg_wal', { wal: true })
  } finally {
    await client.end()
  }
}

/** @throws when the database is started meanwhile, because then the files don't belong together */
async function addStopped(archive: Pack, data: string): Promise<void> {
  // A server changes this file when it starts and when it stops.
  const state = () => readFile(path.join(data, 'global', 'pg_control'))
  const before = await state()
  await addData(archive, data, { wal: true })
  if ((await findPostmaster(data)) || !(await state()).equals(before))
    throw new Error('The database was started during the backup, so this backup was not kept. Make it again.')
}

/** The files that the server reads first are added last. */
async function addData(archive: Pack, data: string, options: { readonly wal: boolean }): Promise<void> {
  await addFolder(archive, data, 'postgres/data', options)
  await addFile(archive, path.join(data, 'global', 'pg_control'), 'postgres/data/global/pg_control')
}

async function addFolder(archive: Pack, from: string, name: string, { wal }: { readonly wal: boolean }): Promise<void> {
  archive.entry({ name: `${name}/`, type: 'directory', mode: 0o700 })
  const entries = (await readdir(from, { withFileTypes: true }).catch(ignoreMissing)) ?? []
  for (const entry of entries) {
    const inside = path.join(from, entry.name)
    const inName = `${name}/${entry.name}`
    if (ofServer.has(entry.name) || inName === 'postgres/data/global/pg_control') continue
    if (entry.name.startsWith('pgsql_tmp')) continue
    if (!entry.isDirectory()) await addFile(archive, inside, inName)
    else if (emptied.has(entry.name) || (entry.name === 'pg_wal' && !wal)) {
      archive.entry({ name: `${inName}/`, type: 'directory', mode: 0o700 })
      if (entry.name === 'pg_wal') archive.entry({ name: `${inName}/archive_status/`, type: 'directory', mode: 0o700 })
    } else await addFolder(archive, inside, inName, { wal })
  }
}
