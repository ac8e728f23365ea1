import type { Transaction } from '@core/server/database'
import { tellPartners } from '../exchange/partnerTasks'
import type { ReferralTables } from '../referralTables'

/** A step of a referral's way, or new terms of the status that it is in. */
export interface StatusChange {
  /** Null when the referral is made. */
  readonly from: number | null
  readonly to: number
  readonly holdReason: number | null
  readonly holdReviewDate: string | null
  readonly closeReason: number | null
  readonly note: string | null
}

/** Stores it until the referral itself is deleted. */
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
