import { defineEvent } from '@core/contract'
import type { LeadTransferred } from './leadTransferred'

/** A transfer that was taken back: the lead is there again. */
export interface TransferUndone extends LeadTransferred {
  /** Whether the account went with it; else it was there before the transfer, and stays. */
  readonly accountGone: boolean
}

/** A transfer was undone, at most 30 days after it. What moved by `leadTransferred` with this `transferId` goes back to the lead. */
export const transferUndone = defineEvent<TransferUndone>('crm.transferUndone')
