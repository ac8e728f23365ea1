import { writeListUrl } from '@core/client/kit'
import { referralEntity } from '../../shared/referralEntity'
import type { ReferralDetail } from '../../shared/referralTypes'
import { referralViews } from '../list/referralViews'
import { referralPaths } from '../referralPaths'
import { referralSections } from './referralSections'

/** All of them, the latest changes first: whatever view one saw last, what was saved stands at its top. D10 */
export const savedInList = `${referralPaths.list}?${writeListUrl({
  view: referralViews[0]!.id,
  filters: {},
  sort: { field: 'updatedAt', direction: 'desc' },
})}`

/** The form of a referral, the same for a new one and for one that is there. */
export const referralForm = {
  entity: referralEntity,
  sections: referralSections,
  // The status has a dialog of its own, which asks for what each step needs.
  omit: ['status', 'holdReason', 'holdReviewDate', 'closeReason'],
  listHref: referralPaths.list,
  cancelHref: (record: ReferralDetail | undefined) => (record ? referralPaths.view(record.id) : referralPaths.list),
} as const
