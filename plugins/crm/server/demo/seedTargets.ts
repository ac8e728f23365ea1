import { sql } from 'kysely'
import { addMonths, daysBetween, monthEnd, monthStart, today } from '@core/entity'
import { seededRandom, type SeededRandom, type Transaction } from '@core/server/plugin'
import { targetMetrics } from '../../shared/targets/targetMetrics'
import { holidaysOf, isWorkday } from './demoDays'

/** What a person reached in a month. */
interface Actual {
  readonly assignTo: number
  readonly month: string
  readonly value: number
}

/** The rows of each metric: the person, the moment and the amount. */
const sources: Readonly<Record<number, string>> = {
  1: 'select salesperson_id as person, sent_at as at, 1 as value from crm.quote',
  2: 'select salesperson_id as person, ordered_at as at, 1 as value from crm.sales_order where order_status <> 6',
  3: 'select salesperson_id as person, delivered_at as at, 1 as value from crm.sales_order where order_status = 4',
  4: 'select assign_to_id as person, opened_date::timestamptz as at, 1 as value from crm.account',
  5: 'select salesperson_id as person, delivered_at as at, value from crm.sales_order where order_status = 4',
  6: 'select assign_to as person, completed_at as at, 1 as value from crm.activity where activity_status = 2',
}

/** Targets of two years for all salespeople, at least up to the end of this quarter, and the holidays of these years. D8 */
export async function seedTargets(tx: Transaction): Promise<void> {
  const { query } = tx
  const random = seededRandom(611)
  const { rows: people } = await sql<{ id: number }>`
    select id from api.person where email in ('sales@demo.test', 'store.manager@demo.test', 'sales.manager@demo.test') order by id`.execute(
    query,
  )
  const months = Array.from({ length: 25 }, (_, at) => addMonths(monthStart(today()), at - 21))
  const targets: { person: number; metric: number; month: string; value: number }[] = []
  for (const { id: metric } of targetMetrics) {
    const { rows: actuals } = await sql<Actual>`
      select person as "assignTo", to_char(date_trunc('month', at), 'YYYY-MM-DD') as month, sum(value)::double precision as value
      from (${sql.raw(sources[metric]!)}) as counted where at >= ${addMonths(months[0]!, -3)}::date group by 1, 2`.execute(
      query,
    )
    for (const { id: person } of people) {
      const reached = new Map(
        actuals.flatMap(({ assignTo, month, value }) => (assignTo === person ? [[month, value]] : [])),
      )
      for (const month of months) targets.push({ person, metric, month, value: plannedFor(random, reached, month) })
    }
  }
  await sql`
    insert into crm.target (assign_to, metric, month, value, store_id, created_by)
    select person, metric, month, value, (select store_id from api.person where id = person), (select id from api.person where email = 'sales.manager@demo.test')
    from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as drawn(person integer, metric smallint, month date, value numeric)`.execute(
    query,
  )
  const year = Number(today().slice(0, 4))
  const holidays = [year - 1, year, year + 1].flatMap(holidaysOf)
  await sql`
    insert into crm.holiday (name, day, search_text)
    select name, day, lower(name) from jsonb_to_recordset(${JSON.stringify(holidays)}::jsonb) as drawn(name text, day date)`.execute(
    query,
  )
}

/**
 * The target of a month: a little more than was usual around it, and such that between 60 and 120 percent of it were reached. That of this
 * month and of those ahead is for a whole month.
 */
function plannedFor(random: SeededRandom, reached: ReadonlyMap<string, number>, month: string): number {
  const now = monthStart(today())
  const ambition = 1.02 + random.next() * 0.14
  if (month >= now) {
    const over = shareOfMonth()
    const before = ((reached.get(addMonths(now, -1)) ?? 0) + (reached.get(addMonths(now, -2)) ?? 0)) / 2
    // What this month comes to, if it goes on as it began; early in the month that says little.
    const expected = (reached.get(now) ?? 0) / Math.max(0.1, over)
    const usual = over < 0.3 ? before : (before + expected) / 2
    return rounded(over < 0.3 ? usual * ambition : within(expected, usual * ambition))
  }
  const around = [-1, 0, 1].map((away) => reached.get(addMonths(month, away)) ?? 0)
  const actual = around[1]!
  const isLast = addMonths(month, 1) === now
  const usual = isLast ? (around[0]! + actual) / 2 : (around[0]! + actual + around[2]!) / 3
  return rounded(within(actual, usual * ambition))
}

/** @returns the target nearest to this one of which between 62 and 118 percent are reached */
const within = (actual: number, target: number): number => Math.min(actual / 0.62, Math.max(actual / 1.18, target))

/** The share of this month's working days that are over. */
function shareOfMonth(): number {
  const first = daysBetween(today(), monthStart(today()))
  const last = daysBetween(today(), monthEnd(today()))
  const days = Array.from({ length: last - first + 1 }, (_, at) => first + at).filter(isWorkday)
  return days.filter((day) => day <= 0).length / days.length
}

/** As people set targets: not by the dollar. */
function rounded(value: number): number {
  const step = value > 1_000_000 ? 25_000 : value > 20_000 ? 10_000 : value > 60 ? 5 : 1
  return Math.max(1, Math.round(value / step) * step)
}
