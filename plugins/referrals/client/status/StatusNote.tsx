import { Callout } from '@core/client/ui'
import { distanceText, today, formatDay } from '@core/entity'
import { statusId, statusOf } from '../../shared/referralStatuses'
import type { ReferralDetail } from '../../shared/referralTypes'
import styles from './status.module.css'

/** The reason why a referral is on hold or closed, at the top of its record. */
export function StatusNote({ record: { status, holdReviewDate, labels } }: { record: ReferralDetail }) {
  if (status === statusId.onHold) {
    return (
      <div className={styles.note}>
        <Callout tone="warning" title={`On hold: ${labels.holdReason ?? 'no reason given'}`}>
          {holdReviewDate && `Review on ${formatDay(holdReviewDate)} (${distanceText(holdReviewDate, today())}).`}
          {labels.heldFromStatus &&
            ` It goes back to ${labels.heldFromStatus} automatically that day, or earlier when somebody resumes it.`}
        </Callout>
      </div>
    )
  }
  if (status === null || statusOf(status).phase !== 'Closed') return null
  return (
    <div className={styles.note}>
      <Callout tone="neutral" title={`${labels.status}${labels.closeReason ? `: ${labels.closeReason}` : ''}`}>
        This referral is closed.
      </Callout>
    </div>
  )
}
