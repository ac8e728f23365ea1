import { expect } from 'vitest'
import type { Database } from '../platform/database/Database'
import {
  ownColumn,
  type RowSql,
  type StoredRollUp,
  type StoredRollUps,
  totalColumns,
} from '../entities/aggregate/storedRollUp'

// The SQL of roll-ups. Migrations contain its text as it was when they were written, because applied migrations never change.
// `expectStoredRollUps` compares the database with the declarations, and prints the functions for a new migration.

const isThere: RowSql = (row) => `${row}deleted_at is null`

const keysOf = ({ columns, from = {} }: StoredRollUp, row: string) =>
  Object.keys(columns).map((column) => (from[column] ?? ownColumn(column))(row))

/** @returns SQL of each combination of values in the rows of the table, with the totals of these rows */
export function addedSql(rollUp: StoredRollUp, rows: string): string {
  const keys = keysOf(rollUp, '')
  const totals = Object.values(rollUp.sums).flatMap((sum) => [
    `sum(${sum('')})`,
    `sum(case when (${sum('')}) is not null then 1 else 0 end)`,
  ])
  return `select ${[...keys, 'sum(1)', ...totals].join(', ')} from ${rows} where ${(rollUp.counts ?? isThere)('')} group by ${keys.map((_, at) => at + 1).join(', ')}`
}

/** @returns SQL that creates and fills a roll-up's table, and the function `fill_…` that rebuilds it */
export function rollUpTableSql(schema: string, name: string, rollUp: StoredRollUp): string {
  const { columns } = rollUp
  return `
create table ${schema}.${name} (
  ${Object.entries(columns)
    .map(([column, type]) => `${column} ${type}`)
    .join(', ')},
  rows bigint not null,
  ${totalColumns(rollUp)
    .map((column) => `${column} ${column.endsWith('_rows') ? 'bigint' : 'numeric'},`)
    .join(' ')}
  summed boolean not null default false
);
create unique index ${name}_key on ${schema}.${name} (${Object.keys(columns).join(', ')}) nulls not distinct where summed;
create index ${name}_added on ${schema}.${name} (summed) where not summed;
${Object.entries(columns)
  .flatMap(([column, type]) =>
    type === 'date' || type === 'timestamptz' ? `create index ${name}_${column} on ${schema}.${name} (${column});` : [],
  )
  .join('\n')}
${fillSql(schema, name, rollUp)}
select ${schema}.fill_${name}();`
}

/** @returns SQL of the function that makes a roll-up anew of the rows: at first, and after a write that bypassed the trigger */
function fillSql(schema: string, name: string, rollUp: StoredRollUp): string {
  const all = [...Object.keys(rollUp.columns), 'rows', ...totalColumns(rollUp)].join(', ')
  return `create or replace function ${schema}.fill_${name}() returns void language plpgsql as $$
begin
  truncate ${schema}.${name};
  insert into ${schema}.${name} (${all}, summed) select *, true from (${addedSql(rollUp, `${schema}.${rollUp.of}`)}) made;
end $$;`
}

/** @returns SQL of the trigger that updates all roll-ups of a table */
export function rollUpTriggerSql(schema: string, of: string, rollUps: StoredRollUps): string {
  return `${addSql(schema, of, rollUps)}
create trigger add_to_roll_ups after insert or update or delete on ${schema}.${of} for each row execute function ${schema}.add_to_roll_ups_of_${of}();`
}

/**
 * The trigger's function. For each changed row, it adds the difference to the roll-ups that the change concerns: six statements that
 * aggregated transition tables made the write of a lead twice as expensive. A write inserts rows of its own, so that no two writers wait
 * for each other; `sumUpRollUps` merges them.
 */
function addSql(schema: string, of: string, rollUps: StoredRollUps): string {
  const ofTable = Object.entries(rollUps).filter(([, rollUp]) => rollUp.of === of)
  const counts = ofTable[0]?.[1].counts ?? isThere
  const added = ofTable.map(([name, rollUp]) => {
    const columns = [...Object.keys(rollUp.columns), 'rows', ...totalColumns(rollUp)]
    const sums = Object.values(rollUp.sums)
    const differ = (valuesOf: (row: string) => readonly string[]) =>
      `(${valuesOf('old.').join(', ')}) is distinct from (${valuesOf('new.').join(', ')})`
    const isFilled = (value: string) => `(${value} is not null)::integer`
    const row = (which: 'old.' | 'new.', isCounted: string, sign: string) => {
      const totals = sums.flatMap((sum) => [`${sign} * ${sum(which)}`, `${sign} * ${isFilled(sum(which))}`])
      return `(${[isCounted, ...keysOf(rollUp, which), sign, ...totals].join(', ')})`
    }
    const differences = sums.flatMap((sum) => [
      `coalesce(${sum('new.')}, 0) - coalesce(${sum('old.')}, 0)`,
      `${isFilled(sum('new.'))} - ${isFilled(sum('old.'))}`,
    ])
    return `
  if was <> counts or ${differ((which) => keysOf(rollUp, which))} then
    insert into ${schema}.${name} (${columns.join(', ')})
      select ${columns.join(', ')} from (values ${row('old.', 'was', '-1')}, ${row('new.', 'counts', '1')}) changed (counted, ${columns.join(', ')}) where counted;${
        sums.length === 0
          ? ''
          : `
  elsif counts and ${differ((which) => sums.map((sum) => sum(which)))} then
    insert into ${schema}.${name} (${columns.join(', ')}) values (${[...keysOf(rollUp, 'new.'), '0', ...differences].join(', ')});`
      }
  end if;`
  })
  return `create or replace function ${schema}.add_to_roll_ups_of_${of}() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and ${counts('old.')};
  counts boolean := tg_op <> 'DELETE' and ${counts('new.')};
begin${added.join('')}
  return null;
end $$;`
}

/**
 * Fails unless the database adds up a schema's roll-ups as they are declared. The message has the SQL of a migration that creates what is
 * missing and replaces what differs. A roll-up with other columns must be dropped by that migration first.
 */
export async function expectStoredRollUps(
  { pool }: Pick<Database, 'pool'>,
  schema: string,
  rollUps: StoredRollUps,
): Promise<void> {
  const names = Object.keys(rollUps)
  const { rows: functions } = await pool.query<{ name: string; body: string }>(
    'select proname as name, prosrc as body from pg_proc where pronamespace = $1::regnamespace',
    [schema],
  )
  const { rows: tables } = await pool.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns
      where table_schema = $1 and table_name = any($2) group by table_name`,
    [schema, names],
  )
  const stored = new Map(functions.map(({ name, body }) => [name, body]))
  const mend = (name: string, current: string, created: string) => {
    if (!stored.has(name)) return [created]
    return stored.get(name) === current.split('$$')[1] ? [] : [current]
  }
  const missing = [
    ...Object.entries(rollUps).flatMap(([name, rollUp]) =>
      mend(`fill_${name}`, fillSql(schema, name, rollUp), rollUpTableSql(schema, name, rollUp)),
    ),
    ...[...new Set(Object.values(rollUps).map(({ of }) => of))].flatMap((of) =>
      mend(`add_to_roll_ups_of_${of}`, addSql(schema, of, rollUps), rollUpTriggerSql(schema, of, rollUps)),
    ),
  ]
  expect(missing.join('\n'), 'Add a migration with this SQL').toBe('')
  expect(Object.fromEntries(tables.map(({ name, columns }) => [name, columns]))).toEqual(
    Object.fromEntries(
      names.map((name) => [
        name,
        [...Object.keys(rollUps[name]!.columns), 'rows', ...totalColumns(rollUps[name]!), 'summed'],
      ]),
    ),
  )
}
