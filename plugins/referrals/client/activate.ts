import { homeWidgets } from '@core/client/home/homeWidgets'
import { ListStore } from '@core/client/lists/ListStore'
import { defineActivation } from '@core/client/registry/defineActivation'
import { paletteSearch } from '@core/client/shell/palette/paletteSearch'
import type { ReferralRow } from '../shared/referralTypes'
import { AssigneeStore } from './AssigneeStore'
import { findReferrals } from './findReferrals'
import { ReferralStore } from './record/ReferralStore'
import { referralApi } from './referralApi'
import type { Referrals } from './useReferrals'

export default defineActivation({
  run({ own, contribute, toast, signal }): Referrals {
    contribute(homeWidgets, { id: 'referrals.waiting', order: 10, title: 'Referrals waiting for you', width: 'half', load: () => import('./home/ReferralsWaiting') })
    contribute(paletteSearch, { id: 'referrals.records', order: 10, title: 'Referrals', icon: 'pi-inbox', search: findReferrals })
    return {
      list: own(new ListStore<ReferralRow>({ fetchPage: referralApi.list, defaultSort: { field: 'receivedDate', direction: 'desc' } })),
      waiting: own(new ListStore<ReferralRow>({ fetchPage: referralApi.list, defaultSort: { field: 'nextFollowUp', direction: 'asc' } })),
      open: own(new ReferralStore()),
      assignees: new AssigneeStore(signal),
      toast,
    }
  },
})
