import { Link } from 'wouter'
import { Section } from '@core/client/ui'
import type { ReferralDetail } from '../../../shared/referralTypes'
import { referralPaths } from '../../referralPaths'
import { StatusBadge } from '../../status/StatusBadge'
import styles from './ClientPage.module.css'

/** The referrals of a client with their statuses, the latest first. */
export function ClientReferrals({ referrals }: { referrals: readonly ReferralDetail[] }) {
  return (
    <Section title="Referrals" flush>
      <ul>
        {referrals.map(({ id, number, status, labels, receivedDate, nextFollowUp }) => (
          <li key={id} className={styles.referral}>
            <Link className={styles.number} href={referralPaths.view(id)}>
              {number}
            </Link>
            <span>{status !== null && <StatusBadge status={status} />}</span>
            <span className={styles.quiet}>
              {labels.type} · Received {receivedDate} · {labels.assignedTo ?? 'Unassigned'}
              {nextFollowUp && ` · Follow-up ${nextFollowUp}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
