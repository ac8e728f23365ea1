import { sql } from 'kysely'
import { type Viewer, type Transaction, invalid, notFound, stale } from '@core/server/plugin'
import { type WriteOptions, lockRecord, updateRecord } from '@core/server/entities'
import type { TakenOver } from '../forms/FormTables'
import { referralTable } from '../referralTable'
import { getSubmission } from './findSubmission'
import { differencesFor } from './presentSubmission'
import { takeOverPatch } from './takeOverPatch'

export interface TakeOverRequest {
  readonly referralId: number
  readonly submissionId: number
  /** The version of the referral that was compared. */
  readonly version: number
  /** The differences to write into the referral. */
  readonly paths: readonly string[]
  /** The status to move to in the same change. */
  readonly status?: number | null | undefined
}

/**
 * Writes a family's answers into the referral, field by field, through its ordinary update: permissions, history, files and rules are
 * those of any other change.
 * @throws HttpError 404 when the person may not see it, 403 when they may not change it, 409 when it changed since the comparison
 */
export async function takeOver(
  tx: Transaction,
  { referralId, submissionId, version, paths, status }: TakeOverRequest,
  viewer: Viewer,
  catalog: WriteOptions['catalog'],
): Promise<void> {
  if (paths.length === 0 && !status)
    throw invalid([{ field: 'paths', message: 'Choose at least one answer, or the status to move to.' }])
  const stored = await lockRecord(tx, referralTable, referralId, viewer, 'update')
  if (!stored) throw notFound('Referral')
  if (stored.version !== version) throw stale('This referral')
  const submission = await getSubmission(tx, submissionId, referralId)
  const differences = await differencesFor(tx, submission, stored.values, viewer)
  const chosen = differences.filter(({ path }) => paths.includes(path))
  const unknown = paths.filter((path) => !differences.some((one) => one.path === path))
  if (unknown.length > 0)
    throw invalid([
      {
        field: 'paths',
        message: 'There is nothing to copy here (any more). Reload the comparison, then choose again.',
      },
    ])
  const patch = { version, ...takeOverPatch(chosen, stored.values), ...(status && { status }) }
  await updateRecord(tx, referralTable, referralId, patch, viewer, { catalog })
  if (chosen.length === 0) return
  const at = new Date().toISOString()
  const taken: readonly TakenOver[] = chosen.map(({ path, label, sensitive }) => ({
    path,
    label,
    at,
    by: viewer.id,
    ...(sensitive && { sensitive }),
  }))
  await sql`update referrals.form_submission set taken_over = coalesce(taken_over, '[]') || ${JSON.stringify(taken)}::jsonb where id = ${submissionId}`.execute(
    tx.query,
  )
}
