import { version } from '@core/kernel/server/platform/version'
import { notifyOfFailedBackup } from './notifyOfBackup'
import { backupJob, drillJob } from './backupJobs'
import { begunOf } from './backupName'
import { openBackups } from './backupPlace'
import { backUp } from './backUp'
import { openWalArchive } from '@core/kernel/server/platform/postgres/openWalArchive'
import { readThrough } from './restore'
import type { BackupSchedule } from '@core/kernel/server/platform/config'
import type { Database } from '@core/kernel/server/platform/database/Database'
import type { FileStore } from '@core/kernel/server/platform/files/store/FileStore'
import type { FilePlace } from '@core/kernel/server/platform/files/store/openFileStore'
import type { StartedDeployment } from '@core/kernel/server/plugins/ServerFeature'
import { makeDue } from '@core/kernel/server/platform/jobs/makeDue'
import type { BoundJobs } from '@core/kernel/server/platform/jobs/Job'

export interface ScheduledBackupOptions {
  readonly db: Database
  readonly dataDir: string
  /** Uploaded files. Undefined: they are left out. */
  readonly files: Pick<FileStore, 'list' | 'read'> | undefined
  readonly password: string
  readonly schedule: BackupSchedule
  /** What takes the database's changes. What is older than the oldest backup that is kept is removed from it. */
  readonly walArchive: FilePlace | undefined
}

/** @returns the job of a deployment that set BACKUP_TO and BACKUP_PASSWORD; none otherwise */
export function deploymentBackups({ config, db, files }: StartedDeployment): BoundJobs {
  const { dataDir, backupFiles, backupPassword: password, backupSchedule: schedule, walArchive } = config
  if (!schedule || password === undefined) return {}
  return scheduledBackup({ db, dataDir, files: backupFiles ? files : undefined, password, schedule, walArchive })
}

/**
 * The job that makes a backup at its first start and then once a day, reads it to its end, and only then removes those that are too old.
 * Who may see System status hears of a failure.
 */
export function scheduledBackup(options: ScheduledBackupOptions): BoundJobs {
  return {
    [backupJob]: {
      at: options.schedule.at,
      // The archive of the database's changes restores nothing without a backup to begin from.
      firstAtOnce: true,
      every: 86_400_000,
      timeout: 6 * 3_600_000,
      async run(signal) {
        try {
          await backUpAndPrune(options, signal)
          await makeDue(options.db, drillJob)
        } catch (error) {
          // What a stop cut off is done again after the next start.
          if (!signal.aborted || (signal.reason as Error).name === 'TimeoutError')
            await notifyOfFailedBackup(options.db, error)
          throw error
        }
      },
    },
  }
}

async function backUpAndPrune(
  { dataDir, files, password, schedule, walArchive }: ScheduledBackupOptions,
  signal: AbortSignal,
): Promise<void> {
  const { files: backups, close } = await openBackups(schedule.place, 'BACKUP_TO')
  try {
    const { name } = await backUp({ dataDir, to: backups, files, password, version, signal })
    try {
      await readThrough({ name, content: backups.read(name) }, password, signal)
    } catch (error) {
      // Otherwise it would count as one of those that are kept, and push a good one out.
      await backups.remove(name).catch(() => {})
      throw error
    }
    const oldest = await prune(backups, schedule.keep)
    if (!walArchive || !oldest) return
    const wal = await openWalArchive(walArchive, password)
    try {
      await wal.prune(oldest)
    } finally {
      wal.close()
    }
  } finally {
    close()
  }
}

/** Removes all but the newest, and what runs that were killed have left. @returns when the oldest that is left was begun */
async function prune(backups: FileStore, keep: number): Promise<Date | undefined> {
  const found = new Set<string>()
  // Of what was begun and never kept, this gives nothing: it removes it.
  for await (const name of backups.sweep()) found.add(name)
  for await (const { id } of backups.list()) found.add(id)
  const names = [...found].toSorted()
  for (const name of names.slice(0, -keep)) await backups.remove(name)
  return begunOf(names.at(-keep) ?? names[0] ?? '')
}
