import { defineEvent } from '@core/contract'

/** A customer agreement that everybody has signed, and the lead that it was made for. */
export interface LeadAgreementCompleted {
  readonly leadId: number
  /** The document's UUID, which `/document/view?id=` takes. */
  readonly documentUniqueId: string
}

/**
 * A lead's customer agreement was completed and sealed (S4.15, D12). It is emitted in the transaction that completes the document, once
 * for each document; delivery is at least once, so whoever starts the transfer asks first whether the lead is still there.
 */
export const leadAgreementCompleted = defineEvent<LeadAgreementCompleted>('documents.leadAgreementCompleted')
