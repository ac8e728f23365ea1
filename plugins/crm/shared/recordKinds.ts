/** The records that a task, an activity or a document of sales can belong to, by the number in `entityType`. The numbers are from D12. */
export const recordKinds = [
  { id: 1, name: 'Lead', entity: 'lead' },
  { id: 2, name: 'Account', entity: 'account' },
  { id: 3, name: 'Customer', entity: 'customer' },
  { id: 4, name: 'Quote', entity: 'quote' },
  { id: 5, name: 'Order', entity: 'order' },
  { id: 6, name: 'Referral', entity: 'referral', optional: true },
] as const

/** The kinds that rules refer to. */
export const recordKind = { lead: 1, account: 2, customer: 3, quote: 4, order: 5, referral: 6 } as const
