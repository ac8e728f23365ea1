import { sql } from 'kysely'
import type { Database } from '../../platform/database/Database'

/** A roll-up in the database: one table that a trigger adds rows to and a job sums up. `RollUp` declares which requests it can answer. */
export interface StoredRollUp {
  /** The table whose rows are added up; it is in the same schema. */
  readonly of: string
  /** Its columns with their types. A column has the value of the table's column of the same name, unless `from` has SQL for it. */
  readonly columns: Readonly<Record<string, string>>
  readonly from?: Readonly<Record<string, RowSql>>
  /** The numbers that are added up, each with its SQL. */
  readonly sums: Readonly<Record<string, RowSql>>
  /** The rows that are added up, the same for all roll-ups of the table; default: those that aren't deleted. */
  readonly counts?: RowSql
}

/** The roll-ups of a schema, by the name of their table. */
export type StoredRollUps = Readonly<Record<string, StoredRollUp>>

/**
 * SQL over a row.
 * @param row the prefix of its columns: `new.`, or empty
 */
type RowSql = (row: string) => string

/** The value of the table's column of the same name. */
export const ownColumn =
  (column: string): RowSql =>
  (row) =>
    `${row}${column}`

/** A moment as the beginning of its day in UTC. */
export const dayOfMoment =
  (column: string): RowSql =>
  (row) =>
    `date_trunc('day', ${row}${column}, 'UTC')`

// Applied migrations of plugins contain this SQL and are never edited. For different SQL write new functions. storedRollUp.test

const isThere: RowSql = (row) => `${row}deleted_at is null`

/** The columns of a roll-up that hold totals, in addition to `rows`: each sum, and the number of rows with a value of it. */
export const totalColumns = ({ sums }: StoredRollUp): string[] =>
  Object.keys(sums).flatMap((sum) => [sum, `${sum}_rows`])

const keysOf = ({ columns, from = {} }: StoredRollUp, row: string) =>
  Object.keys(columns).map((column) => (from[column] ?? ownColumn(column))(row))

/**
 * Each combination of values in the rows of the table, with the totals of these rows.
 * @param rows a table with the columns, or a transition table
 * @param sign -1 for rows that are removed
 */
export function addedSql(rollUp: StoredRollUp, rows: string, sign: '1' | '-1' = '1'): string {
  const keys = keysOf(rollUp, '')
  const totals = Object.values(rollUp.sums).flatMap((sum) => [
    `sum(${sign} * (${sum('')}))`,
    `sum(case when (${sum('')}) is not null then ${sign} else 0 end)`,
  ])
  return `select ${[...keys, `sum(${sign})`, ...totals].join(', ')} from ${rows} where ${(rollUp.counts ?? isThere)('')} group by ${keys.map((_, at) => at + 1).join(', ')}`
}

/**
 * The SQL that creates and fills a roll-up's table, and creates the function `fill_…` that rebuilds it. It runs in the schema's migration.
 */
export function rollUpTableSql(schema: string, name: string, rollUp: StoredRollUp): string {
  const { of, columns } = rollUp
  const keys = Object.keys(columns)
  const all = [...keys, 'rows', ...totalColumns(rollUp)].join(', ')
  return `
create table ${name} (
  ${Object.entries(columns)
    .map(([column, type]) => `${column} ${type}`)
    .join(', ')},
  rows bigint not null,
  ${totalColumns(rollUp)
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
  truncate ${schema}.${name};
  insert into ${schema}.${name} (${all}, summed) select *, true from (${addedSql(rollUp, `${schema}.${of}`)}) made;
end $$;
select fill_${name}();`
}

/**
 * The SQL of the trigger that updates all roll-ups of a table. For each changed row, one function adds the difference to the roll-ups that
 * the change concerns: six statements that aggregated transition tables made the write of a lead twice as expensive. A write inserts rows
 * of its own, so that no two writers wait for each other; `sumUpRollUps` merges them.
 */
export function rollUpTriggerSql(schema: string, of: string, rollUps: StoredRollUps): string {
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
  return `create function ${schema}.add_to_roll_ups_of_${of}() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and ${counts('old.')};
  counts boolean := tg_op <> 'DELETE' and ${counts('new.')};
begin${added.join('')}
  return null;
end $$;
create trigger add_to_roll_ups after insert or update or delete on ${schema}.${of} for each row execute function ${schema}.add_to_roll_ups_of_${of}();`
}

/**
 * Merges all rows that writes have added for the same combination into one, removes the combination if it has no rows any more, and
 * returns the space that a large import needed. A plugin's job runs it every few minutes.
 */
export async function sumUpRollUps(
  db: Pick<Database, 'pool' | 'transaction'>,
  schema: string,
  rollUps: StoredRollUps,
  signal?: AbortSignal,
): Promise<void> {
  const { pool } = db
  for (const [name, rollUp] of Object.entries(rollUps)) {
    signal?.throwIfAborted()
    const keys = Object.keys(rollUp.columns)
    const totals = ['rows', ...totalColumns(rollUp)]
    const all = [...keys, ...totals].join(', ')
    await pool.query(`with added as (delete from ${schema}.${name} where not summed returning *)
      insert into ${schema}.${name} (${all}, summed)
        select ${[...keys, ...totals.map((total) => `sum(${total})`)].join(', ')}, true from added group by ${keys.map((_, at) => at + 1).join(', ')}
      on conflict (${keys.join(', ')}) where summed do update set
        ${totals.map((total) => `${total} = coalesce(${name}.${total}, 0) + coalesce(excluded.${total}, 0)`).join(', ')}`)
    await pool.query(
      `delete from ${schema}.${name} where summed and ${totals.map((total) => `coalesce(${total}, 0) = 0`).join(' and ')}`,
    )
    await compact(db, `${schema}.${name}`)
  }
}

/**
 * Rewrites a table that has become much larger than its rows: after a large import it still has the space of the rows that were merged,
 * and each figure reads all of it. Vacuum returns no space that has a row behind it. If others use the table at this moment, it does
 * nothing.
 */
async function compact({ pool, transaction }: Pick<Database, 'pool' | 'transaction'>, table: string): Promise<void> {
  // Usually more than 60 rows fit into a page of 8 kB. Below 4 MB there is nothing to gain. Before the first analyze, reltuples is -1.
  const { rows } = await pool.query(
    `select from pg_class where oid = '${table}'::regclass and reltuples >= 0
      and pg_relation_size(oid) > greatest(4 * 1024 * 1024, reltuples / 15 * 8192)`,
  )
  if (rows.length === 0) return
  try {
    await transaction(async ({ query }) => {
      await sql.raw(`lock table ${table} in access exclusive mode nowait`).execute(query)
      await sql.raw(`create temporary table compacted on commit drop as table ${table}`).execute(query)
      await sql.raw(`truncate ${table}`).execute(query)
      await sql.raw(`insert into ${table} table compacted`).execute(query)
    })
  } catch (error) {
    const lockNotAvailable = '55P03'
    if ((error as { readonly code?: string }).code !== lockNotAvailable) throw error
  }
}
