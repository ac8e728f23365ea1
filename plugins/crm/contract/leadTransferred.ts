import { defineEvent } from '@core/contract'

/** A lead that became an account, or a part of one. */
export interface LeadTransferred {
  readonly transferId: number
  readonly leadId: number
  readonly accountId: number
  /** The person who did it, or on whose behalf it was done. */
  readonly by: number
}

/**
 * A lead was transferred to an account (S4.13). It is emitted in the transaction of the transfer. What belongs to the lead moves with it;
 * delivery is at least once and in no order, so whoever moves something asks first whether it still belongs to the lead.
 */
export const leadTransferred = defineEvent<LeadTransferred>('crm.leadTransferred')
