import { defineEvent } from '@core/contract'

/** A customer agreement that all signers have signed, and its lead. */
export interface LeadAgreementCompleted {
  readonly leadId: number
  /** The document's UUID, as in `/document/view?id=`. */
  readonly documentUniqueId: string
}

/**
 * A lead's customer agreement was completed and sealed (S4.15, D12). It is emitted in the transaction that completes the document, once for
 * each document. Delivery is at least once, so a subscriber that starts the transfer must check that the lead still exists.
 */
export const leadAgreementCompleted = defineEvent<LeadAgreementCompleted>('documents.leadAgreementCompleted')
