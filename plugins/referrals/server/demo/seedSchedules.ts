import { sql } from 'kysely'
import type { Transaction } from '@core/server/plugin'
import { hoursPerPart } from '../../shared/scheduling/week'
import type { DemoStaff } from './demoReferral'

const morningsAndAfternoons = [1, 2, 4, 5, 7, 8, 10, 11, 13, 14]
const withEvenings = [1, 3, 4, 6, 7, 9, 10, 12, 13, 15, 16]
const afternoons = [2, 5, 8, 11, 14, 17]

/** The working hours and places of the care staff, and the weekly visits of some clients in care. */
export async function seedSchedules({ query }: Transaction, { manager, intake, care }: DemoStaff): Promise<void> {
  const hours = [
    {
      person: care,
      slots: morningsAndAfternoons,
      weekly: 36,
      languages: ['en', 'es'],
      zips: null,
      centre: '97201',
      miles: 25,
    },
    {
      person: intake,
      slots: withEvenings,
      weekly: 30,
      languages: ['en', 'vi'],
      zips: ['98660', '98607'],
      centre: '98660',
      miles: 15,
    },
    { person: manager, slots: afternoons, weekly: 12, languages: ['en', 'hi'], zips: null, centre: '98402', miles: 40 },
  ]
  for (const { person, slots, weekly, languages, zips, centre, miles } of hours)
    if (person !== null)
      await sql`insert into referrals.staff_hours (assigned_to, availability, weekly_hours, languages, zips, centre_zip, miles)
        values (${person}, ${JSON.stringify(slots)}, ${weekly}, ${JSON.stringify(languages)}, ${zips && JSON.stringify(zips)}, ${centre}, ${miles})`.execute(
        query,
      )
  // Every other part of the week is booked for a family in care that has time then.
  await sql`
    insert into referrals.visit (referral_id, staff_id, slot, hours, start_date)
    select distinct on (staff.assigned_to, part.slot) referral.id, staff.assigned_to, part.slot, ${hoursPerPart - 1}, current_date - 30
    from referrals.staff_hours staff
    cross join lateral (select value::integer as slot from jsonb_array_elements_text(staff.availability)) part
    join referrals.referral on referral.status = 10 and referral.deleted_at is null and referral.service -> 'availability' @> to_jsonb(part.slot)
      and (referral.id + part.slot) % 3 = 0
    where part.slot % 2 = 1
      and not exists (select from referrals.staff_hours other where other.assigned_to < staff.assigned_to and other.availability @> to_jsonb(part.slot))
    order by staff.assigned_to, part.slot, referral.id`.execute(query)
}
