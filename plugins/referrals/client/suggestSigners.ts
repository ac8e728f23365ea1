import type { SuggestedSigner } from '@plugins/documents/contract/signerSuggestions'
import { relations } from '../shared/personLookups'
import { referralApi } from './referralApi'

/** The people who may sign a document of a referral: the guardians. */
export async function suggestSigners(id: number, signal: AbortSignal): Promise<readonly SuggestedSigner[]> {
  const { guardians } = await referralApi.view(id, signal)
  return (guardians ?? []).flatMap(({ name, email, phone, relationship }) =>
    name && email
      ? { name, email, phone: phone ?? null, hint: relations.find((relation) => relation.id === relationship)?.name }
      : [],
  )
}
