import { countText } from '@core/kernel/entity/countText'
import { version } from '@core/kernel/server/platform/version'
import { describePlace, openBackups } from './backupPlace'
import { backUp } from './backUp'
import { type Config, filesOf, insideDataDir } from '@core/kernel/server/platform/config'
import type { FileStore } from '@core/kernel/server/platform/files/store/FileStore'
import { filePlace, openFileStore } from '@core/kernel/server/platform/files/store/openFileStore'
import type { CommandCall } from '@core/kernel/server/plugins/defineServerPlugin'
import { isDiskFull } from '@core/kernel/server/platform/http/outage'

/**
 * Backs the deployment up into a folder or a bucket, encrypted with BACKUP_PASSWORD, and says where it is.
 * @param call.args where backups are kept
 * @throws when something isn't set, or there is nothing to back up; the message says what to do
 */
export async function backupCommand(call: CommandCall): Promise<void> {
  const { args, environment, say } = call
  const { config, password } = settings(call)
  const [target] = args
  if (!target) throw new Error('Say where to: npm run backup -- <folder or s3://bucket/prefix>')
  const place = named(() => filePlace(target, environment.AWS_REGION))
  const inside = insideDataDir(place, config.dataDir)
  if (inside) throw new Error(`The backup’s folder ${inside}.`)
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
        version,
      }).catch((error: NodeJS.ErrnoException) => {
        if (!isDiskFull(error.code)) throw error
        throw new Error(
          `There is no room for the backup in ${describePlace(place, '')}. Make room, or name another place.`,
          {
            cause: error,
          },
        )
      })
      await removeUnfinished(backups.files)
      say(
        [
          `${describePlace(place, name)}, ${(bytes / 1e6).toFixed(1)} MB, with ${backupFiles ? countText(files, 'uploaded file') : 'NO UPLOADED FILES, as BACKUP_FILES=0 says: they need a copy of their own'}.`,
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

/** Removes what backups that were killed a day ago or earlier have left: the store does so while it yields the others. */
async function removeUnfinished(backups: Pick<FileStore, 'sweep'>): Promise<void> {
  const others = backups.sweep()[Symbol.asyncIterator]()
  while (!(await others.next()).done);
}

/** @throws with what the address belongs to */
export function named<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new Error(`The backup’s address ${(error as Error).message}.`, { cause: error })
  }
}

/** @throws where the deployment has another database, or no password */
export function settings({ config }: CommandCall): { readonly config: Config; readonly password: string } {
  if (config.databaseUrl)
    throw new Error(
      'DATABASE_URL names a Postgres server: back it up as such, by its provider or by pg_dump, and DATA_DIR beside it, with the bucket of FILES_URL where files are there.',
    )
  if (config.backupPassword === undefined)
    throw new Error('Set BACKUP_PASSWORD, of 12 characters or more: a backup holds people’s records.')
  return { config, password: config.backupPassword }
}
