import { type DisplayProps, EntityCalendar } from '@core/client/kit'
import { addDays, today, type Tone } from '@core/entity'
import { longestHoldDays } from '../../shared/checkTransition'
import { statusId, statusOf } from '../../shared/referralStatuses'
import type { ListedReferral } from '../referralApi'

/** Referrals by the date of their next follow-up, their review, or their receipt. */
export default function ReferralCalendar(props: DisplayProps<ListedReferral>) {
  return <EntityCalendar {...props} refusal={reviewRefusal} look={statusLook} needs={needs} />
}

const needs = ['status']

/** The colors of the statuses, for a legend. */
const meanings: Readonly<Record<Tone, string>> = {
  info: 'New',
  progress: 'In progress',
  warning: 'Waiting',
  success: 'Ready or active',
  danger: 'Declined',
  neutral: 'Closed',
}

function statusLook({ status }: ListedReferral) {
  const { tone } = statusOf(status)
  return { name: meanings[tone], tone }
}

/** D3: only a referral on hold has a review, at most 30 days ahead. */
function reviewRefusal({ status }: ListedReferral, path: string, day: string): string | undefined {
  if (path !== 'holdReviewDate') return undefined
  if (status !== statusId.onHold) return 'Only a referral on hold has a review date'
  if (day < today()) return "Review date can't be in the past"
  return day > addDays(today(), longestHoldDays)
    ? `Review date can be at most ${longestHoldDays} days ahead`
    : undefined
}
