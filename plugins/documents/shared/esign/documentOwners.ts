/** The kinds of record that a PDF document can belong to, by the ids of D12, with the names in its calls. */
export const documentOwners = [
  { id: 1, name: 'Lead', entity: 'lead', optional: true, key: 'leadId' },
  { id: 2, name: 'Account', entity: 'account', optional: true, key: 'accountId' },
  { id: 4, name: 'Quote', entity: 'quote', optional: true, key: 'quoteId' },
  { id: 6, name: 'Referral', entity: 'referral', optional: true, key: 'referralId' },
] as const

export type OwnerKey = (typeof documentOwners)[number]['key']
