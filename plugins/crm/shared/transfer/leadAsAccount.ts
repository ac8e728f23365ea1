import type { AccountRecord } from '../accounts/accountEntity'
import type { LeadRecord } from '../leads/leadEntity'

/** The fields that a lead and its account share, by the account's name of them. Files are moved separately. */
const sameName = [
  'source',
  'storeId',
  'nextFollowUp',
  'estimatedUnits',
  'estimatedValue',
  'address',
  'city',
  'state',
  'zip',
  'website',
  'industry',
  'fleetSize',
  'fleet',
  'currentSupplier',
  'purchaseMethod',
] as const satisfies readonly (keyof LeadRecord & keyof AccountRecord)[]

/** The fields of an account that are filled from a lead. */
export const transferredFields = ['company', 'accountType', 'assignToId', ...sameName] as const

export type TransferredField = (typeof transferredFields)[number]

/** @returns the values of a lead as fields of an account. D5 */
export function leadAsAccount(lead: LeadRecord): Pick<AccountRecord, TransferredField> {
  const same = Object.fromEntries(sameName.map((name) => [name, lead[name]])) as Pick<
    LeadRecord,
    (typeof sameName)[number]
  >
  return { ...same, company: lead.company, accountType: lead.leadType, assignToId: lead.assignTo }
}
