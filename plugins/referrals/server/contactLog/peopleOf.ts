import type { FamilyPerson } from '../../shared/contactLog/familyContactCalls'
import { relations } from '../../shared/personLookups'
import type { ReferralRecord } from '../../shared/referralEntity'

/** The people of a referral who can be reached: its guardians, then the client. A row of an import may lack a field. */
export function peopleOf({ guardians, client }: Pick<ReferralRecord, 'guardians' | 'client'>): readonly FamilyPerson[] {
  const ofFamily = (guardians ?? []).map((guardian) => ({
    name: guardian.name ?? '',
    relation: relations.find(({ id }) => id === guardian.relationship)?.name ?? 'Guardian',
    phone: guardian.phone ?? null,
    altPhone: guardian.altPhone ?? null,
    email: guardian.email ?? null,
    preferred: guardian.preferredContact ?? null,
    bestTime: guardian.bestTime ?? null,
  }))
  const own = client && {
    name: [client.firstName, client.lastName].filter(Boolean).join(' '),
    relation: 'Client',
    phone: client.phone ?? null,
    altPhone: null,
    email: client.email ?? null,
    preferred: null,
    bestTime: null,
  }
  return [...ofFamily, ...(own ? [own] : [])].filter(({ phone, altPhone, email }) => phone || altPhone || email)
}
