import { listEntries } from '@core/server/administration'
import type { PlannedWrite } from '@core/server/entities'
import { type ReferralFields, type ReferralRecord } from '../../shared/referralEntity'
import { payerList } from '../../shared/referralLookups'

/**
 * @returns the record with each payer spelled as in the list of payers: “summit blue, inc.” becomes “Summit Blue”. Others are unchanged.
 */
export async function spellPayers(
  { tx, remember }: Pick<PlannedWrite<ReferralFields>, 'tx' | 'remember'>,
  record: ReferralRecord,
): Promise<ReferralRecord> {
  const { coverages, authorization, otherAuthorizations } = record
  if (!coverages?.length && !authorization?.payer && !otherAuthorizations?.length) return record
  const known = await remember(payerList, async () => {
    const entries = await listEntries(tx, payerList)
    return new Map(entries.filter(({ retired }) => !retired).map(({ name }) => [spellingOf(name), name]))
  })
  const spelled = <Row extends { readonly payer?: string | null }>(row: Row): Row => {
    const name = row.payer ? known.get(spellingOf(row.payer)) : undefined
    return name === undefined ? row : { ...row, payer: name }
  }
  return {
    ...record,
    coverages: coverages?.map(spelled) ?? coverages,
    authorization: authorization && spelled(authorization),
    otherAuthorizations: otherAuthorizations?.map(spelled) ?? otherAuthorizations,
  }
}

/** @returns the common part of all spellings of a payer: letters and digits, without the company's legal form */
export function spellingOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .match(/[a-z0-9]+/g)
  return (words ?? []).filter((word) => !legalForms.has(word)).join('')
}

const legalForms: ReadonlySet<string> = new Set(['the', 'inc', 'llc', 'corp', 'corporation', 'co', 'company', 'ltd'])
