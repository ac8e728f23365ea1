import { sql } from 'kysely'
import type { Database } from '@core/server/plugin'
import { type FormKey, publicFormOf } from '../../shared/forms/publicForms'

type Answers = Readonly<Record<string, unknown>>

interface Known {
  readonly form: number
  readonly client: Answers & { readonly languages: readonly string[] | null }
  /** The recipient of the link only. Other guardians are left out, because parents may live apart and not know each other's address. */
  readonly recipient: Answers | null
}

/**
 * The answers of a form that the office knows, for the family to confirm. The caller has checked the date of birth. It returns the client's name
 * and languages, and the contact data of the link's recipient; no address, no other guardian, nothing about health, school or
 * insurance.
 */
export async function readKnownAnswers(db: Database, linkId: number): Promise<Answers> {
  const { rows } = await sql<Known>`
    select link.form,
      jsonb_build_object('firstName', client.first_name, 'middleName', client.middle_name, 'lastName', client.last_name,
        'preferredName', client.preferred_name, 'dateOfBirth', client.date_of_birth, 'languages', client.languages) as client,
      (select guardian from jsonb_array_elements(referral.guardians) guardian where (guardian ->> 'id')::int = link.guardian_id) as recipient
    from referrals.form_link link join referrals.referral referral on referral.id = link.referral_id
    join referrals.client client on client.id = referral.client_id where link.id = ${linkId}`.execute(db.query)
  const known = rows[0]!
  const signer = known.recipient && { printedName: known.recipient.name, relationship: known.recipient.relationship }
  return withoutNulls({ ...answersOf[publicFormOf(known.form).key]?.(known), ...signer })
}

const answersOf: Partial<Readonly<Record<FormKey, (known: Known) => Answers>>> = {
  intake({ client, recipient }) {
    if (!recipient) return { client: withoutNulls(client) }
    const { name, relationship, phone, altPhone, email, preferredContact, bestTime } = recipient
    const guardian = { name, relationship, phone, altPhone, email, preferredContact, bestTime }
    return { client: withoutNulls(client), guardians: [withoutNulls(guardian)] }
  },
  communicationPolicy: ({ client, recipient }) => ({
    phone: recipient?.phone,
    email: recipient?.email,
    language: client.languages?.[0],
  }),
}

function withoutNulls(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null && value !== undefined))
}
