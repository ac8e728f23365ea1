import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '@core/server/testing'
import { createCrmApp } from '../testing/crmApp'
import { seedDemonstration } from './seedDemonstration'

let test: TestApp
beforeAll(async () => {
  test = await createCrmApp()
  // An interrupted first start uses up ids; the next one fills the same database.
  const cutOff = new Error('cut off')
  const interrupted = test.db.transaction(async (tx) => {
    await seedDemonstration(tx)
    throw cutOff
  })
  await interrupted.catch((error: unknown) => {
    if (error !== cutOff) throw error
  })
  await test.db.transaction(seedDemonstration)
})
afterAll(() => test.close())

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
      where quote_date < coalesce(received_date, opened_date)`,
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

it('[D8] a demonstration has 2,000 leads in all stages, 500 accounts, 1,000 quotes, 500 orders, 3,000 tasks and activities, targets of two years', async () => {
  const manager = await test.as('Sales Manager')
  const count = async (path: string, body: object) =>
    (await manager.post(`/api/${path}/List`, { limit: 1, ...body })).body.totalItems
  expect(await count('Lead', {})).toBe(2000)
  expect(await count('Account', {})).toBe(500)
  for (let stage = 1; stage <= 10; stage++) expect(await count('Lead', { filter: { status: stage } })).toBe(200)
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
  expect(await count('Order', {})).toBe(500)
  for (let status = 1; status <= 8; status++)
    expect([status, await count('Quotes', { filter: { status } })]).toEqual([
      status,
      expect.toSatisfy((found) => found >= 30),
    ])
  for (let status = 1; status <= 6; status++)
    expect([status, await count('Order', { filter: { orderStatus: status } })]).toEqual([
      status,
      expect.toSatisfy((found) => found >= 15),
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
