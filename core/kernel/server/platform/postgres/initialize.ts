import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Binaries } from './binaries'
import { isAlive } from './postmaster'
import type { Place } from './place'
import { run } from './run'

const major = '15'

/**
 * Creates the database folder where there is none. It is created under another name and renamed once it is complete, so that a kill at any
 * moment leaves either no database or a good one.
 * @throws when initdb fails, or the folder was created by another version of Postgres.
 */
export async function initialize({ folder, account }: Place, binaries: Binaries, durable: boolean): Promise<void> {
  const version = (await readFile(path.join(folder, 'data', 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (version === major) return
  if (version)
    throw new Error(
      `The database in ${folder} was made by Postgres ${version}, and this product brings Postgres ${major}. Export it with that version's pg_dump, or set DATABASE_URL to a server that runs it.`,
    )
  await removeLeftovers(folder)
  const temporary = `${folder}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  const password = randomBytes(24).toString('base64url')
  await mkdir(temporary, { recursive: true })
  // The separate account may pass through to its data; only we can read the password next to it.
  await chmod(temporary, account ? 0o711 : 0o700)
  const passwordFile = path.join(temporary, 'password')
  const handed = path.join(temporary, 'password.handed')
  const data = path.join(temporary, 'data')
  await mkdir(data, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600, flush: true })
  await writeFile(handed, password, { mode: 0o600 })
  if (account) for (const file of [handed, data]) await chown(file, account.uid, account.gid)
  await runInitdb(binaries, data, handed, durable, account)
  await rm(handed)
  if (durable) await sync(temporary)
  await rename(temporary, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(temporary, { recursive: true, force: true })
    // Another process was first; its database is equivalent to ours.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  if (durable) await sync(path.dirname(folder))
}

/** Without it, a power cut could undo the rename after writes to the database were acknowledged. */
async function sync(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

/**
 * Sorting is by code point, the same on every machine. Upper and lower case follow Unicode where the system has C.UTF-8, and ASCII
 * elsewhere.
 */
async function runInitdb(
  binaries: Binaries,
  data: string,
  passwordFile: string,
  durable: boolean,
  account: Place['account'],
) {
  const common = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--no-locale',
  ]
  const sync = durable ? [] : ['--no-sync']
  let made = await run(binaries.initdb, [...common, ...sync, '--lc-ctype=C.UTF-8'], account)
  if (made.code !== 0 && made.output.includes('locale'))
    made = await run(binaries.initdb, [...common, ...sync], account)
  if (made.code === 0) return
  const hint = made.output.includes('look up effective user')
    ? ' This user has no entry in /etc/passwd: add one, or start as another user.'
    : ''
  throw new Error(`The database could not be created in ${data}.${hint} initdb says: ${made.output}`)
}

async function removeLeftovers(folder: string): Promise<void> {
  const prefix = `${path.basename(folder)}.new-`
  for (const name of await readdir(path.dirname(folder)).catch(() => [])) {
    if (!name.startsWith(prefix)) continue
    const maker = Number.parseInt(name.slice(prefix.length), 10)
    // The creator's initdb may outlive it by a moment and continue writing, so it is tried several times.
    if (maker === process.pid || !isAlive(maker))
      await rm(path.join(path.dirname(folder), name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  // A folder with this name and without a database is not one of ours: initialize renames complete ones only.
  const left: string[] = await readdir(folder).catch(() => [])
  if (left.length > 0 && !left.includes('data'))
    throw new Error(`${folder} holds something else than a database. Move it away, or set DATA_DIR to another folder.`)
}
