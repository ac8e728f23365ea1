import type { Transaction } from '@core/server/plugin'
import { tellPartners } from './partnerStatus'
import type { ReferralTables } from '../referralTables'

/** A change of a referral's status, or of the current status's data. */
export interface StatusChange {
  /** Null for a new referral. */
  readonly from: number | null
  readonly to: number
  readonly holdReason: number | null
  readonly holdReviewDate: string | null
  readonly closeReason: number | null
  readonly note: string | null
}

/** It is stored until the referral itself is deleted. */
export async function recordStatusChange(
  tx: Transaction<ReferralTables>,
  referralId: number,
  change: StatusChange,
  by: number | null,
): Promise<void> {
  await tx.query
    .insertInto('referrals.status_change')
    .values({
      referral_id: referralId,
      from_status: change.from,
      to_status: change.to,
      hold_reason: change.holdReason,
      hold_review_date: change.holdReviewDate,
      close_reason: change.closeReason,
      note: change.note,
      changed_by: by,
    })
    .execute()
  if (change.from !== null) await tellPartners(tx, referralId, change)
}
