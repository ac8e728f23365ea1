import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useOncePerRole } from '@core/client/session'
import { ErrorState, Select, Skeleton, Stack } from '@core/client/ui'
import {
  type ReferralMetrics as Metrics,
  endingDays,
  metricsPeriods,
  usualPeriod,
} from '../../../shared/metrics/metricsTypes'
import { phases } from '../../../shared/referralStatuses'
import type { Tone } from '@core/entity'
import { CountLink, Figure } from './Figure'
import { daysText, hoursText, shareText } from './figureText'
import { HoldDays } from './HoldDays'
import { MetricsStore } from './MetricsStore'
import styles from './ReferralMetrics.module.css'

/** The color of each phase, in their order: that of most of its statuses. */
const phaseTones: readonly Tone[] = ['info', 'progress', 'progress', 'warning', 'success', 'neutral']

const figureHeight = '76px'

const counted = (count: number) => count.toLocaleString('en-US')

/** Key figures of referrals: their statuses, their speed, their holds. Each figure leads to the rows that it counts. D6 */
export default observer(function ReferralMetrics() {
  const store = useOncePerRole(MetricsStore, (own) => own(new MetricsStore()))
  const [path, navigate] = useLocation()
  const requested = Number(new URLSearchParams(useSearch()).get('received'))
  const days = metricsPeriods.find((period) => period === requested) ?? usualPeriod
  useEffect(() => {
    void store.load(days)
    return store.follow()
  }, [store, days])
  const { metrics, error } = store
  if (!metrics) return error ? <ErrorState error={error} onRetry={() => void store.load()} /> : <MetricsSkeleton />
  return (
    <div className={styles.metrics} aria-busy={store.loading}>
      <Select
        label="Speed and shares of referrals received in"
        className={styles.period}
        size="small"
        options={metricsPeriods.map((period) => ({
          id: String(period),
          name: period === 365 ? 'the last year' : `the last ${period} days`,
        }))}
        value={String(days)}
        onChange={(value) =>
          navigate(Number(value) === usualPeriod ? path : `${path}?received=${value}`, { replace: true })
        }
      />
      <Phases metrics={metrics} />
      <Flow metrics={metrics} />
      <HoldDays holds={metrics.holds} />
    </div>
  )
})

/** As high as the content to come, so that nothing below it moves. */
function MetricsSkeleton() {
  const figures = (count: number) =>
    Array.from({ length: count }, (_, at) => <Skeleton key={at} height={figureHeight} />)
  return (
    <div className={styles.metrics} aria-busy="true">
      <Skeleton height="30px" width="290px" />
      <div className={styles.phases}>{figures(phases.length)}</div>
      <div className={styles.flow}>{figures(5)}</div>
      <Stack gap={2} align="start" className={styles.holds}>
        <Skeleton height="202px" />
      </Stack>
    </div>
  )
}

function Phases({ metrics: { phases } }: { metrics: Metrics }) {
  const most = Math.max(1, ...phases.map(({ count }) => count))
  return (
    <dl className={styles.phases} aria-label="Referrals by phase">
      {phases.map(({ id, name, count, filter, medianDays, left }) => (
        <Figure
          key={id}
          label={name}
          value={counted(count)}
          rows={{ count, filter }}
          share={count / most}
          tone={phaseTones[id - 1]!}
        >
          {medianDays === null ? (
            'none left this status'
          ) : (
            <CountLink rows={left}>median {daysText(medianDays)}</CountLink>
          )}
        </Figure>
      ))}
    </dl>
  )
}

function Flow({ metrics }: { metrics: Metrics }) {
  const { firstContact, intakeSent, intakeSubmitted, received, started, reviewsDue, authorizationsEnding } = metrics
  return (
    <dl className={styles.flow} aria-label="How referrals move">
      <Figure label="To first contact" value={hoursText(firstContact.medianHours)} rows={firstContact}>
        median of {counted(firstContact.count)}
      </Figure>
      <Figure
        label="Intake completed"
        value={shareText(intakeSubmitted.count, intakeSent.count)}
        rows={intakeSubmitted}
      >
        {counted(intakeSubmitted.count)} of <CountLink rows={intakeSent}>{counted(intakeSent.count)} sent</CountLink>
      </Figure>
      <Figure label="Started care" value={shareText(started.count, received.count)} rows={started}>
        {counted(started.count)} of <CountLink rows={received}>{counted(received.count)} received</CountLink>
      </Figure>
      <Figure label="Reviews due" value={counted(reviewsDue.count)} rows={reviewsDue}>
        on hold, up to today
      </Figure>
      <Figure label="Authorizations ending" value={counted(authorizationsEnding.count)} rows={authorizationsEnding}>
        within {endingDays} days
      </Figure>
    </dl>
  )
}
