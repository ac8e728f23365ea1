import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { BackupSchedule } from '@core/kernel/server/platform/config'
import type { Database } from '@core/kernel/server/platform/database/Database'
import type { BoundJobs } from '@core/kernel/server/platform/jobs/Job'
import type { CommandApart, StartedDeployment } from '@core/kernel/server/plugins/ServerFeature'
import { drillJob } from './backupJobs'
import { newestBackup, openBackups } from './backupPlace'
import { notifyOfUnprovenBackup } from './notifyOfBackup'
import { removeRestored } from './restore'
import { type Drilled, faultOf, insertDrill } from './restoreDrills'
import type { DrillResult } from './restoreReport'

export interface ScheduledDrillOptions {
  readonly db: Database
  readonly dataDir: string
  readonly schedule: Pick<BackupSchedule, 'place'>
  readonly commandApart: CommandApart
}

/** A backup that could not be restored isn't tried again before this time, in hours: a restore is a lot of work. */
const againAfter = 6

/** @returns the job of a deployment that makes backups by itself, unless it set BACKUP_DRILL=0; none otherwise */
export function deploymentDrills({ config, db, commandApart }: StartedDeployment): BoundJobs {
  const { dataDir, backupSchedule: schedule } = config
  return schedule?.drill && commandApart ? scheduledDrill({ db, dataDir, schedule, commandApart }) : {}
}

/**
 * The job that proves each backup: it restores the newest one beside the product, in a process of its own, starts that database, compares
 * files, keys and audit log, stores what it found, and removes it again. Who may see System status hears of a fault.
 */
export function scheduledDrill(options: ScheduledDrillOptions): BoundJobs {
  return {
    // The job that makes a backup makes this one due. A backup that was made by hand is proven within the hour.
    [drillJob]: { every: 3_600_000, timeout: 6 * 3_600_000, run: (signal) => proveNewest(options, signal) },
  }
}

async function proveNewest(options: ScheduledDrillOptions, signal: AbortSignal): Promise<void> {
  const { db } = options
  const newest = await nameOfNewest(options)
  if (newest === undefined) return
  const before = await lastDrill(db, newest)
  if (before && before.fault === null) return
  if (before?.isRecent) throw unproven(before.fault)
  const begun = new Date()
  const drilled = await drill(options, newest, signal)
  const { fault } = drilled
  await insertDrill(db, { ...drilled, begun })
  if (fault === null) return
  await notifyOfUnprovenBackup(db)
  throw unproven(fault)
}

async function nameOfNewest({ schedule }: ScheduledDrillOptions): Promise<string | undefined> {
  const { files, close } = await openBackups(schedule.place, 'BACKUP_TO', { check: false })
  try {
    return await newestBackup(files)
  } finally {
    close()
  }
}

interface LastDrill {
  readonly fault: string | null
  /** Too recent to try this backup again. */
  readonly isRecent: boolean
}

async function lastDrill(db: Database, backup: string): Promise<LastDrill | undefined> {
  const { rows } = await sql<LastDrill>`
    select fault, begun_at > now() - make_interval(hours => ${againAfter}) as "isRecent"
    from core.restore_drill where backup = ${backup} order by id desc limit 1`.execute(db.query)
  return rows[0]
}

/** Restores in DATA_DIR, whose disk is one for a database: what is below /tmp may be memory. */
async function drill(
  { dataDir, commandApart }: ScheduledDrillOptions,
  newest: string,
  signal: AbortSignal,
): Promise<Omit<Drilled, 'begun'>> {
  const folder = path.join(dataDir, 'drill')
  await removeDrills(folder)
  await mkdir(folder, { mode: 0o711 })
  try {
    const { code, output, error } = await commandApart('restore', ['latest', '--drill', '--json'], {
      environment: { TMPDIR: folder },
      signal,
    })
    const result = resultOf(output)
    if (!result) return { backup: newest, fault: error || `The restore ended with ${code ?? 'a signal'}.`, result }
    return { backup: result.backup, fault: faultOf(result), result }
  } finally {
    await removeDrills(folder)
  }
}

/** Removes a drill, and what one that was killed has left. */
async function removeDrills(folder: string): Promise<void> {
  for (const left of await readdir(folder).catch(() => [])) await removeRestored(path.join(folder, left))
  await rm(folder, { recursive: true, force: true })
}

/** @returns what the command printed last; undefined where it failed before */
function resultOf(output: string): DrillResult | undefined {
  try {
    return JSON.parse(output.slice(output.lastIndexOf('\n') + 1)) as DrillResult
  } catch {
    return undefined
  }
}

function unproven(fault: string | null): Error {
  return Object.assign(new Error(`The newest backup is not proven: ${fault}`), { code: 'EDRILL' })
}
