import type { Transaction } from '@core/server/database/Database'
import { changesOf } from '@core/server/entities/record/changesOf'
import { recordHistory } from '@core/server/entities/record/recordHistory'
import { getWrittenRecord } from '@core/server/entities/record/storedRecord'
import { updateRow } from '@core/server/entities/record/writeRow'
import type { PublicFormEntry } from '../../shared/forms/publicForms'
import { referralEntity } from '../../shared/referralEntity'
import { statusId } from '../../shared/referralStatuses'
import { recordStatusChange } from '../record/statusHistory'
import { referralTable } from '../referralTable'
import type { ReferralTables } from '../referralTables'

/**
 * Keeps in the referral's history that the family submitted a form. The intake form moves a referral that waits for it into
 * review, by itself (D3); one that waits on hold stays there, and comes back to be reviewed. Nobody on the staff did it, so nobody
 * is named. The referral is locked.
 */
export async function noteSubmission(tx: Transaction, referralId: number, { key, title }: PublicFormEntry): Promise<void> {
  const note = `The family submitted: ${title}`
  const entry = { entity: referralEntity.id, id: referralId, action: 'update', by: null, note } as const
  const stored = (await getWrittenRecord(tx, referralTable, referralId))!
  const before = stored.values
  const waits = (['status', 'heldFromStatus'] as const).find((name) => before[name] === statusId.intakeSent)
  if (key !== 'intake' || !waits) return recordHistory(tx, [entry], { via: 'system' })

  const after = { ...before, [waits]: statusId.intakeReview }
  await updateRow(tx, referralTable, stored, after, null)
  await recordHistory(tx, [{ ...entry, changes: changesOf(referralEntity.fields, before, after), update: { fields: referralEntity.fields, before, after } }], { via: 'system' })
  if (waits === 'heldFromStatus') return
  const change = { from: statusId.intakeSent, to: statusId.intakeReview, holdReason: null, holdReviewDate: null, closeReason: null, note: 'By the family' }
  await recordStatusChange(tx.as<ReferralTables>(), referralId, change, null)
}
