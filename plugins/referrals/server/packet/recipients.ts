import { invalid } from '@core/server/plugin'
import { relations } from '../../shared/personLookups'
import type { PacketRecipient } from '../../shared/packet/packetTypes'

type Values = Readonly<Record<string, unknown>>
type Person = Readonly<Partial<Record<'name' | 'firstName' | 'lastName' | 'email' | 'phone', string | null>>> & {
  readonly id: number
  readonly relationship: number | null
}

/**
 * Everybody of a referral to whom a link can be sent: its guardians, then the client. A row that an older version stored, or that was
 * imported, may lack a field.
 */
export function recipientsOf({ guardians, client }: Values): readonly PacketRecipient[] {
  const rows = (guardians ?? []) as readonly Person[]
  const { firstName, lastName, email, phone } = client as Person
  const own = {
    guardian: null,
    name: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
    relation: 'Client',
    email: email ?? null,
    phone: phone ?? null,
  }
  const others = rows.map((row) => ({
    guardian: row.id,
    name: row.name ?? '',
    relation: relations.find(({ id }) => id === row.relationship)?.name ?? 'Guardian',
    email: row.email ?? null,
    phone: row.phone ?? null,
  }))
  return [...others, own].filter((person) => person.email || person.phone)
}

/** @returns the destination for this channel: an email address or a phone number */
export function addressOf(person: PacketRecipient, channel: 'email' | 'sms'): string | null {
  return channel === 'email' ? person.email : person.phone
}

/**
 * @param guardian the chosen row; undefined for the first one who can be reached by this channel, null for the client
 * @throws HttpError 400 at the field to correct
 */
export function chooseRecipient(
  values: Values,
  channel: 'email' | 'sms',
  guardian: number | null | undefined,
): PacketRecipient {
  const people = recipientsOf(values)
  const what = channel === 'email' ? 'an email' : 'a phone number'
  if (guardian === undefined) {
    const found = people.find((person) => addressOf(person, channel))
    if (!found)
      throw invalid([
        { field: 'channel', message: `Nobody on this referral has ${what}. Add one to a guardian first.` },
      ])
    return found
  }
  const chosen = people.find((person) => person.guardian === guardian)
  if (!chosen)
    throw invalid([{ field: 'guardian', message: 'This person is not on the referral (any more). Choose another.' }])
  if (!addressOf(chosen, channel))
    throw invalid([
      {
        field: 'channel',
        message: `${chosen.name} has no ${what.replace(/^an? /, '')}. Add it to the referral, or choose another way.`,
      },
    ])
  return chosen
}
