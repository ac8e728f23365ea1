import { countText } from '@core/kernel/entity/countText'
import { missingKey } from '@core/kernel/server/platform/dataKeys'
import { type AuditVerdict, isOfRestore } from '@core/kernel/server/security/audit/verifyAudit'
import type { RestoreFindings } from './finishRestore'
import type { CheckedBackup, Restored } from './restore'

/** What a restore did and found. */
export interface RestoreReport {
  /** The backup. */
  readonly name: string
  readonly restored: Omit<Restored<RestoreFindings>, 'backup'> & { readonly backup: Pick<CheckedBackup, 'asOf'> }
  /** Uploaded files were looked for where they are, and none was restored. */
  readonly filesStay?: true
  /** Why the signed heads of AUDIT_HEADS could not be compared. */
  readonly unread: string | undefined
  /** In seconds. */
  readonly took: number
}

/** What a drill found, for programs. */
export interface DrillResult {
  readonly backup: string
  /** The moment that the restored database is of. */
  readonly asOf: string
  /** How long the restore took. */
  readonly seconds: number
  /** How many rows all tables have together, apart from the queues. */
  readonly rows: number
  /** How many uploaded files the database names. */
  readonly files: number
  /** What would hinder work after a restore; empty if all is well. */
  readonly faults: readonly string[]
}

export function drillResult(report: RestoreReport): DrillResult {
  const { name, restored, took } = report
  return {
    backup: name,
    asOf: restored.backup.asOf.toISOString(),
    seconds: Math.round(took * 10) / 10,
    rows: countedTables(restored).reduce((sum, [, count]) => sum + count, 0),
    files: restored.files.named,
    faults: drillFaults(report),
  }
}

/** @param folder into which it was restored */
export function drillText(report: RestoreReport, folder: string): readonly string[] {
  const faults = drillFaults(report)
  return [
    `Restored into ${folder} in ${report.took.toFixed(1)} seconds. The database starts, and has these rows:`,
    ...restoredText(report.restored, report.filesStay ? undefined : folder),
    ...(faults.length === 0
      ? ['The drill found no fault.']
      : ['THE DRILL FOUND FAULTS:', ...faults.map((fault) => `- ${fault}`)]),
    `${folder} is removed.`,
  ]
}

/** What would hinder work after a restore. That people have worked since the backup is none. */
function drillFaults({ restored: { files, found }, unread }: RestoreReport): readonly string[] {
  const { audit, missingKeys = [] } = found ?? {}
  return [
    ...(files.leftOut ? [] : fileFaults(files)),
    ...missingKeys.map(missingKey),
    ...(audit?.faults ?? []).filter((fault) => !isOfRestore(fault)).map(({ text }) => text),
    ...(unread === undefined ? [] : [unread]),
  ]
}

function fileFaults({ named, missing, wrongSize }: Restored['files']): readonly string[] {
  const all = named.toLocaleString('en-US')
  return [
    ...(missing > 0
      ? [`${missing.toLocaleString('en-US')} OF ${all} FILES THAT THE DATABASE NAMES ARE NOT THERE`]
      : []),
    ...(wrongSize > 0
      ? [`${wrongSize.toLocaleString('en-US')} OF ${all} FILES HAVE ANOTHER SIZE THAN THE DATABASE SAYS`]
      : []),
  ]
}

/** The tables that have rows. The queues of jobs and events are nobody's records. */
function countedTables({ rows }: Pick<Restored, 'rows'>): readonly (readonly [string, number])[] {
  return [...rows].filter(([name, count]) => count > 0 && !name.startsWith('pgboss.'))
}

/** @param where the uploaded files are put; undefined: they stay where they are */
export function restoredText(restored: RestoreReport['restored'], where: string | undefined): readonly string[] {
  const { files, backup, found } = restored
  return [
    ...countedTables(restored).map(
      ([name, count]) => `  ${name.padEnd(40)} ${count.toLocaleString('en-US').padStart(12)}`,
    ),
    `The backup is of ${backup.asOf.toISOString()}.`,
    ...filesText(files, where),
    ...(found ? findingsText(found) : []),
  ]
}

function filesText(files: Restored['files'], where: string | undefined): readonly string[] {
  const { restored, leftOut, named } = files
  const said = leftOut
    ? `The backup has no uploaded files, since it was made with BACKUP_FILES=0.`
    : where === undefined
      ? 'Uploaded files stay where they are.'
      : `${countText(restored, 'uploaded file')} put into ${where}.`
  const faults = fileFaults(files)
  if (faults.length === 0) return [`${said} All ${named.toLocaleString('en-US')} that the database names are there.`]
  return [
    said,
    `${faults.join(', and ')}, such as those uploaded after the newest backup. Copy them from the old DATA_DIR/files (cp -n), or set FILES_URL to the bucket that has them.`,
  ]
}

function findingsText({ audit, missingKeys }: RestoreFindings): readonly string[] {
  return [...(audit ? auditText(audit) : []), ...missingKeys.map((id) => `A DATA KEY IS NOT THERE. ${missingKey(id)}`)]
}

export function preparedText({ held, sessionsEnded }: RestoreFindings): string {
  return `Everybody has to sign in again (${countText(sessionsEnded, 'session')} ended). Held back are ${countText(held, 'message')} that waited when the backup was made, because they may have been sent since: System status lists them, with “Send again”.`
}

function auditText({ entries, head, faults }: AuditVerdict): readonly string[] {
  const tampered = faults.filter((fault) => !isOfRestore(fault))
  return [
    tampered.length === 0
      ? `The audit log is whole: ${entries} entries, the newest ${head || '(none)'}.`
      : 'THE AUDIT LOG WAS TAMPERED WITH:',
    ...[...tampered, ...faults.filter(isOfRestore)].map(({ text }) => `- ${text}`),
  ]
}
