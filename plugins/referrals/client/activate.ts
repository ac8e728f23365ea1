import { homeWidgets } from '@core/client/home/homeWidgets'
import { ListStore } from '@core/client/lists/ListStore'
import { defineActivation } from '@core/client/registry/defineActivation'
import type { ReferralRow } from '../shared/referralTypes'
import { AssigneeStore } from './AssigneeStore'
import { ReferralStore } from './record/ReferralStore'
import { referralApi } from './referralApi'
import type { Referrals } from './useReferrals'

export default defineActivation({
  run({ own, contribute, toast, signal }): Referrals {
    contribute(homeWidgets, { id: 'referrals.waiting', order: 10, title: 'Referrals waiting for you', width: 'half', load: () => import('./home/ReferralsWaiting') })
    return {
      list: own(new ListStore<ReferralRow>({ fetchPage: referralApi.list, defaultSort: { field: 'receivedDate', direction: 'desc' } })),
      waiting: own(new ListStore<ReferralRow>({ fetchPage: referralApi.list, defaultSort: { field: 'nextFollowUp', direction: 'asc' } })),
      open: own(new ReferralStore()),
      assignees: new AssigneeStore(signal),
      toast,
    }
  },
})
