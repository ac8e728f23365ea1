import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { namedFiles } from '@core/kernel/server/entities/files/fileRepository'
import { newestBackup, openBackups, placeOfBackup } from './backupPlace'
import { openWalArchive } from '@core/kernel/server/platform/postgres/openWalArchive'
import { removeRestored, restore } from './restore'
import { type Config, filesOf } from '@core/kernel/server/platform/config'
import { openFileStore, type OpenFileStore } from '@core/kernel/server/platform/files/store/openFileStore'
import type { RecoveryPoint } from '@core/kernel/server/platform/postgres/walArchive'
import type { CommandCall } from '@core/kernel/server/plugins/defineServerPlugin'
import type { ServerPlugin } from '@core/kernel/server/plugins/defineServerPlugin'
import { named, settings } from './backupCommand'
import { drillDump, isDump } from './drillDump'
import { finishRestore, type RestoreFindings } from './finishRestore'
import { knownHeads } from './knownHeads'
import { drillResult, drillText, preparedText, type RestoreReport, restoredText } from './restoreReport'
import { withRemoval } from './withRemoval'

const restoreUsage =
  'Say what from: npm run restore -- <file, s3://bucket/prefix/file, or latest> [--until <time>] [--drill [--json]]'

const dumpUsage =
  'This is a dump of pg_dump. npm run restore -- <dump> --drill proves that it can be restored; restore it by pg_restore, as docs/operations.md says.'

/**
 * Restores a backup into DATA_DIR, which has to be empty, and its files into the bucket of FILES_URL where there is one; and says what is in
 * it. With `--drill` it restores into a folder of its own instead, beside a product that may be running, and removes it again.
 * @param call.args the backup, or `latest` for the newest one in BACKUP_TO; then `--until` with a moment or `latest`, to go on from it with
 *   what WAL_ARCHIVE holds. `--json` prints the result of a drill as a DrillResult
 * @returns false if a drill found a fault
 * @throws when something isn't set, or the backup can't be restored; the message says what to do
 */
export async function restoreCommand(call: CommandCall): Promise<boolean> {
  const { args, environment, product, say } = call
  const owners = [product.core, ...product.installed]
  const { source, until, isDrill, isJson } = restoreArgs(environment, args)
  if (await isDump(source)) {
    if (!isDrill || until !== undefined) throw new Error(dumpUsage)
    return drillDump(source, call, isJson)
  }
  const { config, password } = settings(call)
  if (until !== undefined && config.walArchive === undefined)
    throw new Error('Set WAL_ARCHIVE to the folder or bucket that holds the database’s changes since that backup.')
  const place =
    source === 'latest' ? await newestOf(config) : named(() => placeOfBackup(source, environment.AWS_REGION))
  const run = (dataDir: string, uploads: OpenFileStore) =>
    restoreFrom({ config, password, place, until, owners, dataDir, uploads, isDrill })
  if (isDrill) return drill(run, { say, isJson })
  const uploads = await openFileStore(filesOf(config), say)
  try {
    const { restored, unread } = await run(config.dataDir, uploads)
    say(
      [
        `Restored into ${config.dataDir}. The database starts, and has these rows:`,
        ...restoredText(restored, config.filesBucket ? 'the bucket of FILES_URL' : `${config.dataDir}/files`),
        ...(unread === undefined ? [] : [unread]),
        ...(restored.found ? [preparedText(restored.found)] : []),
        ...(config.filesBucket
          ? [
              'The bucket of FILES_URL belongs to the database that was backed up. If this one replaces it, run npm run claim-files.',
            ]
          : []),
        'Start the product with this DATA_DIR. If BACKUP_TO isn’t set, take a backup at once: WAL_ARCHIVE continues this database from its next backup on.',
      ].join('\n'),
    )
    return true
  } finally {
    uploads.close()
  }
}

/** @throws where BACKUP_TO isn't set, or holds no backup */
async function newestOf({ backupSchedule }: Config): Promise<ReturnType<typeof placeOfBackup>> {
  if (!backupSchedule)
    throw new Error('“latest” is the newest backup in BACKUP_TO, which is not set. Set it, or name a backup.')
  const { place } = backupSchedule
  const { files, close } = await openBackups(place, 'BACKUP_TO', { check: false })
  try {
    const name = await newestBackup(files)
    if (name === undefined) throw new Error('There is no backup in BACKUP_TO yet.')
    return { ...place, name }
  } finally {
    close()
  }
}

interface RestoreArgs {
  readonly source: string
  readonly until: RecoveryPoint | undefined
  readonly isDrill: boolean
  readonly isJson: boolean
}

/** @throws with the usage, for an option that is mistyped too: it must not restore something else than was meant */
function restoreArgs(environment: NodeJS.ProcessEnv, args: readonly string[]): RestoreArgs {
  if (['until', 'drill', 'json'].some((option) => environment[`npm_config_${option}`] !== undefined))
    throw new Error(`Write -- after “restore”, or npm keeps the options for itself. ${restoreUsage}`)
  const [isDrill, isJson] = [args.includes('--drill'), args.includes('--json')]
  const [source, ...options] = args.filter((arg) => arg !== '--drill' && arg !== '--json')
  const [option, time] = options
  if (isJson && !isDrill) throw new Error(restoreUsage)
  if (!source || source.startsWith('-') || options.length > 2 || (option !== undefined && option !== '--until'))
    throw new Error(restoreUsage)
  return {
    source,
    until: option === undefined ? undefined : momentOf(time),
    isDrill,
    isJson,
  }
}

interface RestoreRun extends Omit<RestoreArgs, 'source' | 'isJson'> {
  readonly config: Config
  readonly password: string
  readonly place: ReturnType<typeof placeOfBackup>
  /** Core, and all plugins of the product. */
  readonly owners: readonly ServerPlugin[]
  readonly dataDir: string
  readonly uploads: OpenFileStore
}

/** Only reads where backups, changes and heads are stored. */
async function restoreFrom(run: RestoreRun): Promise<RestoreReport> {
  const { config, password, place, until, owners, dataDir, uploads, isDrill } = run
  const begun = performance.now()
  const { heads, unread } = await knownHeads(config, isDrill)
  const wal = until !== undefined && config.walArchive ? await openWalArchive(config.walArchive, password) : undefined
  const backups = await openBackups(place, 'The backup', { check: false })
  try {
    const { name } = place
    const restored = await restore<RestoreFindings>({
      from: backups.files,
      name,
      dataDir,
      files: uploads.files,
      filesElsewhere: !isDrill && config.filesBucket !== undefined,
      // A full disk would stop the product that is running on it.
      ...(isDrill && { room: 2 }),
      password,
      recovery: until !== undefined && wal ? { walArchive: wal, until } : undefined,
      namedFiles,
      finish: (url, { asOf }) =>
        finishRestore(url, { dataDir, dataKey: config.dataKey, owners, heads, name, asOf, until }),
    })
    return { name, restored, unread, took: (performance.now() - begun) / 1000 }
  } finally {
    backups.close()
    wal?.close()
  }
}

/** Restores into a folder of its own, says what is found there, and removes it. @returns whether all is well */
async function drill(
  run: (dataDir: string, uploads: OpenFileStore) => Promise<RestoreReport>,
  { say, isJson }: Pick<CommandCall, 'say'> & Pick<RestoreArgs, 'isJson'>,
): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'white-glove-drill-'))
  const remove = async () => {
    await removeRestored(folder)
    await rm(folder, { recursive: true, force: true })
  }
  return withRemoval(remove, async () => {
    const uploads = await openFileStore({ folder: path.join(folder, 'files'), bucket: undefined }, () => {})
    const report = await run(folder, uploads)
    const result = drillResult(report)
    say(isJson ? JSON.stringify(result) : drillText(report, folder).join('\n'))
    return result.faults.length === 0
  })
}

function momentOf(time: string | undefined): RecoveryPoint {
  if (time === 'latest') return time
  // Without a zone it would be read in this machine's zone.
  const moment = new Date(/T.+(Z|[+-]\d\d:\d\d)$/.test(time ?? '') ? (time ?? '') : '')
  if (Number.isNaN(moment.getTime()))
    throw new Error('Say until when, with the zone: --until 2026-11-25T07:30:00Z, or --until latest')
  return moment
}
