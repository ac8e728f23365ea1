import { backUp } from '../platform/backup/backUp'
import { restore } from '../platform/backup/restore'
import { readConfig } from '../platform/config'
import type { RecoveryPoint } from '../platform/postgres/walArchive'

/** Shorter passwords can be guessed: unlike at the sign-in, no code is required in addition. */
const shortestPassword = 12

/**
 * Backs up DATA_DIR into a folder, encrypted with BACKUP_PASSWORD, and prints the file.
 * @param folder the folder of the backups
 * @throws when a variable isn't set, or there is nothing to back up; the message states what to do
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
 * Restores a backup into DATA_DIR, which must be empty, and prints what it contains.
 * @param args the file of a backup; then `--until` with a moment or `latest`, to apply later changes from WAL_ARCHIVE
 * @throws when a variable isn't set, or the backup can't be restored; the message states what to do
 */
export async function restoreCommand(
  environment: NodeJS.ProcessEnv,
  args: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const { dataDir, password, walArchive } = settings(environment)
  const [file, option, time] = args
  if (!file || (option !== undefined && option !== '--until'))
    throw new Error('Say what from: npm run restore -- <file> [--until <time>]')
  const until = option === undefined ? undefined : momentOf(time)
  if (until !== undefined && walArchive === undefined)
    throw new Error('Set WAL_ARCHIVE to the folder that holds the database’s changes since that backup.')
  const recovery = until !== undefined && walArchive !== undefined ? { walArchive, until } : undefined
  const { rows } = await restore({ file, dataDir, password, recovery })
  // The queues of jobs and events are no records.
  const counted = [...rows].filter(([name, count]) => count > 0 && !name.startsWith('pgboss.'))
  say(
    [
      `Restored into ${dataDir}. The database starts, and has these rows:`,
      ...counted.map(([name, count]) => `  ${name.padEnd(40)} ${count.toLocaleString('en-US').padStart(12)}`),
      ...(recovery
        ? ['Uploaded files are those of the backup: copy what is missing from the old DATA_DIR/files, if it is left.']
        : []),
      'Start the product with this DATA_DIR. If you set WAL_ARCHIVE, name a new folder, and take a backup at once.',
    ].join('\n'),
  )
}

function momentOf(time: string | undefined): RecoveryPoint {
  if (time === 'latest') return time
  // Without a zone it would be read in this machine's zone.
  const moment = new Date(/T.+(Z|[+-]\d\d:\d\d)$/.test(time ?? '') ? (time ?? '') : '')
  if (Number.isNaN(moment.getTime()))
    throw new Error('Say until when, with the zone: --until 2026-11-25T07:30:00Z, or --until latest')
  return moment
}

function settings(environment: NodeJS.ProcessEnv) {
  const { dataDir, databaseUrl, walArchive } = readConfig(environment)
  if (databaseUrl)
    throw new Error(
      'DATABASE_URL names a Postgres server: back it up as such, by its provider or by pg_dump, and DATA_DIR beside it, with the bucket of FILES_URL where files are there.',
    )
  const password = environment.BACKUP_PASSWORD ?? ''
  if (password.length < shortestPassword)
    throw new Error(`Set BACKUP_PASSWORD, of ${shortestPassword} characters or more: a backup holds people’s records.`)
  return { dataDir, password, walArchive }
}
