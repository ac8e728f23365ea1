import { writeListUrl } from '@core/client/kit'
import { referralEntity } from '../../shared/referralEntity'
import type { ReferralDetail } from '../../shared/referralTypes'
import { referralViews } from '../list/referralViews'
import { referralPaths } from '../referralPaths'
import { referralSections } from './referralSections'

/** All referrals, the latest changes first: the saved one is on top, whatever view was open last. D10 */
export const savedInList = `${referralPaths.list}?${writeListUrl({
  view: referralViews[0]!.id,
  filters: {},
  sort: { field: 'updatedAt', direction: 'desc' },
})}`

/** The form of a referral, the same for a new and an existing one. */
export const referralForm = {
  entity: referralEntity,
  sections: referralSections,
  // The status has its own dialog, which requests the data that each step requires.
  omit: ['status', 'holdReason', 'holdReviewDate', 'closeReason'],
  listHref: referralPaths.list,
  cancelHref: (record: ReferralDetail | undefined) => (record ? referralPaths.view(record.id) : referralPaths.list),
} as const
