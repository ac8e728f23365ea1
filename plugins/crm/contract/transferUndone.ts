import { defineEvent } from '@core/contract'
import type { LeadTransferred } from './leadTransferred'

/** A transfer that was undone: the lead exists again. */
export interface TransferUndone extends LeadTransferred {
  /** Whether the account was deleted with it. If false, the account existed before the transfer, and remains. */
  readonly accountGone: boolean
}

/** A transfer was undone, at most 30 days later. Records that moved by `leadTransferred` with this `transferId` return to the lead. */
export const transferUndone = defineEvent<TransferUndone>('crm.transferUndone')
