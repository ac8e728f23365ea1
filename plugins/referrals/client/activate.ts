import { homeWidgets } from '@core/client/home/homeWidgets'
import { EntityListStore } from '@core/client/lists/EntityListStore'
import { ListStore } from '@core/client/lists/ListStore'
import { RecordStore } from '@core/client/records/RecordStore'
import { defineActivation } from '@core/client/registry/defineActivation'
import { paletteSearch } from '@core/client/shell/palette/paletteSearch'
import { referralEntity } from '../shared/referralEntity'
import type { ReferralDetail } from '../shared/referralTypes'
import { AssigneeStore } from './AssigneeStore'
import { findReferrals } from './findReferrals'
import { referralViews } from './list/referralViews'
import { type ListedReferral, referralApi } from './referralApi'
import type { Referrals } from './useReferrals'

export default defineActivation({
  run({ own, contribute, toast, signal }): Referrals {
    contribute(homeWidgets, { id: 'referrals.waiting', order: 10, title: 'Referrals waiting for you', width: 'half', load: () => import('./home/ReferralsWaiting') })
    contribute(paletteSearch, { id: 'referrals.records', order: 10, title: 'Referrals', icon: 'pi-inbox', search: findReferrals })
    return {
      list: own(new EntityListStore<ListedReferral>({ entity: referralEntity, api: referralApi, defaultSort: { field: 'receivedDate', direction: 'desc' }, views: referralViews })),
      waiting: own(new ListStore<ListedReferral>({ list: referralApi.list, defaultSort: { field: 'nextFollowUp', direction: 'asc' } })),
      open: own(new RecordStore<ReferralDetail>({ entity: referralEntity })),
      assignees: new AssigneeStore(signal),
      toast,
    }
  },
})
