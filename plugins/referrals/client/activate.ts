import { scopedPermissions } from '@core/entity'
import {
  activityGroup,
  arrangedScreens,
  defineActivation,
  homeWidgets,
  recordTabs,
  timelineSources,
} from '@core/client/plugin'
import { EntityListStore, RecordStore } from '@core/client/kit'
import { recordDocuments } from '@plugins/documents/contract/recordDocuments'
import { signerSuggestions } from '@plugins/documents/contract/signerSuggestions'
import { clientEntity } from '../shared/clientEntity'
import { exchangeTab, partnerTaskEntity } from '../shared/exchange/partnerTaskEntity'
import { packetTab } from '../shared/packet/packetTab'
import { referralEntity } from '../shared/referralEntity'
import { can } from '../shared/referralPermissions'
import { referrerEntity } from '../shared/referrers/referrerEntity'
import { visitEntity } from '../shared/scheduling/visitEntity'
import type { ReferralDetail } from '../shared/referralTypes'
import type { ClientDetail } from '../shared/clientTypes'
import { clientApi, type ListedClient } from './clientApi'
import { clientTimeline } from './clientPage/clientTimeline'
import { referralViews } from './list/referralViews'
import { QueueWalk } from './QueueWalk'
import { type ListedReferral, referralApi } from './referralApi'
import type { Referrals } from './useReferrals'

/** What is agreed with the family, and with partners. */
const care = { id: 'referrals.care', label: 'Schedule' }

export default defineActivation({
  optional: { documents: recordDocuments },
  run({ own, contribute, services, toast, viewer: { id, permissions } }): Referrals {
    contribute(homeWidgets, {
      id: 'referrals.strip',
      order: 20,
      title: 'Referrals',
      width: 'full',
      load: () => import('./home/metrics/ReferralMetrics'),
    })
    // Referrals that need attention come first. They are only for people who may act; an auditor may only view.
    if (scopedPermissions(can, 'update').some((id) => permissions.has(id)))
      contribute(homeWidgets, {
        id: 'referrals.waiting',
        order: 4,
        title: 'Referrals waiting for you',
        width: 'full',
        load: () => import('./home/ReferralsWaiting'),
      })
    contribute(arrangedScreens, { id: 'referrals.referral', order: 0, load: () => import('./form/arrangedReferral') })
    contribute(signerSuggestions, {
      id: 'referrals.guardians',
      order: 10,
      entity: referralEntity.id,
      people: async (id, signal) => (await import('./suggestSigners')).suggestSigners(id, signal),
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
      group: activityGroup,
      children: 'contactAttempt',
      load: () => import('./contactLog/ContactLogTab'),
    })
    contribute(recordTabs, {
      id: 'referrals.schedule',
      order: 18,
      entity: referralEntity.id,
      label: 'Schedule',
      group: care,
      children: visitEntity.id,
      load: () => import('./schedule/ScheduleTab'),
    })
    contribute(recordTabs, {
      id: exchangeTab,
      order: 19,
      entity: referralEntity.id,
      label: 'Partners',
      group: care,
      children: partnerTaskEntity.id,
      load: () => import('./exchange/ExchangeTab'),
    })
    contribute(recordTabs, {
      id: 'referrals.clientNotes',
      order: 20,
      entity: clientEntity.id,
      label: 'Notes',
      group: activityGroup,
      load: () => import('./clientPage/ClientNotesTab'),
    })
    contribute(recordTabs, {
      id: 'referrals.clientDocuments',
      order: 30,
      entity: clientEntity.id,
      label: 'Documents',
      load: () => import('./clientPage/ClientDocumentsTab'),
    })
    contribute(recordTabs, {
      id: 'referrals.ofReferrer',
      order: 10,
      entity: referrerEntity.id,
      label: 'Referrals',
      children: referralEntity.id,
      load: () => import('./referrers/ReferrerReferralsTab'),
    })
    contribute(timelineSources, {
      id: 'referrals.client',
      order: 10,
      title: 'Referrals',
      entities: [clientEntity.id],
      topic: referralEntity.id,
      load: clientTimeline,
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
      queue: new QueueWalk(id),
      open: own(new RecordStore<ReferralDetail>({ entity: referralEntity })),
      clients: own(
        new EntityListStore<ListedClient>({
          entity: clientEntity,
          api: clientApi,
          defaultSort: { field: 'lastName', direction: 'asc' },
        }),
      ),
      client: own(new RecordStore<ClientDetail>({ entity: clientEntity, api: clientApi })),
      documents: services.documents,
      toast,
    }
  },
})
