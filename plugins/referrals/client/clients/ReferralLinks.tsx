import { formatDay } from '@core/entity'
import { Row, Stack } from '@core/client/ui'
import { Link } from 'wouter'
import type { NamedReferral } from '../../shared/clientTypes'
import { referralPaths } from '../referralPaths'
import { StatusBadge } from '../status/StatusBadge'
import styles from './clients.module.css'

/** Referrals of one person. @param newTab set it where leaving the page would lose typed input */
export function ReferralLinks({ referrals, newTab }: { referrals: readonly NamedReferral[]; newTab?: boolean }) {
  return (
    <Stack as="ul" gap={2}>
      {referrals.map(({ id, number, status, receivedDate }) => (
        <Row as="li" gap={3} rowGap={2} wrap key={id} className={styles.referral}>
          <Link
            href={referralPaths.view(id)}
            className={styles.link}
            {...(newTab && { target: '_blank', rel: 'noopener' })}
          >
            {number}
            {newTab && <span className="visually-hidden"> (opens in a new tab)</span>}
          </Link>
          <span className={styles.day}>{formatDay(receivedDate)}</span>
          <StatusBadge status={status} />
        </Row>
      ))}
    </Stack>
  )
}
