import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, readlink, realpath, stat, symlink } from 'node:fs/promises'
import path from 'node:path'
import { canEnter, postgresAccount } from './account'
import type { Account } from './run'

/** Where root stores what an unprivileged account must reach and can't reach in DATA_DIR. */
const sharedStore = '/var/lib/white-glove'

export interface Place {
  /** The folder of the database, with `data`, `password` and `postgres.log` in it. It may not exist yet. */
  readonly folder: string
  /** Where a copy of the programs may be stored. */
  readonly store: string
  readonly account: Account | undefined
}

/**
 * Decides where the database is stored and which account runs it: in DATA_DIR/postgres, or, where root can enter DATA_DIR and the
 * unprivileged account can't (below /root), in /var/lib/white-glove with a link in DATA_DIR. The link is created before the database, so
 * that a kill in between leaves no database without a link.
 * @throws when there is a database that the account can't reach.
 */
export async function findPlace(dataDir: string, say: (line: string) => void): Promise<Place> {
  await mkdir(dataDir, { recursive: true })
  const root = await realpath(dataDir)
  const entry = path.join(root, 'postgres')
  const link = await readlink(entry).catch(() => undefined)
  const folder = link ? path.resolve(root, link) : entry
  const account = await postgresAccount(path.join(folder, 'data'))
  if (!account) return { folder, store: root, account }
  // A folder that is still empty is ours alone. The account may only pass through it, not list it.
  if ((await readdir(root)).length === 0) await chmod(root, (await stat(root)).mode | 0o011)
  if (await canEnter(path.dirname(folder), account)) return { folder, store: sharedStore, account }
  if (link || (await stat(entry).catch(() => undefined))) {
    throw new Error(
      `The database is in ${folder}, which the user “${account.name}” that Postgres runs as can't reach. Make the folders above it enterable, or set DATA_DIR to another folder.`,
    )
  }
  await mkdir(sharedStore, { recursive: true, mode: 0o755 })
  if (!(await canEnter(sharedStore, account))) {
    throw new Error(
      `The user “${account.name}” that Postgres runs as can enter neither ${root} nor ${sharedStore}. Set DATA_DIR to a folder that every user may enter, or set DATABASE_URL.`,
    )
  }
  const elsewhere = path.join(sharedStore, `database-${randomBytes(4).toString('hex')}`)
  try {
    await symlink(elsewhere, entry)
  } catch (error) {
    // Another process decided first.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return findPlace(dataDir, say)
    throw error
  }
  say(
    `Postgres can't run as root, and its user “${account.name}” can't enter ${root}: the database is kept in ${elsewhere}.`,
  )
  return { folder: elsewhere, store: sharedStore, account }
}
