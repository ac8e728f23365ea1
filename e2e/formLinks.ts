import { createHash, randomBytes } from 'node:crypto'
import { publicForms, type FormKey } from '../plugins/referrals/shared/forms/publicForms'
import { query } from './database'

/** The date of birth of the child in these tests. */
export const birthDate = '2016-02-29'

/**
 * Creates a referral for a single test, for a child with that date of birth, which waits for its intake form.
 * @returns its id
 */
export async function createReferral(lastName = `Quist${randomBytes(4).toString('hex')}`): Promise<number> {
  const [referral] = await query<{ id: number }>(
    `with child as (insert into referrals.client (first_name, last_name, date_of_birth, state, zip) values ('Nora', $1, $2, 'OR', '97201') returning id)
     insert into referrals.referral (client_id, type, status, priority, received_date, source, service, search_text)
     select id, 1, 3, 1, current_date, 2, '{"servicesRequested": [1]}', lower($1) from child returning id`,
    [lastName, birthDate],
  )
  return referral!.id
}

type Ending = 'expired' | 'revoked' | 'spent'

/** @returns the path of a link to a form, as a family would get it; with an `ending`, of a link that has ended */
export async function linkTo(form: FormKey, referralId: number, ending?: Ending): Promise<string> {
  const { id, path } = publicForms.find(({ key }) => key === form)!
  const token = randomBytes(32).toString('base64url')
  await query(
    `insert into referrals.form_link (referral_id, form, token_hash, expires_at, revoked_at, spent_at)
     values ($1, $2, $3, now() + $4::interval, case when $5 = 'revoked' then now() end, case when $5 = 'spent' then now() end)`,
    [
      referralId,
      id,
      createHash('sha256').update(token).digest(),
      ending === 'expired' ? '-1 minute' : '14 days',
      ending ?? '',
    ],
  )
  return `${path}#${token}`
}

/** @returns the path of a link to all forms of a referral, as a family would get it */
export async function packetTo(referralId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const sha256 = (text: string) => createHash('sha256').update(text)
  const [packet] = await query<{ id: number }>(
    `insert into referrals.packet_link (referral_id, token_hash, expires_at) values ($1, $2, now() + interval '14 days') returning id`,
    [referralId, sha256(token).digest()],
  )
  for (const { id } of publicForms)
    await query(
      `insert into referrals.form_link (referral_id, form, token_hash, expires_at, packet_link_id) values ($1, $2, $3, now() + interval '14 days', $4)`,
      [referralId, id, sha256(sha256(`referral form ${id}:${token}`).digest('base64url')).digest(), packet!.id],
    )
  return `/packet#${token}`
}
