import { backUp } from '../platform/backup/backUp'
import { restore } from '../platform/backup/restore'
import { readConfig } from '../platform/config'

/** Shorter ones are guessed: nobody is asked for a code in between, as at the sign-in. */
const shortestPassword = 12

/**
 * Backs DATA_DIR up into a folder, encrypted with BACKUP_PASSWORD, and says where it is.
 * @param folder where backups are kept
 * @throws when something isn't set, or there is nothing to back up; the message says what to do
 */
export async function backupCommand(
  environment: NodeJS.ProcessEnv,
  folder: string | undefined,
  say: (line: string) => void,
): Promise<void> {
  const { dataDir, password } = settings(environment)
  if (!folder) throw new Error('Say where to: npm run backup -- <folder>')
  const { file, bytes } = await backUp({ dataDir, folder, password })
  say(
    `${file}, ${(bytes / 1e6).toFixed(1)} MB.\nKeep it on another machine, and BACKUP_PASSWORD in another place than it. Without the password nobody can read it.`,
  )
}

/**
 * Restores a backup into DATA_DIR, which has to be empty, and says what is in it.
 * @param file of a backup
 * @throws when something isn't set, or the backup can't be restored; the message says what to do
 */
export async function restoreCommand(
  environment: NodeJS.ProcessEnv,
  file: string | undefined,
  say: (line: string) => void,
): Promise<void> {
  const { dataDir, password } = settings(environment)
  if (!file) throw new Error('Say what from: npm run restore -- <file>')
  const { rows } = await restore({ file, dataDir, password })
  // The queues of jobs and events are nobody's records.
  const counted = [...rows].filter(([name, count]) => count > 0 && !name.startsWith('pgboss.'))
  say(
    [
      `Restored into ${dataDir}. The database starts, and has these rows:`,
      ...counted.map(([name, count]) => `  ${name.padEnd(40)} ${count.toLocaleString('en-US').padStart(12)}`),
      'Start the product with this DATA_DIR.',
    ].join('\n'),
  )
}

function settings(environment: NodeJS.ProcessEnv) {
  const { dataDir, databaseUrl } = readConfig(environment)
  if (databaseUrl)
    throw new Error(
      'DATABASE_URL names a Postgres server: back it up as such, by its provider or by pg_dump, and DATA_DIR beside it, with the bucket of FILES_URL where files are there.',
    )
  const password = environment.BACKUP_PASSWORD ?? ''
  if (password.length < shortestPassword)
    throw new Error(`Set BACKUP_PASSWORD, of ${shortestPassword} characters or more: a backup holds people’s records.`)
  return { dataDir, password }
}
