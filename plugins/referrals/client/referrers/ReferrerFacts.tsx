import { useLoad, useLiveTurn } from '@core/client/session'
import { ErrorState, Section, Skeleton } from '@core/client/ui'
import { referrerEntity } from '../../shared/referrers/referrerEntity'
import { type Referrer, referrerApi } from './referrerApi'
import styles from './referrers.module.css'
import { shareOf } from './shareOf'

/** The results of this referrer's referrals that the user may see. */
export function ReferrerFacts({ record: { id, version } }: { record: Referrer }) {
  // A merge moves referrals, and needn't change the referrer.
  const turn = useLiveTurn([referrerEntity.id], [id])
  const { value, failure, error, reload } = useLoad(
    `${id} ${version}`,
    (signal) => referrerApi.figures(id, signal),
    turn,
  )
  return (
    <Section title="What came of their referrals">
      {failure && <ErrorState message={failure} error={error} onRetry={reload} />}
      {!value && !failure && <Skeleton height="80px" />}
      {value && (
        <dl className={styles.figures}>
          <Figure label="Received">{value.received}</Figure>
          <Figure label="Started care">{value.started}</Figure>
          <Figure label="Share started">{shareOf(value)}</Figure>
          <Figure label="Median days to start">{value.medianDays ?? '–'}</Figure>
        </dl>
      )}
    </Section>
  )
}

function Figure({ label, children }: { label: string; children: string | number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
