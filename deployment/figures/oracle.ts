// Every figure of sales once more, by SQL over the tables that was written by hand from D5 and D6, without the product's computed columns.
// $1 to $2 are the days, $3 the person, $4 the store.

const scoped = (owner: string) =>
  `deleted_at is null and ($3::int is null or ${owner} = $3) and ($4::int is null or store_id = $4)`
const of = (table: string, owner: string) => `(select * from crm.${table} where ${scoped(owner)}) t`
const lead = `(select l.*, coalesce(
    (select q.total from crm.quote q where q.lead_id = l.id and q.deleted_at is null and q.status not in (1, 6)
      order by q.quote_date desc, q.id desc limit 1), l.estimated_value) as v,
    (array[5, 10, 25, 40, 50, 70, 90, 100, 0, 5])[l.status] as p,
    (array[5, 14, 30, 30, 30, 45, 30, null, null, 180])[l.status] as stale_after,
    current_date - l.stage_since::date as days
  from crm.lead l where ${scoped('assign_to')}) l`
/** Also those that became accounts, by the transfers themselves, with the value of the quotes that moved. */
const everLead = `(select l.*, coalesce(
    (select q.total from crm.quote q where (q.lead_id = l.id or q.id in (select jsonb_array_elements_text(t.moved -> 'quote')::int))
      and q.deleted_at is null and q.status not in (1, 6) order by q.quote_date desc, q.id desc limit 1), l.estimated_value) as v,
    (array[5, 10, 25, 40, 50, 70, 90, 100, 0, 5])[l.status] as p, t.id is not null as transferred
  from crm.lead l left join crm.lead_transfer t on t.lead_id = l.id and t.undone_at is null and l.deleted_at is not null
  where (l.deleted_at is null or t.id is not null) and ($3::int is null or l.assign_to = $3) and ($4::int is null or l.store_id = $4)) l`
const [quote, order] = [of('quote', 'salesperson_id'), of('sales_order', 'salesperson_id')]
const [account, task, activity] = [of('account', 'assign_to_id'), of('task', 'assign_to'), of('activity', 'assign_to')]
const within = (column: string) => `${column}::date between $1::date and $2::date`
const isOpen = 'status not in (8, 9)'
const isOpportunity = 'status between 3 and 7'
const count = (rows: string, where = 'true') => `select count(*) from ${rows} where ${where}`
const sum = (what: string, rows: string, where = 'true') =>
  `select coalesce(sum(${what}), 0) from ${rows} where ${where}`
const share = (part: string, whole: string) => `select (${part})::float / nullif((${whole})::float, 0)`
const weighted = 'round(v * p / 100, 2)'
const received = within('received_date')

/** A month's target belongs to its working days in the calendar of its store. */
const works = `extract(dow from d)::int = any(coalesce((select weekdays from crm.work_week w where w.store_id = t.store_id), '{1,2,3,4,5}'))
  and not exists (select from crm.holiday h where h.deleted_at is null and h.day = d::date and (h.store_id is null or h.store_id = t.store_id))`
const daysIn = (from: string, to: string) =>
  `(select count(*) from generate_series((${from})::date, (${to})::date, interval '1 day') d where ${works})`
const monthEnd = "t.month + interval '1 month - 1 day'"
const part = (
  until: string,
) => `t.value * ${daysIn('greatest(t.month, $1::date)', `least(${monthEnd}, ${until})`)}::numeric
  / nullif(${daysIn('t.month', monthEnd)}, 0)`
const targets = (metric: number) =>
  `(select * from ${of('target', 'assign_to')} where metric = ${metric} and month between date_trunc('month', $1::date) and $2::date) t`
const target = (metric: number, until = '$2::date') => `select coalesce(sum(${part(until)}), 0) from ${targets(metric)}`
const daysLeft = `select sum(${part('$2::date')} * ${daysIn('greatest(current_date + 1, $1::date)', '$2::date')}) / nullif(sum(${part('$2::date')}), 0) from ${targets(5)}`

const won = count(everLead, `status = 8 and ${within('stage_since')}`)
const lost = count(lead, `status = 9 and ${within('stage_since')}`)
const wonValue = sum('v', everLead, `status = 8 and ${within('stage_since')}`)
const weightedDue = sum(weighted, lead, `${isOpen} and ${within('expected_close')}`)
const revenue = sum('value', order, `order_status = 4 and ${within('delivered_at')}`)
const sent = count(quote, within('sent_at'))
const done = (type: string) => count(activity, `activity_status = 2 and ${type} and ${within('completed_at')}`)
const meeting = 'activity_type = 2'
const placed = `order_status <> 6 and ${within('ordered_at')}`
const delivered = count(order, `order_status = 4 and ${within('delivered_at')}`)
const transferred = count(account, `source_lead_id is not null and ${within('opened_date')}`)
const qualifiedTransferred = count(everLead, `transferred and furthest_stage >= 3 and ${received}`)
const opened = count(account, within('opened_date'))
/** An offer ends, and an order is late, with the day of its store. */
const storeDay = `(now() at time zone coalesce((select timezone from core.store s where s.id = t.store_id), current_setting('TimeZone')))::date`
const awaiting = `status in (2, 3) and valid_until >= ${storeDay}`
const expiring = `${awaiting} and valid_until between current_date and current_date + 7`
const decision = 'percentile_cont(0.5) within group (order by extract(epoch from decided_at - sent_at))'
const meetingsAhead = `${meeting} and activity_status = 1 and date_time::date >= current_date`
const hasStep = `(next_follow_up is not null
  or exists (select from crm.task s where s.deleted_at is null and s.task_status = 1 and s.entity_type = 1 and s.entity_type_id = l.id)
  or exists (select from crm.activity s where s.deleted_at is null and s.activity_status = 1 and s.entity_type = 1 and s.entity_type_id = l.id))`

const stages = [1, 2, 3, 4, 5, 6, 7, 8]
const perStage = (id: string, where: (stage: number) => string, rows = lead) =>
  Object.fromEntries(stages.map((stage) => [`${id}${stage}`, count(rows, `${received} and ${where(stage)}`)]))
const ages = (id: string, rows: string, column: string, ranges: readonly (readonly [string, string])[]) =>
  Object.fromEntries(ranges.map(([name, where]) => [`${id}${name}`, count(rows, `${column}${where}`)]))

/** By the ids of crm's figures. */
export const oracle: Readonly<Record<string, string>> = {
  received: count(everLead, received),
  receivedValue: sum('v', everLead, received),
  receivedWeighted: sum(weighted, everLead, received),
  receivedWon: count(everLead, `status = 8 and ${received}`),
  daysInStage: `select avg(days) * 86400 from ${lead} where ${isOpen} and ${received}`,
  conversion: share(count(everLead, `status = 8 and ${received}`), count(everLead, received)),
  open: count(lead, isOpen),
  openValue: sum('v', lead, isOpen),
  weighted: sum(weighted, lead, isOpen),
  winRate: share(won, `(${won}) + (${lost})`),
  velocity: `select (${count(lead, isOpen)}) * ((${won})::float / nullif((${won}) + (${lost}), 0))
    * (select avg(coalesce(v, 0)) from ${lead} where ${isOpen})
    / nullif((select avg(greatest(0, stage_since::date - received_date)) from ${everLead} where status = 8 and ${within('stage_since')}), 0)`,
  stale: count(lead, `${isOpen} and days > stale_after`),
  unassigned: count(lead, `${isOpen} and assign_to is null`),
  noNextStep: count(lead, `${isOpportunity} and not ${hasStep}`),
  slipped: count(lead, `${isOpen} and expected_close < current_date`),
  won,
  lost,
  wonValue,
  daysToWin: `select avg(greatest(0, stage_since::date - received_date)) * 86400 from ${everLead} where status = 8 and ${within('stage_since')}`,
  commit: sum('v', lead, `status = 7 and ${within('expected_close')}`),
  best: sum('v', lead, `status in (5, 6, 7) and ${within('expected_close')}`),
  weightedDue,
  forecast: `select (${wonValue}) + (${weightedDue})`,
  opportunities: count(lead, isOpportunity),
  opportunityValue: sum('v', lead, isOpportunity),
  ...perStage('reached', (stage) => `furthest_stage >= ${stage}`, everLead),
  ...perStage('stillOpen', (stage) => `furthest_stage = ${stage} and ${isOpen}`),
  ...perStage('lostAt', (stage) => `furthest_stage = ${stage} and status = 9`),
  ...perStage('accountAt', (stage) => `furthest_stage = ${stage} and transferred`, everLead),
  ...ages('age', lead, `${isOpen} and `, [
    ['0..7', 'days between 0 and 7'],
    ['8..14', 'days between 8 and 14'],
    ['15..30', 'days between 15 and 30'],
    ['31..', 'days >= 31'],
  ]),
  accounts: count(account),
  accountsOpened: opened,
  transferred,
  direct: count(account, `source_lead_id is null and ${within('opened_date')}`),
  qualifiedTransferred,
  transferRate: share(qualifiedTransferred, count(everLead, `furthest_stage >= 3 and ${received}`)),
  dormant: count(
    account,
    `not exists (select from crm.activity a where a.deleted_at is null and a.entity_type = 2 and a.entity_type_id = t.id
      and a.date_time > now() - interval '60 days')`,
  ),
  quotesMade: count(quote, within('quote_date')),
  quoteValue: sum('total', quote, within('quote_date')),
  openQuotesValue: sum('total', quote, 'status in (1, 2, 3, 4, 5)'),
  orderedQuotesValue: sum('total', quote, 'status in (7, 8)'),
  madeAccepted: count(quote, `status in (5, 7, 8) and ${within('quote_date')}`),
  madeDeclined: count(quote, `status = 6 and ${within('quote_date')}`),
  madeAcceptance: `select avg((status <> 6)::int) from ${quote} where status in (5, 6, 7, 8) and ${within('quote_date')}`,
  madeDecision: `select ${decision} from ${quote} where ${within('quote_date')}`,
  quotesSent: sent,
  sentValue: sum('total', quote, within('sent_at')),
  awaiting: count(quote, awaiting),
  awaitingValue: sum('total', quote, awaiting),
  expired: count(quote, `status in (2, 3, 4) and valid_until < ${storeDay}`),
  revisionRequested: count(quote, 'status = 4'),
  toApprove: count(quote, 'approval = 1'),
  accepted: count(quote, `status in (5, 7, 8) and ${within('decided_at')}`),
  declined: count(quote, `status = 6 and ${within('decided_at')}`),
  acceptance: `select avg((status <> 6)::int) from ${quote} where status in (5, 6, 7, 8) and ${within('decided_at')}`,
  decision: `select ${decision} from ${quote} where ${within('decided_at')}`,
  revisions: `select avg(revision) from ${quote} where ${within('quote_date')}`,
  expiring: count(quote, expiring),
  expiringValue: sum('total', quote, expiring),
  ...ages('quoteAge', quote, `${awaiting} and current_date - sent_at::date`, [
    ['0', ' between 0 and 7'],
    ['-8', ' between 8 and 14'],
    ['-15', ' between 15 and 30'],
    ['-31', ' >= 31'],
  ]),
  ordersPlaced: count(order, placed),
  orderValue: sum('value', order, placed),
  ordersCancelled: count(order, `order_status = 6 and ${within('ordered_at')}`),
  backlog: count(order, 'order_status in (1, 2, 3, 5)'),
  backlogValue: sum('value', order, 'order_status in (1, 2, 3, 5)'),
  late: count(order, `order_status in (1, 2, 3, 5) and promised_at < ${storeDay}`),
  promised: count(order, `order_status in (1, 2, 3, 5) and ${within('promised_at')}`),
  promisedThisWeek: count(
    order,
    `order_status in (1, 2, 3, 5) and date_trunc('week', promised_at) = date_trunc('week', current_date)`,
  ),
  delivered,
  revenue,
  inTime: count(order, `order_status = 4 and delivered_at::date <= promised_at and ${within('delivered_at')}`),
  onTime: share(
    count(order, `order_status = 4 and delivered_at::date <= promised_at and ${within('delivered_at')}`),
    delivered,
  ),
  cycle: `select percentile_cont(0.5) within group (order by extract(epoch from delivered_at - ordered_at)) from ${order} where order_status = 4 and ${within('delivered_at')}`,
  withoutProof: count(order, `order_status = 4 and proof_signature is null and ${within('delivered_at')}`),
  activities: done('true'),
  meetings: done(meeting),
  withOutcome: done(`${meeting} and outcome is not null`),
  withNextStep: done(`${meeting} and next_step is not null`),
  calls: done('activity_type = 1'),
  emails: done('activity_type = 6'),
  visits: done('activity_type = 7'),
  demos: done('activity_type = 8'),
  upcoming: count(activity, `${meetingsAhead} and ${within('date_time')}`),
  upcomingNow: count(activity, meetingsAhead),
  conflicts: count(
    activity,
    `${meetingsAhead} and ${within('date_time')} and exists (select from crm.activity o where o.deleted_at is null and o.id <> t.id
      and o.activity_type = 2 and o.activity_status = 1 and o.assign_to = t.assign_to
      and tstzrange(o.date_time, o.date_time + coalesce(o.minutes, 30) * interval '1 minute')
        && tstzrange(t.date_time, t.date_time + coalesce(t.minutes, 30) * interval '1 minute'))`,
  ),
  quotesPerMeeting: share(sent, done(meeting)),
  tasks: count(task, 'task_status = 1'),
  taskAge: `select avg(current_date - created_at::date) * 86400 from ${task} where task_status = 1`,
  dueToday: count(task, 'task_status = 1 and due_date = current_date'),
  overdue: count(task, 'task_status = 1 and due_date < current_date'),
  targetQuotes: target(1),
  targetOrders: target(2),
  targetDeliveries: target(3),
  targetAccounts: target(4),
  targetRevenue: target(5),
  targetActivities: target(6),
  targetRevenueDue: target(5, 'least(current_date, $2::date)'),
  workingDaysLeft: daysLeft,
  quoteAttainment: share(sent, target(1)),
  orderAttainment: share(count(order, placed), target(2)),
  deliveryAttainment: share(delivered, target(3)),
  accountAttainment: share(opened, target(4)),
  revenueAttainment: share(revenue, target(5)),
  activityAttainment: share(done('true'), target(6)),
  revenuePace: share(revenue, target(5, 'least(current_date, $2::date)')),
  revenueNeeded: `select case when goal = 0 then null when goal <= made then 0 else (goal - made) / nullif(days, 0) end
    from (select (${target(5)}) as goal, (${revenue}) as made, (${daysLeft}) as days) n`,
  coverage: `select case when goal > 0 and days > 0 then open / nullif(greatest(0, goal - made), 0) end
    from (select (${target(5)}) as goal, (${revenue}) as made, (${daysLeft}) as days, (${sum('v', lead, isOpportunity)}) as open) n`,
  gap: `select case when goal > 0 then goal - (${wonValue}) - (${weightedDue}) end from (select (${target(5)}) as goal) n`,
}

/** The statement of an oracle: it has all parameters, whether it needs them or not. */
export const oracleSql = (id: string, of: Readonly<Record<string, string>> = oracle): string =>
  `with scope as (select $1::date, $2::date, $3::int, $4::int) select (${of[id]})::float8 as value`
