import { useLoad } from '@core/client/api'
import { useOpenRecord } from '@core/client/kit'
import { useViewer } from '@core/client/session'
import { ErrorState, Section, Skeleton } from '@core/client/ui'
import { can } from '../../shared/referralPermissions'
import { UndoMerges } from '../clients/UndoMerges'
import { type Referrer, referrerApi } from './referrerApi'
import styles from './referrers.module.css'
import { shareOf } from './shareOf'

/** The results of this referrer's referrals that the user may see. */
export function ReferrerFacts({ record: { id, version } }: { record: Referrer }) {
  const { permissions } = useViewer()
  const { value, failure, error, reload } = useLoad(`${id} ${version}`, (signal) => referrerApi.figures(id, signal))
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
      {permissions.has(can.merge) && <RecentMerges id={id} version={version} />}
    </Section>
  )
}

function RecentMerges({ id, version }: Pick<Referrer, 'id' | 'version'>) {
  const { store } = useOpenRecord()
  // A failure here is no reason to hide the figures.
  const { value: merges = [] } = useLoad(`${id} ${version}`, (signal) => referrerApi.merges(id, signal))
  if (merges.length === 0) return null
  return <UndoMerges merges={merges} undo={referrerApi.undoMerge} onUndone={() => void store.load(id)} />
}

function Figure({ label, children }: { label: string; children: string | number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
