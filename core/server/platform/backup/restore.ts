import { createWriteStream } from 'node:fs'
import { chmod, chown, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { findPlace, type Place } from '../postgres/place'
import { startEmbeddedPostgres } from '../postgres/startEmbeddedPostgres'
import { ignoreMissing, readArchive } from './archive'

export interface RestoreOptions {
  readonly file: string
  /** An empty folder, or none. */
  readonly dataDir: string
  readonly password: string
}

export interface Restored {
  /** Names of the tables, each with its schema, and how many rows each has. */
  readonly rows: ReadonlyMap<string, number>
}

/**
 * Restores a backup into an empty DATA_DIR, and starts its database once to see that it is whole. The backup is read to its end before
 * anything is written, and the database takes its place last: what breaks off can be done again, after DATA_DIR was emptied.
 * @throws when DATA_DIR holds something, or the backup isn't whole or has another password
 */
export async function restore({ file, dataDir, password }: RestoreOptions): Promise<Restored> {
  const there = (await readdir(dataDir).catch(ignoreMissing)) ?? []
  if (there.length > 0)
    throw new Error(`${dataDir} is not empty. Set DATA_DIR to a new folder: what is there now is never written over.`)
  await readArchive(file, password, async (_header, content) => void content.resume())
  const place = await findPlace(dataDir, () => {})
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
  await rename(unfinished, place.folder)
  return { rows: await countRows(dataDir) }
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

/** Starts the database, which completes what was written during the backup, and counts what is there. */
async function countRows(dataDir: string): Promise<ReadonlyMap<string, number>> {
  const server = await startEmbeddedPostgres({ dataDir })
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
