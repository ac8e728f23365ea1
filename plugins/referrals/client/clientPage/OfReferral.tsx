import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ReferralDetail } from '../../shared/referralTypes'
import { referralPaths } from '../referralPaths'
import styles from './ClientPage.module.css'

interface OfReferralProps {
  referral: Pick<ReferralDetail, 'id' | 'number'>
  title?: string
  children: ReactNode
}

/** The content of one referral of a client, with a link to it. */
export function OfReferral({ referral: { id, number }, title, children }: OfReferralProps) {
  return (
    <div className={styles.of}>
      <h3 className={styles.ofTitle}>
        {title}
        <Link className={styles.number} href={referralPaths.view(id)}>
          {number}
        </Link>
      </h3>
      {children}
    </div>
  )
}
