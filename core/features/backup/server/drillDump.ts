import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { namedFiles } from '@core/kernel/server/entities/files/fileRepository'
import { type Config, filesOf } from '@core/kernel/server/platform/config'
import { openDatabase } from '@core/kernel/server/platform/database/openDatabase'
import { openFileStore } from '@core/kernel/server/platform/files/store/openFileStore'
import type { CommandCall } from '@core/kernel/server/plugins/defineServerPlugin'
import { finishRestore } from './finishRestore'
import { knownHeads } from './knownHeads'
import { compareFiles, countRows, type NamedFile } from './restore'
import { type Drilled, faultOf, insertDrill } from './restoreDrills'
import { type DrillResult, drillResult, drillText, type RestoreReport } from './restoreReport'
import { withRemoval } from './withRemoval'

/** Whether a file is a dump of `pg_dump --format=custom`. */
export async function isDump(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => undefined)
  if (!handle) return false
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(5), 0, 5, 0)
    return buffer.toString('latin1', 0, bytesRead) === 'PGDMP'
  } finally {
    await handle.close()
  }
}

/**
 * The drill of a deployment with DATABASE_URL: proves a dump, and stores what it found in the product's database, where System status and the
 * metrics read it.
 * @param file of `pg_dump --format=custom`
 * @returns false if it found a fault
 * @throws when the dump can't be restored; the message says what to do
 */
export async function drillDump(file: string, call: CommandCall, isJson: boolean): Promise<boolean> {
  const { databaseUrl } = call.config
  const backup = path.basename(file)
  const begun = new Date()
  const keep = async (found: Pick<Drilled, 'fault' | 'result'>) => {
    if (databaseUrl !== undefined) await keepDrill(databaseUrl, { backup, begun, ...found })
  }
  let result: DrillResult
  try {
    result = await restoreApart(file, call, isJson)
  } catch (error) {
    await keep({ fault: (error as Error).message, result: undefined })
    throw error
  }
  const fault = faultOf(result)
  await keep({ fault, result })
  return fault === null
}

async function keepDrill(connectionString: string, drilled: Drilled): Promise<void> {
  const db = openDatabase({ connectionString, maxConnections: 1 })
  try {
    await insertDrill(db, drilled)
  } finally {
    await db.close()
  }
}

/**
 * Restores a dump into a database of its own, looks whether the product could start with it, and
 * removes it. Only reads what the product uses. It runs on the server of DRILL_DATABASE_URL, or else of DATABASE_URL.
 * @throws when the dump can't be restored; the message says what to do
 */
async function restoreApart(file: string, call: CommandCall, isJson: boolean): Promise<DrillResult> {
  const { config, environment, product, say } = call
  const server = environment.DRILL_DATABASE_URL ?? config.databaseUrl
  if (server === undefined)
    throw new Error(
      'A dump of pg_dump is restored on a Postgres server: set DATABASE_URL, or DRILL_DATABASE_URL to another one.',
    )
  const begun = performance.now()
  const asOf = await momentOf(file)
  const name = `white_glove_drill_${randomBytes(4).toString('hex')}`
  const database = new URL(server)
  database.pathname = `/${name}`
  await onServer(server, `create database ${name}`)
  const remove = () => onServer(server, `drop database if exists ${name} with (force)`)
  return withRemoval(remove, async () => {
    await restoreDump(file, database)
    const { heads, unread } = await knownHeads(config, true)
    const there = await storedFiles(config)
    const { rows, named } = await look(database.href)
    const found = await finishRestore(database.href, {
      dataDir: config.dataDir,
      dataKey: config.dataKey,
      owners: [product.core, ...product.installed],
      heads,
      name: path.basename(file),
      asOf,
    })
    const report: RestoreReport = {
      name: path.basename(file),
      restored: {
        rows,
        files: { restored: 0, leftOut: false, ...compareFiles(named, there) },
        backup: { asOf },
        found,
      },
      filesStay: true,
      unread,
      took: (performance.now() - begun) / 1000,
    }
    const result = drillResult(report)
    say(isJson ? JSON.stringify(result) : drillText(report, `the database ${name}`).join('\n'))
    return result
  })
}

/** @returns the sizes of the uploaded files, by their ids */
async function storedFiles(config: Config): Promise<ReadonlyMap<string, number>> {
  const { files, close } = await openFileStore(filesOf(config), () => {})
  try {
    const sizes = new Map<string, number>()
    for await (const { id, size } of files.list()) sizes.set(id, size)
    return sizes
  } finally {
    close()
  }
}

/** @throws where the account may not */
async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.query(statement)
  } catch (error) {
    const { code, message } = error as pg.DatabaseError
    if (code !== '42501') throw error
    throw new Error(
      `${message}. The drill makes a database of its own and removes it: allow the account that (alter role … createdb), or set DRILL_DATABASE_URL to a server and an account that may.`,
      { cause: error },
    )
  } finally {
    await client.end()
  }
}

async function look(url: string): Promise<{ rows: ReadonlyMap<string, number>; named: readonly NamedFile[] }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return { rows: await countRows(client), named: (await client.query<NamedFile>(namedFiles)).rows }
  } finally {
    await client.end()
  }
}

/** @returns when the dump was made, to the second */
async function momentOf(file: string): Promise<Date> {
  const { stdout } = await pgRestore(['--list', file], { TZ: 'UTC', LC_ALL: 'C' })
  const [, day, time] = /Archive created at (\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)/.exec(stdout) ?? []
  if (!day || !time) throw new Error(`pg_restore doesn’t say when ${file} was made.`)
  return new Date(`${day}T${time}Z`)
}

async function restoreDump(file: string, database: URL): Promise<void> {
  // The list of processes shows arguments.
  const shown = new URL(database)
  shown.password = ''
  const password = decodeURIComponent(database.password)
  const options = ['--no-owner', '--no-privileges', '--exit-on-error', `--dbname=${shown.href}`, file]
  await pgRestore(options, password ? { PGPASSWORD: password } : {})
}

async function pgRestore(args: readonly string[], more: NodeJS.ProcessEnv): Promise<{ readonly stdout: string }> {
  try {
    return await promisify(execFile)('pg_restore', [...args], {
      env: { ...process.env, ...more },
      maxBuffer: 64 * 1024 * 1024,
    })
  } catch (error) {
    const { code, stderr } = error as NodeJS.ErrnoException & { readonly stderr?: string }
    throw new Error(
      code === 'ENOENT'
        ? 'There is no pg_restore on this machine. Install the client programs of Postgres, of the server’s version or a later one.'
        : `The dump can’t be restored: ${stderr?.trim() ?? String(error)}`,
      { cause: error },
    )
  }
}
