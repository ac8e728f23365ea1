import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { messageOf } from '@core/client/api/ApiError'
import { Select } from '@core/client/ui/fields/Select'
import { ErrorState } from '@core/client/ui/status/ErrorState'
import { Skeleton } from '@core/client/ui/status/Skeleton'
import { type ReferralStrip as Strip, endingDays, stripPeriods, usualPeriod } from '../../../shared/strip/stripTypes'
import { useReferrals } from '../../useReferrals'
import { CountLink, Figure } from './Figure'
import { daysText, hoursText, shareText } from './figureText'
import { HoldDays } from './HoldDays'
import styles from './ReferralStrip.module.css'

const counted = (count: number) => count.toLocaleString('en-US')

/** Referrals at a glance: where they stand, how fast they move, what holds them. Each figure leads to the rows that it counts. D6 */
export default observer(function ReferralStrip() {
  const { strip: store } = useReferrals()
  const [path, navigate] = useLocation()
  const asked = Number(new URLSearchParams(useSearch()).get('received'))
  const days = stripPeriods.find((period) => period === asked) ?? usualPeriod
  useEffect(() => {
    void store.load(days)
    return store.follow()
  }, [store, days])
  const { strip, error } = store
  if (!strip) return error ? <ErrorState message={messageOf(error)} onRetry={() => void store.load()} /> : <Skeleton height="230px" />
  return (
    <div className={styles.strip} aria-busy={store.loading}>
      <Select
        label="Speed and shares of referrals received in"
        className={styles.period}
        size="small"
        options={stripPeriods.map((period) => ({ id: String(period), name: period === 365 ? 'the last year' : `the last ${period} days` }))}
        value={String(days)}
        onChange={(value) => navigate(Number(value) === usualPeriod ? path : `${path}?received=${value}`, { replace: true })}
      />
      <Phases strip={strip} />
      <Flow strip={strip} />
      <HoldDays holds={strip.holds} />
    </div>
  )
})

function Phases({ strip: { phases } }: { strip: Strip }) {
  const most = Math.max(1, ...phases.map(({ count }) => count))
  return (
    <dl className={styles.phases} aria-label="Referrals by phase">
      {phases.map(({ id, name, count, filter, medianDays, left }) => (
        <Figure key={id} label={name} value={counted(count)} rows={{ count, filter }} share={count / most}>
          {medianDays === null ? 'nobody moved on' : <CountLink rows={left}>median {daysText(medianDays)}</CountLink>}
        </Figure>
      ))}
    </dl>
  )
}

function Flow({ strip }: { strip: Strip }) {
  const { firstContact, intakeSent, intakeSubmitted, received, started, reviewsDue, authorizationsEnding } = strip
  return (
    <dl className={styles.flow} aria-label="How referrals move">
      <Figure label="To first contact" value={hoursText(firstContact.medianHours)} rows={firstContact}>
        median of {counted(firstContact.count)}
      </Figure>
      <Figure label="Intake completed" value={shareText(intakeSubmitted.count, intakeSent.count)} rows={intakeSubmitted}>
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
