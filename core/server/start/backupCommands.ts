import { namedFiles } from '../entities/files/fileRepository'
import { describePlace, backupPlace, openBackups, placeOfBackup } from '../platform/backup/backupPlace'
import { backUp } from '../platform/backup/backUp'
import { openWalArchive } from '../platform/backup/openWalArchive'
import { type Restored, restore } from '../platform/backup/restore'
import { type Config, filesOf, readConfig } from '../platform/config'
import { openFileStore } from '../platform/files/store/openFileStore'
import type { RecoveryPoint } from '../platform/postgres/walArchive'

/**
 * Backs the deployment up into a folder or a bucket, encrypted with BACKUP_PASSWORD, and says where it is.
 * @param target where backups are kept
 * @throws when something isn't set, or there is nothing to back up; the message says what to do
 */
export async function backupCommand(
  environment: NodeJS.ProcessEnv,
  target: string | undefined,
  say: (line: string) => void,
): Promise<void> {
  const { config, password } = settings(environment)
  if (!target) throw new Error('Say where to: npm run backup -- <folder or s3://bucket/prefix>')
  const place = named(() => backupPlace(target, environment.AWS_REGION))
  const backups = await openBackups(place, 'The backup')
  try {
    const uploads = await openFileStore(filesOf(config), say)
    try {
      const { backupFiles, dataDir } = config
      const { name, bytes, files } = await backUp({
        dataDir,
        to: backups.files,
        files: backupFiles ? uploads.files : undefined,
        password,
      })
      say(
        [
          `${describePlace(place, name)}, ${(bytes / 1e6).toFixed(1)} MB, with ${backupFiles ? `${files.toLocaleString('en-US')} uploaded files` : 'NO UPLOADED FILES, as BACKUP_FILES=0 says: they need a copy of their own'}.`,
          'Keep it on another machine, and BACKUP_PASSWORD in another place than it. Without the password nobody can read it.',
        ].join('\n'),
      )
    } finally {
      uploads.close()
    }
  } finally {
    backups.close()
  }
}

/**
 * Restores a backup into DATA_DIR, which has to be empty, and its files into the bucket of FILES_URL where there is one; and says what is in it.
 * @param args the backup; then `--until` with a moment or `latest`, to go on from it with what WAL_ARCHIVE holds
 * @throws when something isn't set, or the backup can't be restored; the message says what to do
 */
export async function restoreCommand(
  environment: NodeJS.ProcessEnv,
  args: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const { config, password } = settings(environment)
  const { dataDir, walArchive, filesBucket } = config
  const [source, option, time] = args
  if (!source || (option !== undefined && option !== '--until'))
    throw new Error('Say what from: npm run restore -- <file or s3://bucket/prefix/file> [--until <time>]')
  const until = option === undefined ? undefined : momentOf(time)
  if (until !== undefined && walArchive === undefined)
    throw new Error('Set WAL_ARCHIVE to the folder or bucket that holds the database’s changes since that backup.')
  const { name, ...place } = named(() => placeOfBackup(source, environment.AWS_REGION))
  const wal = until !== undefined && walArchive ? await openWalArchive(walArchive, password) : undefined
  const recovery = until !== undefined && wal ? { walArchive: wal, until } : undefined
  const backups = await openBackups(place, 'The backup')
  try {
    const uploads = await openFileStore(filesOf(config), say)
    try {
      const { files: from } = backups
      const restored = await restore({ from, name, dataDir, files: uploads.files, password, recovery, namedFiles })
      say(
        [
          ...wordsOf(restored, dataDir),
          ...fileWords(restored.files, filesBucket ? 'the bucket of FILES_URL' : `${dataDir}/files`),
          'Start the product with this DATA_DIR. If you set WAL_ARCHIVE, name a new folder, and take a backup at once.',
        ].join('\n'),
      )
    } finally {
      uploads.close()
    }
  } finally {
    backups.close()
    wal?.close()
  }
}

function wordsOf({ rows }: Restored, dataDir: string): readonly string[] {
  // The queues of jobs and events are nobody's records.
  const counted = [...rows].filter(([name, count]) => count > 0 && !name.startsWith('pgboss.'))
  return [
    `Restored into ${dataDir}. The database starts, and has these rows:`,
    ...counted.map(([name, count]) => `  ${name.padEnd(40)} ${count.toLocaleString('en-US').padStart(12)}`),
  ]
}

function fileWords({ restored, leftOut, named, missing }: Restored['files'], where: string): readonly string[] {
  const said = leftOut
    ? `The backup has no uploaded files, since it was made with BACKUP_FILES=0.`
    : `${restored.toLocaleString('en-US')} uploaded files were put into ${where}.`
  if (missing === 0) return [`${said} All ${named.toLocaleString('en-US')} that the database names are there.`]
  return [
    said,
    `${missing.toLocaleString('en-US')} OF ${named.toLocaleString('en-US')} FILES THAT THE DATABASE NAMES ARE NOT THERE, such as those uploaded after the newest backup. Copy them from the old DATA_DIR/files (cp -n), or set FILES_URL to the bucket that has them.`,
  ]
}

function momentOf(time: string | undefined): RecoveryPoint {
  if (time === 'latest') return time
  // Without a zone it would be read in this machine's zone.
  const moment = new Date(/T.+(Z|[+-]\d\d:\d\d)$/.test(time ?? '') ? (time ?? '') : '')
  if (Number.isNaN(moment.getTime()))
    throw new Error('Say until when, with the zone: --until 2026-11-25T07:30:00Z, or --until latest')
  return moment
}

/** @throws with what the address belongs to */
function named<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new Error(`The backup’s address ${(error as Error).message}.`, { cause: error })
  }
}

function settings(environment: NodeJS.ProcessEnv): { readonly config: Config; readonly password: string } {
  const config = readConfig(environment)
  if (config.databaseUrl)
    throw new Error(
      'DATABASE_URL names a Postgres server: back it up as such, by its provider or by pg_dump, and DATA_DIR beside it, with the bucket of FILES_URL where files are there.',
    )
  if (config.backupPassword === undefined)
    throw new Error('Set BACKUP_PASSWORD, of 12 characters or more: a backup holds people’s records.')
  return { config, password: config.backupPassword }
}
