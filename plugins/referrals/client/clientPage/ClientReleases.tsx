import { Link } from 'wouter'
import { Badge, ErrorState, Row, Skeleton } from '@core/client/ui'
import { daysBetween, distanceText, localDay, today, formatDay, knownName, type Tone } from '@core/entity'
import type { ClientRelease } from '../../shared/clientTypes'
import { publicForms } from '../../shared/forms/publicForms'
import { referralPaths } from '../referralPaths'
import styles from './ClientPage.module.css'

/** The number of days before the end of a release at which a new one should be requested. */
const soon = 30

interface ClientReleasesProps {
  value: readonly ClientRelease[] | undefined
  failure: string | undefined
  error: unknown
  reload: () => void
}

/** The release forms by which the family allows information about the client to be shared, and their end dates. */
export function ClientReleases({ value, failure, error, reload }: ClientReleasesProps) {
  if (failure) return <ErrorState message={failure} error={error} onRetry={reload} />
  if (!value) return <Skeleton height="48px" />
  if (value.length === 0) return <p className={styles.quiet}>No release was signed online.</p>
  return (
    <ul className={styles.releases}>
      {value.map(({ submissionId, form, signer, signedAt, recipient, referralId, number, endsOn, endsWhen }) => (
        <Row as="li" gap={3} rowGap={1} wrap key={submissionId}>
          <span className={styles.name}>
            {knownName(publicForms.find(({ key }) => key === form)?.title ?? '')}
            {recipient && `: ${recipient}`}
          </span>
          <span className={styles.quiet}>
            Signed by {signer} on {localDay(new Date(signedAt))} ·{' '}
            <Link href={referralPaths.view(referralId)}>{number}</Link>
          </span>
          {endsOn && <Ending day={endsOn} />}
          {!endsOn && endsWhen && <span className={styles.quiet}>Ends: {endsWhen}</span>}
        </Row>
      ))}
    </ul>
  )
}

function Ending({ day }: { day: string }) {
  const left = daysBetween(today(), day)
  const tone: Tone = left < 0 ? 'danger' : left <= soon ? 'warning' : 'success'
  return (
    <Badge tone={tone}>
      {left < 0 ? 'Ended' : 'Ends'} {formatDay(day)} ({distanceText(day, today())})
    </Badge>
  )
}
