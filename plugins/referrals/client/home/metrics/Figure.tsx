import { Muted, Stack } from '@core/client/ui'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Counted } from '../../../shared/metrics/metricsTypes'
import { metricsLink } from './metricsLink'
import styles from './ReferralMetrics.module.css'
import type { Tone } from '@core/entity'

interface FigureProps {
  label: string
  /** The text that is rendered large. */
  value: string
  /** The list of the rows that it counts. */
  rows: Counted
  /** 0 to 1, rendered as a bar. */
  share?: number
  /** The bar has the color of these statuses. */
  tone?: Tone
  /** One line below the figure. */
  children?: ReactNode
}

/** A figure with a link to the rows that it counts. */
export function Figure({ label, value, rows, share, tone = 'progress', children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <Stack as="dd" gap={0.5} align="start">
        <Link href={metricsLink(rows.filter)} className={styles.value}>
          {value}
        </Link>
        {share !== undefined && (
          <span aria-hidden="true" className={styles.bar} data-tone={tone}>
            <span style={{ inlineSize: `${Math.round(share * 100)}%` }} />
          </span>
        )}
        {children && (
          <Muted as="span" subtle size={12}>
            {children}
          </Muted>
        )}
      </Stack>
    </div>
  )
}

/** A number in a figure's note, with its own link to the rows. */
export function CountLink({ rows, children }: { rows: Counted; children: ReactNode }) {
  return (
    <Link href={metricsLink(rows.filter)} className={styles.quiet}>
      {children}
    </Link>
  )
}
