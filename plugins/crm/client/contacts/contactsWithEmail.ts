import { entityApi, type RowOf } from '@core/client/kit'
import { contactEntity } from '../../shared/contacts/contactEntity'

type Contact = RowOf<typeof contactEntity>

/** A contact whom one can write to. */
export type ContactWithEmail = Contact & { readonly email: string }

const contactApi = entityApi<Contact>(contactEntity)

/** @returns the contacts of a lead or an account that have an address, the decision makers first */
export async function contactsWithEmail(
  { leadId, accountId }: { readonly leadId: number | null; readonly accountId: number | null },
  signal: AbortSignal,
): Promise<readonly ContactWithEmail[]> {
  if (leadId === null && accountId === null) return []
  const filter = leadId === null ? { accountId: String(accountId) } : { leadId: String(leadId) }
  const columns = ['name', 'title', 'email', 'phone', 'decisionMaker']
  const { data } = await contactApi.list({ filter, columns, limit: 50, total: false }, signal)
  return data
    .filter((contact): contact is ContactWithEmail => contact.email !== null)
    .toSorted((a, b) => Number(b.decisionMaker ?? false) - Number(a.decisionMaker ?? false))
}
