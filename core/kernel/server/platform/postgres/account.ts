import { readFile, stat } from 'node:fs/promises'
import { run, type Account } from './run'

const accountName = 'white-glove'

/**
 * The account that Postgres runs as. It refuses to run as root, so root uses another account: the owner of the data if it exists, else one
 * that is created for it.
 * @param data the folder of the data; it may not exist yet.
 * @returns undefined where Postgres runs as our own account.
 * @throws when the data belongs to somebody else, or the account can't be created.
 */
export async function postgresAccount(data: string): Promise<Account | undefined> {
  const own = process.getuid?.()
  if (own === undefined) return undefined
  const owner = await stat(data).catch(() => undefined)
  if (own !== 0) {
    if (owner && owner.uid !== own) {
      throw new Error(
        `The database in ${data} belongs to another user (uid ${owner.uid}). Start as that user or as root, or set DATA_DIR to a folder of your own.`,
      )
    }
    return undefined
  }
  if (owner && owner.uid !== 0)
    return { uid: owner.uid, gid: owner.gid, name: (await accountOf(owner.uid))?.name ?? String(owner.uid) }
  return (await accountOf(accountName)) ?? (await createAccount())
}

/** @returns whether the account may enter the folder and all the folders above it. */
export async function canEnter(folder: string, account: Account | undefined): Promise<boolean> {
  return (await run('/bin/sh', ['-c', 'test -x "$0"', folder], account)).code === 0
}

async function createAccount(): Promise<Account> {
  const attempts = [
    await run('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      accountName,
    ]),
    // Alpine and other small systems only have adduser.
    (await accountOf(accountName)) ? undefined : await run('adduser', ['-S', '-D', '-H', accountName]),
  ]
  const account = await accountOf(accountName)
  if (account) return account
  const reasons = attempts.map((attempt) => attempt?.output).filter(Boolean)
  throw new Error(
    `Postgres refuses to run as root, and the user “${accountName}” that it would run as could not be created (${reasons.join('; ')}). ` +
      `Start as an ordinary user, create that user, or set DATABASE_URL to a Postgres server.`,
  )
}

async function accountOf(nameOrId: string | number): Promise<Account | undefined> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  const found = lines.find(([name, , uid]) => name === nameOrId || uid === String(nameOrId))
  return found ? { name: found[0]!, uid: Number(found[2]), gid: Number(found[3]) } : undefined
}
