import type { EntityListStore, RecordStore } from '@core/client/kit'
import { definePluginContext } from '@core/client/session'
import type { Toaster } from '@core/client/plugin'
import type { RecordDocuments } from '@plugins/documents/contract/recordDocuments'
import type { ReferralDetail } from '../shared/referralTypes'
import type { ClientDetail } from '../shared/clientTypes'
import type { MetricsStore } from './home/metrics/MetricsStore'
import type { ListedClient } from './clients/clientApi'
import type { ListedReferral } from './referralApi'

/** What the screens of referrals share while one role is entered. */
export interface Referrals {
  readonly list: EntityListStore<ListedReferral>
  /** The referral that is open. */
  readonly open: RecordStore<ReferralDetail>
  readonly clients: EntityListStore<ListedClient>
  /** The client who is open. */
  readonly client: RecordStore<ClientDetail>
  /** The figures of the first page. */
  readonly metrics: MetricsStore
  /** Where the role has documents. */
  readonly documents: RecordDocuments | undefined
  readonly toast: Toaster
}

export const useReferrals = definePluginContext<Referrals>('referrals')
