import { sql } from 'kysely'
import { addMonths, monthStart, today } from '@core/entity'
import type { Transaction } from '@core/server/database'
import { targetMetrics } from '../../shared/targets/targetMetrics'

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
  const { rows: people } = await sql<{ id: number }>`
    select id from core."user" where email in ('sales@demo.test', 'store.manager@demo.test', 'sales.manager@demo.test')`.execute(
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
    for (const { id: person } of people)
      for (const [at, month] of months.entries())
        targets.push({ person, metric, month, value: plannedFor(actuals, { person, month, at }) })
  }
  await sql`
    insert into crm.target (assign_to, metric, month, value, store_id, created_by)
    select person, metric, month, value, (select store_id from core."user" where id = person), (select id from core."user" where email = 'sales.manager@demo.test')
    from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as drawn(person integer, metric smallint, month date, value numeric)`.execute(
    query,
  )
  await sql`
    insert into crm.holiday (name, day, search_text)
    select name, day, lower(name) from (select extract(year from current_date)::integer + i as year from generate_series(-1, 1) as i) as years cross join lateral (values
      ('New Year’s Day', make_date(year, 1, 1)),
      ('Memorial Day', make_date(year, 5, 31) - (extract(isodow from make_date(year, 5, 31))::integer - 1)),
      ('Independence Day', make_date(year, 7, 4)),
      ('Labor Day', make_date(year, 9, 1) + (8 - extract(isodow from make_date(year, 9, 1))::integer) % 7),
      ('Thanksgiving', make_date(year, 11, 1) + (11 - extract(isodow from make_date(year, 11, 1))::integer) % 7 + 21),
      ('Christmas Day', make_date(year, 12, 25))) as days (name, day)`.execute(query)
}

/** Factors for the targets of the months, in turn. */
const ambitions = [1.05, 0.9, 1.15, 1, 1.2]

/** The target of a month: near the results of the surrounding months, or the latest ones for months ahead. */
function plannedFor(
  actuals: readonly Actual[],
  { person, month, at }: { readonly person: number; readonly month: string; readonly at: number },
): number {
  const now = monthStart(today())
  const around = month < now ? [addMonths(month, -1), month, addMonths(month, 1)] : [addMonths(now, -1), now]
  const reached = actuals.reduce(
    (sum, { assignTo, month: of, value }) => (assignTo === person && around.includes(of) ? sum + value : sum),
    0,
  )
  const planned = (reached / around.length) * ambitions[at % ambitions.length]!
  return Math.max(1, planned > 10_000 ? Math.round(planned / 1000) * 1000 : Math.round(planned))
}
