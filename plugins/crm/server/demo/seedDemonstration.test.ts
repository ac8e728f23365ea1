import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '@core/server/testing'
import { createCrmApp } from '../testing/crmApp'
import { leadStages } from '../../shared/leads/leadStages'
import { seedDemonstration } from './seedDemonstration'

let test: TestApp
/** The companies, people and offers, and what they were when the data was made for the first time. */
const fingerprint = `
  select md5(string_agg(concat_ws(' ', company, status, source, estimated_value, received_date, email, phone, next_follow_up), ',' order by company, email))
    || (select md5(string_agg(concat_ws(' ', company, status, total, quote_date, units), ',' order by company, quote_date, total)) from crm.quote) as data
  from crm.lead join crm.contact on contact.lead_id = lead.id`
let first: string

beforeAll(async () => {
  test = await createCrmApp()
  // An interrupted first start uses up ids; the next one fills the same database.
  const cutOff = new Error('cut off')
  const interrupted = test.db.transaction(async (tx) => {
    await seedDemonstration(tx)
    first = (await sql<{ data: string }>`${sql.raw(fingerprint)}`.execute(tx.query)).rows[0]!.data
    throw cutOff
  })
  await interrupted.catch((error: unknown) => {
    if (error !== cutOff) throw error
  })
  await test.db.transaction(seedDemonstration)
})
afterAll(() => test.close())

it('[D8] the same seed makes the same data', async () => {
  expect(await test.db.pool.query(fingerprint)).toMatchObject({ rows: [{ data: first }] })
})

it('[D8] its data is consistent: revisions, orders of quotes, stages of leads and figures agree', async () => {
  const found = async (query: string) => Number((await test.db.pool.query(query)).rows[0].count)
  const broken = {
    'a sent quote without the revision that was sent': `crm.quote where status not in (1, 4) and not exists (
      select from crm.quote_revision as kept where kept.quote_id = quote.id and kept.revision = quote.revision)`,
    'an earlier revision that is missing': `crm.quote where status <> 1 and (select count(*) from crm.quote_revision as kept where kept.quote_id = quote.id)
      <> revision - case status when 4 then 1 else 0 end`,
    'a total that is not that of what was sent': `crm.quote_revision as kept join crm.quote on quote.id = kept.quote_id
      where kept.revision = quote.revision and kept.total <> quote.total`,
    'a quote that is sent and no day says when': 'crm.quote where status <> 1 and sent_at is null',
    'a quote before its lead or account was known': `crm.quote left join crm.lead on lead.id = lead_id left join crm.account on account.id = account_id
      where quote_date < coalesce(received_date, opened_date) and source_lead_id is null`,
    'a quote that was viewed before it was sent, or after its decision':
      'crm.quote where viewed_at not between sent_at and coalesce(decided_at, now())',
    'a quote that was sent before its day': 'crm.quote where sent_at::date < quote_date',
    'a decision or an order of the future': `(select decided_at as at from crm.quote union all select ordered_at from crm.sales_order
      union all select delivered_at from crm.sales_order union all select stage_since from crm.lead) as done where at > now()`,
    'a stage before the lead came in': 'crm.lead where stage_since::date < received_date',
    'a won lead without an order':
      'crm.lead where deleted_at is null and status = 8 and not exists (select from crm.sales_order as placed where placed.lead_id = lead.id)',
    'a closed lead that closes on another day':
      'crm.lead where status in (8, 9) and expected_close <> stage_since::date',
    'a change of the stage that goes back in time': `(select at < lag(at) over (partition by record_id order by id) as back
      from core.history where entity = 'lead') as changed where back`,
    'a phone that may belong to somebody': `(select phone from crm.contact union all select phone from crm.customer
      union all select contact_phone from crm.sales_order) as numbers where phone !~ '^\\d{3}-555-01\\d\\d$'`,
    'mail to a domain that is not the company’s': `crm.contact join crm.lead on lead.id = lead_id where split_part(email, '@', 2) <> website`,
    'a domain of somebody': `crm.contact where email !~ '\\.example$'`,
    'an invalid VIN': `(select vin from crm.sales_order union all select vin from crm.account_vehicle) as vins where vin !~ '^[A-HJ-NPR-Z0-9]{17}$'`,
    'an order that has been open for half a year': `crm.sales_order where order_status in (1, 2, 3, 5) and ordered_at < now() - interval '60 days'`,
    'a company outside of its store’s territory': `crm.lead join core.store on store.id = lead.store_id where not territory_states ? lead.state`,
    'a decision before it was sent': 'crm.quote where decided_at < sent_at',
    'an order of a quote that is neither Ordered nor Delivered': `crm.sales_order as placed join crm.quote on quote.id = quote_id where quote.status not in (7, 8)`,
    'an ordered quote without an open order': `crm.quote where status = 7 and not exists (
      select from crm.sales_order as placed where placed.quote_id = quote.id and order_status in (1, 2, 3, 5))`,
    'a delivered quote without a delivery': `crm.quote where status = 8 and not exists (
      select from crm.sales_order as placed where placed.quote_id = quote.id and order_status = 4)`,
    'fewer or more orders than vehicles': `crm.quote where status in (7, 8)
      and units <> (select count(*) from crm.sales_order as placed where placed.quote_id = quote.id)`,
    'a delivered quote with an open order': `crm.sales_order as placed join crm.quote on quote.id = quote_id where quote.status = 8 and order_status not in (4, 6)`,
    'an order of another company than its quote': `crm.sales_order as placed join crm.quote on quote.id = quote_id
      where placed.company <> quote.company or placed.lead_id is distinct from quote.lead_id or placed.account_id is distinct from quote.account_id`,
    'an order before its quote was decided': `crm.sales_order as placed join crm.quote on quote.id = quote_id where ordered_at < decided_at`,
    'a delivery before its order': 'crm.sales_order where delivered_at < ordered_at',
    'a won lead whose quote is none': `crm.lead join crm.quote on quote.lead_id = lead.id where lead.status = 8 and quote.status not in (7, 8)`,
    'a VIN on two open orders': `(select vin from crm.sales_order where order_status in (1, 2, 3, 5) and vin is not null group by vin having count(*) > 1) as twice`,
    'a completed task without its time': 'crm.task where task_status = 2 and completed_at is null',
    'work on a lead before it came in': `(select entity_type, entity_type_id, date_time::date as day from crm.activity
      union all select entity_type, entity_type_id, completed_at::date from crm.task) as work
      join crm.lead on entity_type = 1 and entity_type_id = lead.id where day < received_date`,
    'anything of the future that is over': 'crm.activity where activity_status = 2 and date_time > now()',
  }
  for (const [story, from] of Object.entries(broken))
    expect([story, await found(`select count(*) from ${from}`)]).toEqual([story, 0])
  expect(await found('select count(*) from crm.quote where revision > 1')).toBeGreaterThan(100)
  expect(await found('select count(distinct month) from crm.target')).toBeGreaterThanOrEqual(24)
})

it('[D8] a demonstration has 2,000 leads in all stages, 500 accounts, 1,000 quotes, orders, 3,000 tasks and activities, targets of two years', async () => {
  const manager = await test.as('Sales Manager')
  const count = async (path: string, body: object) =>
    (await manager.post(`/api/${path}/List`, { limit: 1, ...body })).body.totalItems
  expect(await count('Lead', {})).toBe(2000)
  expect(await count('Account', {})).toBe(500)
  const stages = await Promise.all(leadStages.map(({ id }) => count('Lead', { filter: { status: id } })))
  // The pipeline narrows from stage to stage; Won, Lost and Nurture are its ends.
  const pipeline = stages.slice(0, 7)
  expect(pipeline).toEqual(pipeline.toSorted((a, b) => b - a))
  expect(pipeline[0]).toBeGreaterThan(5 * pipeline[6]!)
  for (const [at, found] of stages.entries()) expect([at, found]).toEqual([at, expect.toSatisfy((n) => n >= 20)])
  const [tasks, activities] = [await count('Task', {}), await count('Activities', {})]
  expect(tasks + activities).toBeGreaterThanOrEqual(3000)
  for (const filter of [
    { taskStatus: 1, dueDate: 'overdue' },
    { taskStatus: 1, dueDate: 'next7' },
    { taskStatus: 2 },
    { taskStatus: 3 },
  ])
    expect(await count('Task', { filter })).toBeGreaterThan(10)
  expect(await count('Activities', { filter: { activityStatus: 1, activityType: 2 } })).toBeGreaterThan(10)
  // Two years, three people, six metrics.
  expect(await count('target', {})).toBe(25 * 3 * 6)
  expect(await count('Quotes', {})).toBe(1000)
  expect(await count('Order', {})).toBeGreaterThanOrEqual(500)
  for (let status = 1; status <= 8; status++)
    expect([status, await count('Quotes', { filter: { status } })]).toEqual([
      status,
      expect.toSatisfy((found) => found >= 15),
    ])
  for (let status = 1; status <= 6; status++)
    expect([status, await count('Order', { filter: { orderStatus: status } })]).toEqual([
      status,
      expect.toSatisfy((found) => found >= 8),
    ])
  expect(await count('Quotes', { filter: { isExpired: true } })).toBeGreaterThan(10)
  for (const [path, least] of [
    ['Contact', 3000],
    ['Customer', 250],
    ['AccountVin', 600],
    ['Vehicle', 80],
  ] as const)
    expect([path, await count(path, {})]).toEqual([path, expect.toSatisfy((found) => found >= least)])
  // The days of a stage are read off its changes.
  const { rows: moved } = await test.db.pool.query<{ id: number; status: number }>(
    `select id, status from crm.lead where status = 6 and stage_since::date > received_date limit 1`,
  )
  const days = await manager.post('/api/Lead/StateDays', { id: moved[0]!.id })
  expect(days.body.data.map(({ state }: { state: number }) => state)).toEqual([1, 2, 3, 4, 5, 6])
  // Each view of leads has something true to show.
  for (const filter of [
    { leadOptions: '1', assignTo: 'none' },
    { isStale: 'true' },
    { nextFollowUp: 'none', leadOptions: '1' },
    { expectedClose: 'thisMonth', leadOptions: '1' },
    { nextFollowUp: 'next7' },
    { isChild: 'true' },
  ])
    expect([filter, await count('Lead', { filter })]).toEqual([filter, expect.toSatisfy((found) => found >= 5)])
  // A lead with its fleet can be transferred like one that was typed.
  const [fleet] = (await manager.post('/api/Lead/List', { limit: 1, columns: ['company'], filter: { status: 7 } })).body
    .data
  expect(await manager.post('/api/Account/LeadToAccount', { leadId: fleet.id })).toMatchObject({ status: 200 })
  expect(await count('Lead', {})).toBe(1999)
  const names = (await manager.post('/api/Lead/List', { columns: ['company'] })).body.data
  expect(new Set(names.map(({ company }: { company: string }) => company)).size).toBe(1999)
})

it('[D8] sources differ in share and win rate, values vary, most leads are young, and weekends are quiet', async () => {
  const { rows: sources } = await test.db.pool.query<{ share: string; won: string }>(`
    select count(*) * 100.0 / 2000 as share, count(*) filter (where status = 8) * 1.0 / nullif(count(*) filter (where status in (8, 9)), 0) as won
    from crm.lead group by source order by count(*) desc`)
  const shares = sources.map(({ share }) => Number(share))
  expect(shares[0]).toBeGreaterThan(4 * shares.at(-1)!)
  const rates = sources.map(({ won }) => Number(won))
  expect(Math.max(...rates)).toBeGreaterThan(2 * Math.min(...rates))
  const [found] = (
    await test.db.pool.query(`
      select count(distinct value) as values, percentile_cont(0.5) within group (order by value) as median, avg(value) as mean,
        count(*) filter (where current_date - received_date <= 90) * 1.0 / count(*) as young,
        (select count(*) filter (where extract(isodow from completed_at) > 5) * 1.0 / count(*) from crm.activity) as weekend,
        (select max(owned) * 1.0 / min(owned) from (select count(*) as owned from crm.lead where assign_to is not null group by assign_to) as people) as most
      from crm.lead where lead_options = 1`)
  ).rows
  expect(Number(found.values)).toBeGreaterThan(200)
  expect(Number(found.mean)).toBeGreaterThan(1.3 * Number(found.median))
  expect(Number(found.young)).toBeGreaterThan(0.6)
  expect(Number(found.weekend)).toBeLessThan(0.03)
  expect(Number(found.most)).toBeGreaterThan(1.3)
})

it('[D8] activities are spread over the past year as the business was, and each order and delivery has its own', async () => {
  const { rows } = await test.db.pool.query<{ month: string; work: number; logged: number }>(`
    select to_char(months.month, 'YYYY-MM') as month,
      count(activity.id) filter (where created_by is not null)::int as work, count(activity.id) filter (where created_by is null)::int as logged
    from generate_series(date_trunc('month', now()) - interval '12 months', date_trunc('month', now()) - interval '1 month', '1 month') as months (month)
    left join crm.activity on activity_status = 2 and date_trunc('month', completed_at) = months.month
    group by months.month order by months.month`)
  const work = rows.map((row) => row.work)
  const mean = work.reduce((sum, one) => sum + one, 0) / work.length
  expect(work.length).toBe(12)
  for (const [at, one] of work.entries())
    expect([rows[at]!.month, one]).toEqual([rows[at]!.month, expect.toSatisfy((n) => n > mean / 3 && n < 2.5 * mean)])
  const { rows: told } = await test.db.pool.query<{ delivered: number; deliveries: number; young: number }>(`
    select (select count(*)::int from crm.sales_order where order_status = 4 and delivered_at > now() - interval '300 days') as delivered,
      count(*) filter (where activity_type = 9 and date_time > now() - interval '300 days')::int as deliveries,
      (count(*) filter (where date_time > now() - interval '31 days') * 1.0 / count(*))::float as young
    from crm.activity where activity_status = 2`)
  expect(told[0]!.deliveries).toBe(told[0]!.delivered)
  expect(told[0]!.young).toBeLessThan(0.2)
})

it('[D8] between about 60 and 120 percent of the targets of past months were reached', async () => {
  const { rows } = await test.db.pool.query<{ reached: string }>(`
    with done as (
      select salesperson_id as person, date_trunc('month', delivered_at)::date as month, sum(value) as value from crm.sales_order where order_status = 4 group by 1, 2)
    select done.value / target.value as reached from crm.target join done on done.person = assign_to and done.month = target.month
    where metric = 5 and target.month < date_trunc('month', now()) and target.month > now() - interval '1 year'`)
  const reached = rows.map((row) => Number(row.reached)).toSorted((a, b) => a - b)
  expect(reached.length).toBeGreaterThan(30)
  expect(reached[0]).toBeGreaterThan(0.55)
  expect(reached.at(-1)).toBeLessThan(1.25)
})
