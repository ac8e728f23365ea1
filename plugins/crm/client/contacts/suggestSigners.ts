import { type DetailOf, entityApi, type RowOf } from '@core/client/kit'
import type { SuggestedSigner } from '@plugins/documents/contract/signerSuggestions'
import { quoteEntity } from '../../shared/quotes/quoteEntity'
import { contactsWithEmail } from './contactsWithEmail'

const quotes = entityApi<RowOf<typeof quoteEntity>, DetailOf<typeof quoteEntity>>(quoteEntity)

/** The people who may sign a document of a lead, an account or a quote: its contacts. */
export async function suggestSigners(
  entity: 'lead' | 'account' | 'quote',
  id: number,
  signal: AbortSignal,
): Promise<readonly SuggestedSigner[]> {
  const of = entity === 'quote' ? await quotes.view(id, signal) : { leadId: null, accountId: null, [`${entity}Id`]: id }
  const contacts = await contactsWithEmail(of, signal)
  return contacts.map(({ name, email, phone, title }) => ({ name, email, phone, hint: title ?? undefined }))
}
