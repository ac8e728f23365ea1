import type { AccountRecord } from '../accounts/accountEntity'
import type { LeadRecord } from '../leads/leadEntity'

/** Whatever a lead and the account that it becomes both have, by the account's name of it; its files move by themselves. */
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

/** The fields of an account that a lead fills. */
export const transferredFields = ['company', 'accountType', 'assignToId', ...sameName] as const

export type TransferredField = (typeof transferredFields)[number]

/** @returns what a lead says, in the words of an account. D5 */
export function leadAsAccount(lead: LeadRecord): Pick<AccountRecord, TransferredField> {
  const same = Object.fromEntries(sameName.map((name) => [name, lead[name]])) as Pick<
    LeadRecord,
    (typeof sameName)[number]
  >
  return { ...same, company: lead.company, accountType: lead.leadType, assignToId: lead.assignTo }
}
