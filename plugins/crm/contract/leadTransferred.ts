import { defineEvent } from '@core/contract'

/** A lead that became an account, or a part of one. */
export interface LeadTransferred {
  readonly transferId: number
  readonly leadId: number
  readonly accountId: number
  /** The person who transferred it, or on whose behalf it was transferred. */
  readonly by: number
}

/**
 * A lead was transferred to an account (S4.13). It is emitted in the transaction of the transfer. The lead's records move with it. Delivery
 * is at least once and unordered, so a subscriber must check that a record still belongs to the lead before it moves it.
 */
export const leadTransferred = defineEvent<LeadTransferred>('crm.leadTransferred')
