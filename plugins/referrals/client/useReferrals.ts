import type { ListStore } from '@core/client/lists/ListStore'
import { definePluginContext } from '@core/client/registry/PluginScope'
import type { Toaster } from '@core/client/registry/types'
import type { ReferralRow } from '../shared/referralTypes'
import type { AssigneeStore } from './AssigneeStore'
import type { ReferralStore } from './record/ReferralStore'

/** What the screens of referrals share while one role is entered. */
export interface Referrals {
  readonly list: ListStore<ReferralRow>
  /** The person's own open ones, for the first page. */
  readonly waiting: ListStore<ReferralRow>
  /** The referral that is open. */
  readonly open: ReferralStore
  readonly assignees: AssigneeStore
  readonly toast: Toaster
}

export const useReferrals = definePluginContext<Referrals>('referrals')
