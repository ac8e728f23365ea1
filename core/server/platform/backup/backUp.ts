import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Pack } from 'tar-stream'
import { findPlace } from '../postgres/place'
import { findPostmaster } from '../postgres/postmaster'
import { addFile, ignoreMissing, writeArchive } from './archive'

export interface BackupOptions {
  readonly dataDir: string
  /** The folder of the backups; created where it is missing. */
  readonly folder: string
  readonly password: string
  readonly now?: Date
}

export interface Backup {
  readonly file: string
  readonly bytes: number
}

/**
 * Parts of DATA_DIR that are not copied as files: mails that were written as files, the log, and the database, which is added separately.
 */
const leftOut = new Set(['outbox', 'log', 'postgres'])

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
 * Backs up DATA_DIR into one encrypted file: the database as it is at the end of the backup, uploaded files, keys, and the heads of the
 * audit log. The product may run meanwhile and is not blocked.
 * @throws when there is no database; the message states what to do
 */
export async function backUp({ dataDir, folder, password, now = new Date() }: BackupOptions): Promise<Backup> {
  if (!(await stat(path.join(dataDir, 'postgres')).catch(ignoreMissing)))
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR to where the product keeps its data.`)
  const place = await findPlace(dataDir, () => {})
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `white-glove-${now.toISOString().replaceAll(/[:.]/g, '-')}.backup`
  const [file, unfinished] = [path.join(folder, name), path.join(folder, `${name}.part`)]
  const bytes = await writeArchive(unfinished, password, async (archive) => {
    // Files are added before and again after the database, so that every row has its file, even if some are deleted in between.
    const added = new Set<string>()
    const addFiles = async () => {
      for (const entry of await readdir(dataDir))
        if (!leftOut.has(entry) && !entry.startsWith('postgres.new-'))
          await addTree(archive, path.join(dataDir, entry), entry, added)
    }
    await addFiles()
    await addDatabase(archive, place.folder)
    await addFiles()
  })
  await rename(unfinished, file).catch(async (error: Error) => {
    await rm(unfinished, { force: true })
    throw error
  })
  return { file, bytes }
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
  if (!server) return addData(archive, data, { wal: true })
  const client = new pg.Client({
    connectionString: `postgres://postgres:${password}@127.0.0.1:${server.port}/postgres`,
    application_name: 'white-glove backup',
  })
  await client.connect()
  try {
    // Makes Postgres keep the WAL from now on until the connection ends.
    await client.query(`select pg_create_physical_replication_slot('white_glove_backup', true, true)`)
    await client.query(`select pg_backup_start('white-glove', true)`)
    await addData(archive, data, { wal: false })
    const { rows } = await client.query<{ labelfile: string }>(`select labelfile from pg_backup_stop(false)`)
    await addText(archive, 'postgres/data/backup_label', rows[0]!.labelfile)
    await addFolder(archive, path.join(data, 'pg_wal'), 'postgres/data/pg_wal', { wal: true })
  } finally {
    await client.end()
  }
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

async function addText(archive: Pack, name: string, text: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    archive.entry({ name, mode: 0o600 }, text, (error) => (error ? reject(error) : resolve()))
  })
}
