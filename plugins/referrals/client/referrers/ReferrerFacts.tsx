import { useLoad } from '@core/client/api'
import { ErrorState, Section, Skeleton } from '@core/client/ui'
import { type Referrer, referrerApi } from './referrerApi'
import styles from './referrers.module.css'
import { shareOf } from './shareOf'

/** What came of the referrals of this referrer that one may see. */
export function ReferrerFacts({ record: { id, version } }: { record: Referrer }) {
  const { value, failure } = useLoad(`${id} ${version}`, (signal) => referrerApi.figures(id, signal))
  return (
    <Section title="What came of their referrals">
      {failure && <ErrorState message={failure} />}
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
