import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Place } from './place'

/** The file is in no backup, so a restored database gets another id than the one that it was restored from. */
const fileOf = (folder: string) => path.join(folder, 'database.id')

/** Postgres' system identifier, then what tells a restored database from the one that the backup was made of. */
export const databaseIds = /^\d+-[\da-f]{8}$/

/**
 * The id of the database in this folder, by which its archived segments and its backups are recognized.
 * @returns undefined where it has none yet
 */
export async function readDatabaseId(folder: string): Promise<string | undefined> {
  const id = (await readFile(fileOf(folder), 'utf8').catch(() => '')).trim()
  // Another data folder may have been put here.
  return databaseIds.test(id) && id.startsWith(`${await systemIdentifier(folder)}-`) ? id : undefined
}

/** The id of the database in this folder, which gets one if it has none. Only for the process that holds the database. */
export async function openDatabaseId({ folder }: Pick<Place, 'folder'>): Promise<string> {
  const found = await readDatabaseId(folder)
  if (found !== undefined) return found
  const id = `${await systemIdentifier(folder)}-${randomBytes(4).toString('hex')}`
  const file = fileOf(folder)
  await writeFile(`${file}.new`, `${id}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  return id
}

/** The first field of pg_control. A copy of a database has the same. */
async function systemIdentifier(folder: string): Promise<bigint> {
  return (await readFile(path.join(folder, 'data', 'global', 'pg_control'))).readBigUInt64LE(0)
}
