import type { EntityListStore, RecordStore } from '@core/client/kit'
import { type toast, definePluginContext } from '@core/client/session'
import type { RecordDocuments } from '@plugins/documents/contract/recordDocuments'
import type { ReferralDetail } from '../shared/referralTypes'
import type { ClientDetail } from '../shared/clientTypes'
import type { ListedClient } from './clientApi'
import type { QueueWalk } from './QueueWalk'
import type { ListedReferral } from './referralApi'

/** The stores that the screens of referrals share while a role is active. */
export interface Referrals {
  readonly list: EntityListStore<ListedReferral>
  /** The work queue that referrals were opened from. */
  readonly queue: QueueWalk
  /** The open referral. */
  readonly open: RecordStore<ReferralDetail>
  readonly clients: EntityListStore<ListedClient>
  /** The open client. */
  readonly client: RecordStore<ClientDetail>
  /** Undefined if the role has no documents. */
  readonly documents: RecordDocuments | undefined
  readonly toast: typeof toast
}

export const useReferrals = definePluginContext<Referrals>('referrals')
