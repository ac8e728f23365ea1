import { useId, useState } from 'react'
import { Link } from 'wouter'
import { Button, Muted, Stack } from '@core/client/ui'
import type { HoldFigure } from '../../../shared/metrics/metricsTypes'
import { daysText } from './figureText'
import { metricsLink } from './metricsLink'
import styles from './ReferralMetrics.module.css'

/** Further reasons are behind a button. */
const few = 5

/** The reasons for which referrals are on hold: the days of the current holds by reason, the longest first. */
export function HoldDays({ holds }: { holds: readonly HoldFigure[] }) {
  const titleId = useId()
  const [all, setAll] = useState(false)
  const most = Math.max(1, ...holds.map(({ days }) => days))
  return (
    <Stack as="section" gap={2} align="start" aria-labelledby={titleId} className={styles.holds}>
      <h3 id={titleId} className={styles.label}>
        Days on hold so far, by reason
      </h3>
      {holds.length === 0 && (
        <Muted subtle size={12}>
          Nothing is on hold.
        </Muted>
      )}
      <ul className={styles.reasons}>
        {(all ? holds : holds.slice(0, few)).map(({ id, name, days, count, filter }) => (
          <li key={id} className={styles.reason}>
            <Link href={metricsLink(filter)} className={styles.quiet}>
              {name}
            </Link>
            <span aria-hidden="true" className={styles.bar} data-tone="warning">
              <span style={{ inlineSize: `${Math.round((100 * days) / most)}%` }} />
            </span>
            <span className={styles.amount}>
              {daysText(days)}{' '}
              <Muted as="span" subtle size={12}>
                · {count}
              </Muted>
              <span className="visually-hidden"> {count === 1 ? 'referral' : 'referrals'}</span>
            </span>
          </li>
        ))}
      </ul>
      {holds.length > few && (
        <Button size="small" variant="ghost" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Fewer' : `${holds.length - few} more`}
        </Button>
      )}
    </Stack>
  )
}
