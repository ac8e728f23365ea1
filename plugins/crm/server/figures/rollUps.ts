import type { RollUp } from '@core/server/entities'
import type { Job, ServerContext } from '@core/server/plugin'

/** A roll-up as the database has it: one table that triggers add to and a job sums up. */
interface StoredRollUp {
  readonly of: string
  /** Its columns with their types; each is the table's own unless `from` says what stands there. */
  readonly columns: Readonly<Record<string, string>>
  readonly from?: Readonly<Record<string, RowSql>>
  /** Numbers that are added up, with what is added. */
  readonly sums: Readonly<Record<string, RowSql>>
}

/** SQL of a row. @param row what its columns are qualified with: `new.`, or nothing */
type RowSql = (row: string) => string

const owned = { store_id: 'integer' }
const leadColumns = { status: 'smallint', lead_options: 'smallint', assign_to: 'integer', ...owned }
const own =
  (column: string): RowSql =>
  (row) =>
    `${row}${column}`
const worth = { value: own('value'), weighted_value: own('weighted_value') }
const quoteColumns = { status: 'smallint', salesperson_id: 'integer', ...owned }
const orderColumns = { order_status: 'smallint', salesperson_id: 'integer', driver: 'integer', ...owned }
/** A moment as the beginning of its day in UTC. */
const dayOf =
  (column: string): RowSql =>
  (row) =>
    `date_trunc('day', ${row}${column}, 'UTC')`

/** What the database adds up. A change needs a migration that makes the roll-up anew. */
export const storedRollUps: Readonly<Record<string, StoredRollUp>> = {
  lead_by_kind: {
    of: 'lead',
    columns: { ...leadColumns, source: 'smallint', lead_type: 'smallint' },
    sums: worth,
  },
  lead_by_segment: { of: 'lead', columns: { ...leadColumns, segments: 'jsonb' }, sums: worth },
  lead_by_make: { of: 'lead', columns: { ...leadColumns, makes: 'jsonb' }, sums: worth },
  lead_by_close: {
    of: 'lead',
    columns: { ...leadColumns, expected_close: 'date', next_follow_up: 'date' },
    // Which day it is would make a row of nearly every lead.
    from: { next_follow_up: (row) => `case when ${row}next_follow_up is not null then date '2000-01-01' end` },
    sums: worth,
  },
  lead_by_stage: {
    of: 'lead',
    columns: { ...leadColumns, stage_since: 'timestamptz' },
    from: { stage_since: dayOf('stage_since') },
    sums: {
      ...worth,
      days_to_close: (row) =>
        `case when ${row}lead_options = 2 then greatest(0, (${row}stage_since at time zone 'UTC')::date - ${row}received_date) end`,
    },
  },
  lead_by_receipt: {
    of: 'lead',
    columns: { ...leadColumns, furthest_stage: 'integer', received_date: 'date' },
    sums: worth,
  },
  quote_by_date: {
    of: 'quote',
    columns: { ...quoteColumns, quote_date: 'date' },
    sums: { total: own('total'), revision: own('revision') },
  },
  quote_by_sending: {
    of: 'quote',
    columns: { ...quoteColumns, sent_at: 'timestamptz', valid_until: 'date' },
    from: { sent_at: dayOf('sent_at') },
    sums: { total: own('total') },
  },
  quote_by_decision: {
    of: 'quote',
    columns: { ...quoteColumns, decided_at: 'timestamptz' },
    from: { decided_at: dayOf('decided_at') },
    sums: { total: own('total') },
  },
  order_by_date: {
    of: 'sales_order',
    columns: { ...orderColumns, ordered_at: 'timestamptz' },
    from: { ordered_at: dayOf('ordered_at') },
    sums: { value: own('value') },
  },
  order_by_promise: {
    of: 'sales_order',
    columns: { ...orderColumns, promised_at: 'date', delivered_at: 'timestamptz' },
    from: { delivered_at: dayOf('delivered_at') },
    sums: { value: own('value') },
  },
  task_by_day: {
    of: 'task',
    columns: { task_status: 'smallint', assign_to: 'integer', created_by: 'integer', ...owned, due_date: 'date' },
    sums: {},
  },
  activity_by_day: {
    of: 'activity',
    columns: {
      activity_type: 'smallint',
      activity_status: 'smallint',
      assign_to: 'integer',
      created_by: 'integer',
      ...owned,
      date_time: 'timestamptz',
    },
    from: { date_time: dayOf('date_time') },
    sums: {},
  },
}

/** What each of them tells `…/Aggregate`, the smallest first. Stages by days hold what depends on the day, too. */
const leadFields = ['status', 'leadOptions', 'assignTo', 'storeId']
const leadSums = ['value', 'weightedValue']
export const leadRollUps: readonly RollUp[] = [
  { table: 'crm.lead_by_kind', by: [...leadFields, 'source', 'leadType'], sums: leadSums },
  { table: 'crm.lead_by_segment', by: [...leadFields, 'segments'], sums: leadSums },
  { table: 'crm.lead_by_make', by: [...leadFields, 'makes'], sums: leadSums },
  {
    table: 'crm.lead_by_stage',
    by: [...leadFields, 'stageSince', 'daysInStage', 'isStale'],
    sums: [...leadSums, 'daysToClose'],
  },
  { table: 'crm.lead_by_close', by: [...leadFields, 'expectedClose'], presenceOf: ['nextFollowUp'], sums: leadSums },
  { table: 'crm.lead_by_receipt', by: [...leadFields, 'receivedDate', 'furthestStage'], sums: leadSums },
]

const quoteFields = ['status', 'salespersonId', 'storeId']
export const quoteRollUps: readonly RollUp[] = [
  { table: 'crm.quote_by_decision', by: [...quoteFields, 'decidedAt'], sums: ['total'] },
  { table: 'crm.quote_by_date', by: [...quoteFields, 'quoteDate'], sums: ['total', 'revision'] },
  { table: 'crm.quote_by_sending', by: [...quoteFields, 'sentAt', 'validUntil', 'isExpired'], sums: ['total'] },
]

const orderFields = ['orderStatus', 'salespersonId', 'driver', 'storeId']
export const orderRollUps: readonly RollUp[] = [
  { table: 'crm.order_by_date', by: [...orderFields, 'orderedAt'], sums: ['value'] },
  {
    table: 'crm.order_by_promise',
    by: [...orderFields, 'promisedAt', 'deliveredAt', 'isLate', 'isOnTime'],
    sums: ['value'],
  },
]

export const taskRollUps: readonly RollUp[] = [
  { table: 'crm.task_by_day', by: ['taskStatus', 'assignTo', 'createdBy', 'storeId', 'dueDate'] },
]

export const activityRollUps: readonly RollUp[] = [
  {
    table: 'crm.activity_by_day',
    by: ['activityType', 'activityStatus', 'assignTo', 'createdBy', 'storeId', 'dateTime'],
  },
]

const sumColumns = ({ sums }: StoredRollUp) => Object.keys(sums).flatMap((sum) => [sum, `${sum}_rows`])

const keysOf = ({ columns, from = {} }: StoredRollUp, row: string) =>
  Object.keys(columns).map((column) => (from[column] ?? own(column))(row))

/** Each combination of rows of the table, or of the transition tables of a statement with what they add. */
function addedSql(rollUp: StoredRollUp, rows: string, sign = '1'): string {
  const keys = keysOf(rollUp, '')
  const totals = Object.values(rollUp.sums).flatMap((sum) => [
    `sum(${sign} * (${sum('')}))`,
    `sum(case when (${sum('')}) is not null then ${sign} else 0 end)`,
  ])
  return `select ${[...keys, `sum(${sign})`, ...totals].join(', ')} from ${rows} where deleted_at is null group by ${keys.map((_, at) => at + 1).join(', ')}`
}

/**
 * The SQL that makes a roll-up of the schema crm: its table, filled, and triggers that keep it, which `rowTriggerSql` replaces. A write adds rows of
 * its own to it, so that no two writers wait for each other; `sumUpRollUps` makes one of them.
 */
export function rollUpSql(name: string, rollUp: StoredRollUp): string {
  const { of, columns } = rollUp
  const keys = Object.keys(columns)
  const all = [...keys, 'rows', ...sumColumns(rollUp)].join(', ')
  const changed = [`sum(rows) <> 0`, ...sumColumns(rollUp).map((column) => `sum(${column}) <> 0`)].join(' or ')
  const summed = [...keys, 'sum(rows)', ...sumColumns(rollUp).map((column) => `sum(${column})`)].join(', ')
  const events = { insert: ['new'], update: ['old', 'new'], delete: ['old'] }
  const triggers = Object.entries(events).map(([event, tables]) => {
    const parts = tables.map(
      (table) => `(${addedSql(rollUp, table === 'new' ? 'new_rows' : 'old_rows', table === 'new' ? '1' : '-1')})`,
    )
    return `create function add_${event}_to_${name}() returns trigger language plpgsql as $$
begin
  insert into crm.${name} (${all})
    select ${summed} from (${parts.join(' union all ')}) changed (${all}) group by ${keys.map((_, at) => at + 1).join(', ')} having ${changed};
  return null;
end $$;
create trigger add_${event}_to_${name} after ${event} on ${of} referencing ${tables.map((table) => `${table} table as ${table}_rows`).join(' ')}
  for each statement execute function add_${event}_to_${name}();`
  })
  return `
create table ${name} (
  ${Object.entries(columns)
    .map(([column, type]) => `${column} ${type}`)
    .join(', ')},
  rows bigint not null,
  ${sumColumns(rollUp)
    .map((column) => `${column} ${column.endsWith('_rows') ? 'bigint' : 'numeric'},`)
    .join(' ')}
  summed boolean not null default false
);
create unique index ${name}_key on ${name} (${keys.join(', ')}) nulls not distinct where summed;
create index ${name}_added on ${name} (summed) where not summed;
${Object.entries(columns)
  .flatMap(([column, type]) =>
    type === 'date' || type === 'timestamptz' ? `create index ${name}_${column} on ${name} (${column});` : [],
  )
  .join('\n')}
-- Makes it anew of the rows themselves: now, and after a write past the triggers.
create function fill_${name}() returns void language plpgsql as $$
begin
  truncate crm.${name};
  insert into crm.${name} (${all}, summed) select *, true from (${addedSql(rollUp, `crm.${of}`)}) made;
end $$;
select fill_${name}();
${triggers.join('\n')}
analyze ${name};`
}

/**
 * The SQL of the trigger that keeps all roll-ups of a table. One function for each changed row adds to those that tell the difference: six statements that
 * aggregated transition tables made the write of a lead twice as expensive.
 */
export function rowTriggerSql(of: string): string {
  const kept = Object.entries(storedRollUps).filter(([, rollUp]) => rollUp.of === of)
  const replaced = kept.flatMap(([name]) =>
    ['insert', 'update', 'delete'].map((event) => `drop function crm.add_${event}_to_${name}() cascade;`),
  )
  const added = kept.map(([name, rollUp]) => {
    const columns = [...Object.keys(rollUp.columns), 'rows', ...sumColumns(rollUp)]
    const sums = Object.values(rollUp.sums)
    const differ = (of: (row: string) => readonly string[]) =>
      `(${of('old.').join(', ')}) is distinct from (${of('new.').join(', ')})`
    const isThere = (value: string) => `(${value} is not null)::integer`
    const row = (of: 'old.' | 'new.', isCounted: string, sign: string) => {
      const totals = sums.flatMap((sum) => [`${sign} * ${sum(of)}`, `${sign} * ${isThere(sum(of))}`])
      return `(${[isCounted, ...keysOf(rollUp, of), sign, ...totals].join(', ')})`
    }
    const differences = sums.flatMap((sum) => [
      `coalesce(${sum('new.')}, 0) - coalesce(${sum('old.')}, 0)`,
      `${isThere(sum('new.'))} - ${isThere(sum('old.'))}`,
    ])
    return `
  if was <> counts or ${differ((of) => keysOf(rollUp, of))} then
    insert into crm.${name} (${columns.join(', ')})
      select ${columns.join(', ')} from (values ${row('old.', 'was', '-1')}, ${row('new.', 'counts', '1')}) changed (counted, ${columns.join(', ')}) where counted;${
        sums.length === 0
          ? ''
          : `
  elsif counts and ${differ((of) => sums.map((sum) => sum(of)))} then
    insert into crm.${name} (${columns.join(', ')}) values (${[...keysOf(rollUp, 'new.'), '0', ...differences].join(', ')});`
      }
  end if;`
  })
  return `
${replaced.join('\n')}
create function crm.add_to_roll_ups_of_${of}() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.deleted_at is null;
  counts boolean := tg_op <> 'DELETE' and new.deleted_at is null;
begin${added.join('')}
  return null;
end $$;
create trigger add_to_roll_ups after insert or update or delete on crm.${of} for each row execute function crm.add_to_roll_ups_of_${of}();`
}

/** Makes one row of all those that writes have added for the same combination. */
export async function sumUpRollUps({ db }: Pick<ServerContext, 'db'>, signal?: AbortSignal): Promise<void> {
  for (const [name, rollUp] of Object.entries(storedRollUps)) {
    signal?.throwIfAborted()
    const keys = Object.keys(rollUp.columns)
    const totals = ['rows', ...sumColumns(rollUp)]
    const all = [...keys, ...totals].join(', ')
    await db.pool.query(`with added as (delete from crm.${name} where not summed returning *)
      insert into crm.${name} (${all}, summed)
        select ${[...keys, ...totals.map((total) => `sum(${total})`)].join(', ')}, true from added group by ${keys.map((_, at) => at + 1).join(', ')}
      on conflict (${keys.join(', ')}) where summed do update set
        ${totals.map((total) => `${total} = coalesce(${name}.${total}, 0) + coalesce(excluded.${total}, 0)`).join(', ')}`)
  }
}

export const figureJobs: Readonly<Record<string, Job>> = {
  'crm.sumUpRollUps': { every: '5m', timeout: '2m', run: sumUpRollUps },
}
