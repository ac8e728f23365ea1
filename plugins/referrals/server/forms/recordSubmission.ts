import type { Transaction } from '@core/server/plugin'
import { getWrittenRecord, updateBySystem } from '@core/server/entities'
import type { PublicFormEntry } from '../../shared/forms/publicForms'
import { statusId } from '../../shared/referralStatuses'
import { recordStatusChange } from '../record/statusHistory'
import { referralTable } from '../referralTable'
import type { ReferralTables } from '../referralTables'

/**
 * Records a submission in the referral's history. The intake form moves a referral that waits for it automatically into
 * review (D3). One on hold remains there, and returns into review. No member of staff did it, so the entry names
 * none. The referral is locked.
 */
export async function recordSubmission(
  tx: Transaction,
  referralId: number,
  { key, title }: PublicFormEntry,
): Promise<void> {
  const { values } = (await getWrittenRecord(tx, referralTable, referralId))!
  const waits = (['status', 'heldFromStatus'] as const).find((name) => values[name] === statusId.intakeSent)
  const patch = key === 'intake' && waits ? { [waits]: statusId.intakeReview } : {}
  await updateBySystem(tx, referralTable, referralId, patch, { by: null, note: `The family submitted: ${title}` })
  if (!('status' in patch)) return
  const change = {
    from: statusId.intakeSent,
    to: statusId.intakeReview,
    holdReason: null,
    holdReviewDate: null,
    closeReason: null,
    note: 'By the family',
  }
  await recordStatusChange(tx.as<ReferralTables>(), referralId, change, null)
}
