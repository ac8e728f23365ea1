/** The look-up lists that administrators edit; the entries below are the initial ones. D5 */
export const leadSourceList = 'crm.leadSource'
export const lostReasonList = 'crm.lostReason'

export const leadSources = [
  { id: 1, name: 'Website' },
  { id: 2, name: 'Web form' },
  { id: 3, name: 'Call' },
  { id: 4, name: 'E-mail' },
  { id: 5, name: 'Referral' },
  { id: 6, name: 'Existing customer' },
  { id: 7, name: 'Walk-in' },
  { id: 8, name: 'Event' },
  { id: 9, name: 'Advertising' },
  { id: 10, name: 'Partner' },
] as const

export const lostReasons = [
  { id: 1, name: 'Pricing' },
  { id: 2, name: 'Competition' },
  { id: 3, name: 'Budget' },
  { id: 4, name: 'Missing features' },
  { id: 5, name: 'Long cycle' },
  { id: 6, name: 'No decision-maker' },
  { id: 7, name: 'Unresponsive' },
  { id: 8, name: 'Poor fit' },
  { id: 9, name: 'Other' },
] as const

/** For both leads and accounts. */
export const accountTypes = [
  { id: 1, name: 'Commercial fleet' },
  { id: 2, name: 'Government' },
  { id: 3, name: 'Dealer / broker' },
  { id: 4, name: 'Leasing / rental' },
  { id: 5, name: 'Individual' },
  { id: 6, name: 'Care / medical transport' },
] as const

export const purchaseMethods = [
  { id: 1, name: 'Buy' },
  { id: 2, name: 'Lease' },
  { id: 3, name: 'Rental' },
] as const

export const paymentTerms = [
  { id: 1, name: 'Due on receipt' },
  { id: 2, name: 'Net 15' },
  { id: 3, name: 'Net 30' },
  { id: 4, name: 'Net 60' },
] as const
