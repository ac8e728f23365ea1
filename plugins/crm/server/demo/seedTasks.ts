import { sql } from 'kysely'
import type { Transaction } from '@core/server/database'

const texts = (values: readonly string[]) => sql.lit(`{${values.map((value) => `"${value}"`).join(',')}}`)

/** By task type, 1 to 10. */
const taskSubjects = [
  'Call about the fleet review',
  'Email the spec sheets',
  'Set up the on-site meeting',
  'Follow up on the proposal',
  'Send the quote',
  'Prepare the demo of the wheelchair van',
  'Collect the credit application',
  'Check upfit before delivery',
  'Call the referral partner',
  'Update the fleet list',
]

/** By activity type, 1 to 10. */
const activitySubjects = [
  'Call with the fleet manager',
  'Meeting on replacement plan',
  'Order placed',
  'Account opened',
  'Quote sent',
  'Email with pricing',
  'Site visit',
  'Demo drive',
  'Delivery',
  'Trade show talk',
]

const careSubjects = [
  'Call the school about the meeting',
  'Check which forms are still out',
  'Ask the payer about units',
  'Plan next week’s visits',
  'Return the physician’s call',
]

const results = [
  'Wants numbers for 12 units by month end.',
  'Budget is approved, purchasing decides.',
  'Left a message with the front desk.',
  'Asked for a demo of the electric van.',
  'Will talk to the owner first.',
]

/** 1,400 tasks and 1,600 activities around today: overdue, due today, upcoming, and mostly completed with an outcome. D8 */
export async function seedTasks({ query }: Transaction): Promise<void> {
  const weekday = (day: string) =>
    sql.raw(`(${day} - case extract(isodow from ${day}) when 6 then 1 when 7 then 2 else 0 end::integer)`)
  /** Those that have somebody, in the order in which they came, and their days. */
  const inOrder = (table: string, since: string, assignedTo: string) =>
    sql.raw(`select array_agg(id order by ${since}, id) as ids, array_agg(${since} order by ${since}, id) as days
      from crm.${table} where ${assignedTo} is not null`)
  /** The id of one of those that there were on that day: `width_bucket` counts them. */
  const oneBy = (day: string, from: string) =>
    sql.raw(`(select ids[1 + i * 104729 % nullif(width_bucket(least(${day}, current_date), days), 0)] from ${from})`)
  const leads = inOrder('lead', 'received_date', 'assign_to')
  await sql`
    with leads as materialized (${leads}),
      dated as (
        select i, 1 + (i * 7 + i / 40) % 10 as type, ${weekday('current_date + (i * 37 % 75 - 58)')} as due
        from generate_series(0, 1300) as i),
      drawn as (
        select dated.*, lead.id as lead_id, lead.assign_to from dated join crm.lead on lead.id = ${oneBy('due', 'leads')}),
      stated as (
        select *, case when due < current_date and i % 40 <> 0 then case when i % 19 = 1 then 3 else 2 end
          when due = current_date and i % 5 = 0 then 2 else 1 end as status from drawn)
    insert into crm.task (subject, search_text, task_type, task_status, due_date, due_time, assign_to, store_id, priority, entity_type, entity_type_id,
      outcome, result, next_step, completed_at, created_by, created_at, reminder)
    select (${texts(taskSubjects)}::text[])[type], lower((${texts(taskSubjects)}::text[])[type]), type, status, due,
      case when i % 3 = 0 then time '09:00' + make_interval(mins => i * 45 % 480 / 15 * 15) end, assign_to,
      (select store_id from core."user" where id = assign_to), case i % 7 when 0 then 1 when 6 then 3 else 2 end, 1, lead_id,
      case when status = 2 then 1 + i % 6 end, case when status = 2 and i % 2 = 0 then (${texts(results)}::text[])[1 + i % 5] end,
      case when status = 2 and i % 4 = 0 then 'Call again' end,
      case when status = 2 then due::timestamp + interval '15 hours' end, assign_to, least(now(), due::timestamp - interval '5 days'),
      case when status = 1 and i % 6 = 0 then 2 end
    from stated`.execute(query)
  await sql`
    insert into crm.task (subject, search_text, task_type, task_status, due_date, assign_to, store_id, priority, completed_at, outcome, created_by)
    select subject, lower(subject), 9, stated.status, due, person.id, person.store_id, 2, case when stated.status = 2 then due::timestamp + interval '15 hours' end,
      case when stated.status = 2 then 1 end, person.id
    from core."user" as person cross join lateral (
      select (${texts(careSubjects)}::text[])[1 + (i + person.id) % 5] as subject, ${weekday('current_date + (i * 11 % 40 - 25)')} as due, i from generate_series(0, 32) as i) as drawn
      cross join lateral (select case when due < current_date and i % 9 <> 0 then 2 else 1 end as status) as stated
    where person.email in ('intake.manager@demo.test', 'intake@demo.test', 'care@demo.test')`.execute(query)
  await sql`
    with leads as materialized (${leads}),
      accounts as materialized (${inOrder('account', 'opened_date', 'assign_to_id')}),
      dated as (
        select i, (array[1,1,2,1,6,1,7,1,2,6,1,8,1,2,10])[1 + i % 15] as type,
          ${weekday('(current_date + case when i % 3 = 1 then -182 - i * 53 % 460 else i * 53 % 200 - 182 end)')} as day
        from generate_series(0, 1379) as i),
      -- With somebody who was a lead or an account by then.
      drawn as (
        select i, type, day, 1 as kind, of.id as of, of.assign_to from dated join crm.lead as of on of.id = ${oneBy('day', 'leads')}
        where i % 3 > 0
        union all
        select i, type, day, 2, of.id, of.assign_to_id from dated join crm.account as of on of.id = ${oneBy('day', 'accounts')}
        where i % 3 = 0),
      stated as (
        select *, day::timestamp + interval '9 hours' + make_interval(mins => i * 45 % 480 / 15 * 15) as at from drawn)
    insert into crm.activity (subject, search_text, activity_type, activity_status, date_time, minutes, assign_to, store_id, entity_type, entity_type_id,
      location, outcome, result, next_step, completed_at, created_by, created_at)
    select (${texts(activitySubjects)}::text[])[type], lower((${texts(activitySubjects)}::text[])[type]), type, case when at < now() then 2 else 1 end, at,
      case type when 1 then 15 when 6 then null else 60 end, assign_to, (select store_id from core."user" where id = assign_to), kind, of,
      case when type = 7 then 'At the customer’s yard' when type = 2 and i % 2 = 0 then 'Conference room' end,
      case when at < now() then case type when 1 then 2 + i % 4 else 1 end end,
      case when at < now() and i % 3 = 0 then (${texts(results)}::text[])[1 + i % 5] end, case when at < now() and i % 4 = 1 then 'Send the quote' end,
      case when at < now() then at end, assign_to, least(now(), at - interval '3 days')
    from stated`.execute(query)
  await sql`
    insert into crm.activity (subject, search_text, activity_type, activity_status, date_time, assign_to, store_id, entity_type, entity_type_id, completed_at)
    select 'Account opened', 'account opened', 4, 2, at, assign_to_id, (select store_id from core."user" where id = assign_to_id), 2, id, at
    from (select *, least(now(), opened_date::timestamp + interval '11 hours') as at from crm.account order by id limit 250) as opened`.execute(
    query,
  )
}
