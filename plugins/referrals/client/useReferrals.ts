import type { EntityListStore } from '@core/client/lists/EntityListStore'
import type { ListStore } from '@core/client/lists/ListStore'
import type { RecordStore } from '@core/client/records/RecordStore'
import { definePluginContext } from '@core/client/registry/PluginScope'
import type { Toaster } from '@core/client/registry/types'
import type { ReferralDetail } from '../shared/referralTypes'
import type { AssigneeStore } from './AssigneeStore'
import type { StripStore } from './home/strip/StripStore'
import type { ListedReferral } from './referralApi'

/** What the screens of referrals share while one role is entered. */
export interface Referrals {
  readonly list: EntityListStore<ListedReferral>
  /** The person's own open ones, for the first page. */
  readonly waiting: ListStore<ListedReferral>
  /** The referral that is open. */
  readonly open: RecordStore<ReferralDetail>
  readonly assignees: AssigneeStore
  /** The figures of the first page. */
  readonly strip: StripStore
  readonly toast: Toaster
}

export const useReferrals = definePluginContext<Referrals>('referrals')
