import { type DisplayProps, EntityCalendar } from '@core/client/kit'
import { addDays, today } from '@core/entity'
import { longestHoldDays } from '../../shared/checkTransition'
import { statusId } from '../../shared/referralStatuses'
import type { ListedReferral } from '../referralApi'

/** Referrals by their next follow-up, their review, or the day on which they came. */
export default function ReferralCalendar(props: DisplayProps<ListedReferral>) {
  return <EntityCalendar {...props} refusal={reviewRefusal} needs={needs} />
}

const needs = ['status']

/** D3: only a referral on hold has a review, at most 30 days ahead. */
function reviewRefusal({ status }: ListedReferral, path: string, day: string): string | undefined {
  if (path !== 'holdReviewDate') return undefined
  if (status !== statusId.onHold) return 'Only a referral on hold has a review date'
  if (day < today()) return "Review date can't be in the past"
  return day > addDays(today(), longestHoldDays)
    ? `Review date can be at most ${longestHoldDays} days ahead`
    : undefined
}
