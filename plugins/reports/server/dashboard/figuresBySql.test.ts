import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, monthEnd, monthStart, today, weekStart } from '@core/entity'
import { allPlugins, type Caller, createTestApp, type TestApp } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import { workingDays } from '../../shared/formulas'

let test: TestApp
const callers: Record<string, Caller> = {}
const salesperson = 8

beforeAll(async () => {
  test = await createTestApp({ plugins: allPlugins, deployment, demonstration: true })
  for (const role of ['Sales Manager', 'Salesperson']) callers[role] = await test.as(role)
})
afterAll(() => test.close())

// Written by hand from D5 and D6 over the tables, without computed columns of the product: $1 to $2 are the days, $3 the person.
const lead = `(select l.*, coalesce(
    (select q.total from crm.quote q where q.lead_id = l.id and q.deleted_at is null and q.status not in (1, 6)
      order by q.quote_date desc, q.id desc limit 1), l.estimated_value) as v,
    (array[5, 10, 25, 40, 50, 70, 90, 100, 0, 5])[l.status] as p,
    (array[5, 14, 30, 30, 30, 45, 30, null, null, 180])[l.status] as stale_after
  from crm.lead l where l.deleted_at is null and ($3::int is null or l.assign_to = $3)) l`
const of = (table: string, owner: string) =>
  `(select * from crm.${table} where deleted_at is null and ($3::int is null or ${owner} = $3)) t`
const [quote, order] = [of('quote', 'salesperson_id'), of('sales_order', 'salesperson_id')]
const [account, task, activity] = [of('account', 'assign_to_id'), of('task', 'assign_to'), of('activity', 'assign_to')]
const within = (column: string) => `${column}::date between $1::date and $2::date`
const months = (column: string) =>
  `${column}::date between date_trunc('month', $1::date) and date_trunc('month', $2::date) + interval '1 month - 1 day'`
const isOpen = 'status not in (8, 9)'
const forLead = (what: string, where: string) => `select ${what} from ${lead} where ${where}`
const target = `(select sum(value) from ${of('target', 'assign_to')} where metric = 5 and ${months('month')})`
const revenue = `(select coalesce(sum(value), 0) from ${order} where order_status = 4 and ${within('delivered_at')})`
const revenueOfMonths = `(select coalesce(sum(value), 0) from ${order} where order_status = 4 and ${months('delivered_at')})`
const won = `(select count(*) from ${lead} where status = 8 and ${within('stage_since')})`
const lost = `(select count(*) from ${lead} where status = 9 and ${within('stage_since')})`
const wonValue = `(select coalesce(sum(v), 0) from ${lead} where status = 8 and ${within('stage_since')})`
const due = `(select coalesce(sum(round(v * p / 100, 2)), 0) from ${lead} where ${isOpen} and ${within('expected_close')})`
const sent = `(select count(*) from ${quote} where ${within('sent_at')})`
const meetings = `(select count(*) from ${activity} where activity_type = 2 and activity_status = 2 and ${within('date_time')})`
const transferred = `(select count(*) from ${account} where source_lead_id is not null and ${within('opened_date')})`

const sql: Readonly<Record<string, string>> = {
  open: forLead('count(*)', isOpen),
  openValue: forLead('coalesce(sum(v), 0)', isOpen),
  weighted: forLead('coalesce(sum(round(v * p / 100, 2)), 0)', isOpen),
  winRate: `select ${won}::float / nullif(${won} + ${lost}, 0)`,
  velocity: `select (select count(*) from ${lead} where ${isOpen}) * (${won}::float / nullif(${won} + ${lost}, 0))
    * (select avg(coalesce(v, 0)) from ${lead} where ${isOpen})
    / nullif((select avg(greatest(0, stage_since::date - received_date)) from ${lead} where status = 8 and ${within('stage_since')}), 0)`,
  stale: forLead('count(*)', `${isOpen} and current_date - stage_since::date > stale_after`),
  unassigned: forLead('count(*)', `${isOpen} and assign_to is null`),
  noNextStep: forLead('count(*)', 'status between 3 and 7 and next_follow_up is null'),
  slipped: forLead('count(*)', `${isOpen} and expected_close < current_date`),
  opportunities: forLead('count(*)', 'status between 3 and 7'),
  opportunityValue: forLead('coalesce(sum(v), 0)', 'status between 3 and 7'),
  commit: forLead('coalesce(sum(v), 0)', `status = 7 and ${within('expected_close')}`),
  best: forLead('coalesce(sum(v), 0)', `status in (5, 6, 7) and ${within('expected_close')}`),
  weightedDue: `select ${due}`,
  won: `select ${won}`,
  wonValue: `select ${wonValue}`,
  forecast: `select ${wonValue} + ${due}`,
  targetRevenue: `select coalesce(${target}, 0)`,
  gap: `select ${target} - (${wonValue} + ${due})`,
  coverage: `select (select sum(v) from ${lead} where status between 3 and 7) / nullif(greatest(0, ${target} - ${revenueOfMonths}), 0)`,
  quotesMade: `select count(*) from ${quote} where ${within('quote_date')}`,
  quoteValue: `select coalesce(sum(total), 0) from ${quote} where ${within('quote_date')}`,
  awaiting: `select count(*) from ${quote} where status in (2, 3, 4)`,
  acceptance: `select avg((status <> 6)::int) from ${quote} where status in (5, 6, 7, 8) and ${within('decided_at')}`,
  decision: `select percentile_cont(0.5) within group (order by extract(epoch from decided_at - sent_at)) from ${quote} where ${within('decided_at')}`,
  revisions: `select avg(revision) from ${quote} where ${within('quote_date')}`,
  expiring: `select count(*) from ${quote} where status in (2, 3, 4) and valid_until between current_date and current_date + 7`,
  expiringValue: `select coalesce(sum(total), 0) from ${quote} where status in (2, 3, 4) and valid_until between current_date and current_date + 7`,
  quotesSent: `select ${sent}`,
  sentValue: `select coalesce(sum(total), 0) from ${quote} where ${within('sent_at')}`,
  meetings: `select ${meetings}`,
  quotesPerMeeting: `select ${sent}::float / nullif(${meetings}, 0)`,
  ordersPlaced: `select count(*) from ${order} where ${within('ordered_at')}`,
  orderValue: `select coalesce(sum(value), 0) from ${order} where ${within('ordered_at')}`,
  backlog: `select count(*) from ${order} where order_status in (1, 2, 3, 5)`,
  backlogValue: `select coalesce(sum(value), 0) from ${order} where order_status in (1, 2, 3, 5)`,
  late: `select count(*) from ${order} where order_status in (1, 2, 3, 5) and promised_at < current_date`,
  promised: `select count(*) from ${order} where order_status in (1, 2, 3, 5) and ${within('promised_at')}`,
  promisedThisWeek: `select count(*) from ${order} where order_status in (1, 2, 3, 5) and promised_at between '${weekStart(today())}' and '${addDays(weekStart(today()), 6)}'`,
  delivered: `select count(*) from ${order} where order_status = 4 and ${within('delivered_at')}`,
  onTime: `select avg((delivered_at::date <= promised_at)::int) from ${order} where order_status = 4 and ${within('delivered_at')}`,
  cycle: `select percentile_cont(0.5) within group (order by extract(epoch from delivered_at - ordered_at)) from ${order} where order_status = 4 and ${within('delivered_at')}`,
  revenue: `select ${revenue}`,
  revenueAttainment: `select ${revenue} / ${target}`,
  accounts: `select count(*) from ${account}`,
  accountsOpened: `select count(*) from ${account} where ${within('opened_date')}`,
  transferred: `select ${transferred}`,
  direct: `select count(*) from ${account} where source_lead_id is null and ${within('opened_date')}`,
  transferRate: `select ${transferred}::float / nullif((select count(*) from ${lead} where furthest_stage >= 3 and ${within('received_date')}), 0)`,
  dormant: `select count(*) from ${account} where not exists (select from crm.activity a where a.deleted_at is null
    and a.entity_type = 2 and a.entity_type_id = t.id and a.date_time > now() - interval '60 days')`,
  activities: `select count(*) from ${activity} where activity_status = 2 and ${within('date_time')}`,
  upcomingNow: `select count(*) from ${activity} where activity_type = 2 and activity_status = 1 and date_time::date >= current_date`,
  tasks: `select count(*) from ${task} where task_status = 1`,
  dueToday: `select count(*) from ${task} where task_status = 1 and due_date = current_date`,
  overdue: `select count(*) from ${task} where task_status = 1 and due_date < current_date`,
}

/** Pace and the amount needed a day depend on the calendar; SQL has no function for working days. */
async function byCalendar(
  id: string,
  values: readonly unknown[],
  { from, to }: { from: string; to: string },
  today: string,
) {
  const months = { from: monthStart(from), to: monthEnd(to) }
  const all = workingDays(months)
  const elapsed = today >= months.to ? all : workingDays({ from: months.from, to: today })
  const { rows } = await test.db.pool.query<{ actual: string; goal: string | null }>(
    `select ${revenueOfMonths} as actual, ${target} as goal`,
    [...values],
  )
  const [actual, goal] = [Number(rows[0]!.actual), Number(rows[0]!.goal)]
  return id === 'revenuePace' ? actual / ((goal * elapsed) / all) : Math.max(0, goal - actual) / (all - elapsed)
}

describe('[S2.40] [D6] each figure equals a count by SQL that was written by hand, to the cent', () => {
  const common = [
    'pipeline',
    'quotes',
    'opportunities',
    'performance',
    'forecasting',
    'orders',
    'accounts',
    'sentQuotes',
  ]
  it.each([
    ...['today', ...common].map((view) => ['Salesperson', view, salesperson] as const),
    ...['team', ...common].map((view) => ['Sales Manager', view, null] as const),
  ])('for the %s, in the view %s', async (role, view, person) => {
    const { body } = await callers[role]!.post('/api/Dashboard/FetchDashboardDetails', { view })
    const { from, to, figures } = body.data[0]
    const { rows: now } = await test.db.pool.query<{ today: string }>('select current_date::text as today')
    expect(figures.length).toBeGreaterThan(3)
    for (const { column, cell } of figures) {
      const values = [from, to, person]
      const isPaced = ['revenuePace', 'revenueNeeded'].includes(column.id)
      // Each statement has parameters for the days, whether it needs them or not.
      const text = `with asked as (select $1::date, $2::date, $3::int) select (${sql[column.id]})::float8 as value`
      const right = isPaced
        ? await byCalendar(column.id, values, { from, to }, now[0]!.today)
        : (await test.db.pool.query<{ value: number | null }>(text, values)).rows[0]!.value
      const rounded = (value: number | null) =>
        value === null ? null : Number(value.toFixed(column.format === 'money' ? 2 : 6))
      expect(`${column.id} ${rounded(cell.value)}`).toBe(`${column.id} ${rounded(right)}`)
    }
  })
})
