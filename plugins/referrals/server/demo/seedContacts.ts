import { sql } from 'kysely'
import type { Transaction } from '@core/server/database'
import { demoZone } from './demoNames'

/** The contact log before each first contact: a voicemail before some of them, and three failed attempts for some new referrals. */
export async function seedContacts({ query }: Transaction): Promise<void> {
  await sql`
    insert into referrals.contact_attempt (referral_id, kind, at, created_by)
    select id, 1, first_contact_at, assigned_to from referrals.referral where first_contact_at is not null
    union all
    select id, 2, first_contact_at - interval '50 minutes', assigned_to from referrals.referral where first_contact_at is not null and id % 3 = 0
    union all
    select id, case back when 2 then 3 else 2 end,
      ((now() at time zone ${demoZone})::date - back + time '10:10' + back * interval '95 minutes') at time zone ${demoZone}, assigned_to
    from referrals.referral cross join generate_series(1, 3) back where status = 2 and id % 9 = 0`.execute(query)
}
