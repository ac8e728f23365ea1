import { ListStore } from '@core/client/lists/ListStore'
import { defineActivation } from '@core/client/registry/defineActivation'
import type { ReferralRow } from '../shared/referralTypes'
import { AssigneeStore } from './AssigneeStore'
import { ReferralStore } from './record/ReferralStore'
import { referralApi } from './referralApi'
import type { Referrals } from './useReferrals'

export default defineActivation({
  run({ own, toast, signal }): Referrals {
    return {
      list: own(new ListStore<ReferralRow>({ fetchPage: referralApi.list, defaultSort: { field: 'receivedDate', direction: 'desc' } })),
      open: own(new ReferralStore()),
      assignees: new AssigneeStore(signal),
      toast,
    }
  },
})
