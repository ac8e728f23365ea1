import { sql } from 'kysely'
import type { Database } from '@core/server/plugin'
import { type ContactTry, shownTries } from '../../shared/contactLog/familyContactCalls'

/** @returns the last entries of a referral's contact log, the newest first */
export async function readLastTries({ query }: Database, referralId: number): Promise<readonly ContactTry[]> {
  const { rows } = await sql<ContactTry>`
    select kind, at, note, (select name from api.person where person.id = created_by) as by
    from referrals.contact_attempt where referral_id = ${referralId} and deleted_at is null
    order by at desc, id desc limit ${shownTries}`.execute(query)
  return rows
}
