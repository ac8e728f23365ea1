import { defineActivation, homeWidgets, paletteSearch, recordTabs } from '@core/client/plugin'
import { EntityListStore, RecordStore } from '@core/client/kit'
import { packetTab } from '../shared/packet/packetTab'
import { referralEntity } from '../shared/referralEntity'
import type { ReferralDetail } from '../shared/referralTypes'
import { AssigneeStore } from './AssigneeStore'
import { MetricsStore } from './home/metrics/MetricsStore'
import { findReferrals } from './findReferrals'
import { referralViews } from './list/referralViews'
import { type ListedReferral, referralApi } from './referralApi'
import type { Referrals } from './useReferrals'

export default defineActivation({
  run({ own, contribute, toast, signal }): Referrals {
    contribute(homeWidgets, {
      id: 'referrals.strip',
      order: 20,
      title: 'Referrals',
      width: 'full',
      load: () => import('./home/metrics/ReferralMetrics'),
    })
    contribute(homeWidgets, {
      id: 'referrals.waiting',
      order: 10,
      title: 'Referrals waiting for you',
      width: 'half',
      load: () => import('./home/ReferralsWaiting'),
    })
    contribute(paletteSearch, {
      id: 'referrals.records',
      order: 10,
      title: 'Referrals',
      icon: 'pi-inbox',
      search: findReferrals,
    })
    contribute(recordTabs, {
      id: packetTab,
      order: 10,
      entity: referralEntity.id,
      label: 'Packet',
      load: () => import('./packet/PacketTab'),
    })
    contribute(recordTabs, {
      id: 'referrals.contactLog',
      order: 15,
      entity: referralEntity.id,
      label: 'Contact log',
      children: 'contactAttempt',
      load: () => import('./contactLog/ContactLogTab'),
    })
    return {
      list: own(
        new EntityListStore<ListedReferral>({
          entity: referralEntity,
          api: referralApi,
          defaultSort: { field: 'receivedDate', direction: 'desc' },
          views: referralViews,
        }),
      ),
      open: own(new RecordStore<ReferralDetail>({ entity: referralEntity })),
      assignees: new AssigneeStore(signal),
      metrics: own(new MetricsStore()),
      toast,
    }
  },
})
