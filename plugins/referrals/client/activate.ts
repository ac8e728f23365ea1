import { carryBackground } from '@core/client/api/background'
import { homeWidgets } from '@core/client/home/homeWidgets'
import { EntityListStore } from '@core/client/lists/EntityListStore'
import { ListStore } from '@core/client/lists/ListStore'
import { RecordStore } from '@core/client/records/RecordStore'
import { recordTabs } from '@core/client/records/recordTabs'
import { timelineSources } from '@core/client/records/timeline/timelineSources'
import { defineActivation } from '@core/client/registry/defineActivation'
import { paletteSearch } from '@core/client/shell/palette/paletteSearch'
import { noteNews } from '../shared/notes/noteTypes'
import { notesTab } from '../shared/notes/notesTab'
import { packetTab } from '../shared/packet/packetTab'
import { referralEntity } from '../shared/referralEntity'
import type { ReferralDetail } from '../shared/referralTypes'
import { AssigneeStore } from './AssigneeStore'
import { StripStore } from './home/strip/StripStore'
import { findReferrals } from './findReferrals'
import { referralViews } from './list/referralViews'
import { type ListedReferral, referralApi } from './referralApi'
import type { Referrals } from './useReferrals'

export default defineActivation({
  run({ own, contribute, toast, signal }): Referrals {
    contribute(homeWidgets, { id: 'referrals.strip', order: 20, title: 'Referrals', width: 'full', load: () => import('./home/strip/ReferralStrip') })
    contribute(homeWidgets, { id: 'referrals.waiting', order: 10, title: 'Referrals waiting for you', width: 'half', load: () => import('./home/ReferralsWaiting') })
    contribute(paletteSearch, { id: 'referrals.records', order: 10, title: 'Referrals', icon: 'pi-inbox', search: findReferrals })
    contribute(recordTabs, { id: packetTab, order: 10, entity: referralEntity.id, label: 'Packet', load: () => import('./packet/PacketTab') })
    contribute(recordTabs, { id: notesTab, order: 20, entity: referralEntity.id, label: 'Notes', load: () => import('./notes/NotesTab') })
    contribute(timelineSources, {
      id: notesTab,
      order: 20,
      title: 'Notes',
      entities: [referralEntity.id],
      news: noteNews,
      async load(...asked) {
        const later = carryBackground()
        const { loadNotes } = await import('./notes/notesSource')
        return later(() => loadNotes(...asked))
      },
    })
    return {
      list: own(new EntityListStore<ListedReferral>({ entity: referralEntity, api: referralApi, defaultSort: { field: 'receivedDate', direction: 'desc' }, views: referralViews })),
      waiting: own(new ListStore<ListedReferral>({ list: referralApi.list, defaultSort: { field: 'nextFollowUp', direction: 'asc' } })),
      open: own(new RecordStore<ReferralDetail>({ entity: referralEntity })),
      assignees: new AssigneeStore(signal),
      strip: own(new StripStore()),
      toast,
    }
  },
})
