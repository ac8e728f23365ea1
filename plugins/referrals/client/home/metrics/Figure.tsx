import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Counted } from '../../../shared/metrics/metricsTypes'
import { metricsLink } from './metricsLink'
import styles from './ReferralMetrics.module.css'
import type { Tone } from '../../../shared/referralStatuses'

interface FigureProps {
  label: string
  /** As it is drawn large. */
  value: string
  /** The rows that it counts. */
  rows: Counted
  /** 0 to 1: drawn as a bar. */
  share?: number
  /** The bar's color is that of the statuses that it stands for. */
  tone?: Tone
  /** One line below. */
  children?: ReactNode
}

/** A figure that leads to the rows that it counts. */
export function Figure({ label, value, rows, share, tone = 'progress', children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.reading}>
        <Link href={metricsLink(rows.filter)} className={styles.value}>
          {value}
        </Link>
        {share !== undefined && (
          <span aria-hidden="true" className={styles.bar} data-tone={tone}>
            <span style={{ inlineSize: `${Math.round(share * 100)}%` }} />
          </span>
        )}
        {children && <span className={styles.note}>{children}</span>}
      </dd>
    </div>
  )
}

/** A number in a figure's note, with its own way to the rows. */
export function CountLink({ rows, children }: { rows: Counted; children: ReactNode }) {
  return (
    <Link href={metricsLink(rows.filter)} className={styles.quiet}>
      {children}
    </Link>
  )
}
