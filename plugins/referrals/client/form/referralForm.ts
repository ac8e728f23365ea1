import { referralEntity } from '../../shared/referralEntity'
import type { ReferralDetail } from '../../shared/referralTypes'
import { referralPaths } from '../referralPaths'
import { referralSections } from './referralSections'

/** The form of a referral, the same for a new one and for one that is there. */
export const referralForm = {
  entity: referralEntity,
  sections: referralSections,
  // The status has a dialog of its own, which asks for what each step needs.
  omit: ['status', 'holdReason', 'holdReviewDate', 'closeReason'],
  listHref: referralPaths.list,
  cancelHref: (record: ReferralDetail | undefined) => (record ? referralPaths.view(record.id) : referralPaths.list),
} as const
