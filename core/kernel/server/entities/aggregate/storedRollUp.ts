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
export type RowSql = (row: string) => string

/** The value of the table's column of the same name. */
export const ownColumn =
  (column: string): RowSql =>
  (row) =>
    `${row}${column}`

/** A moment as the beginning of its day at the office. The migration that creates the roll-up adds it to `core.stored_days`. */
export const dayOfMoment =
  (column: string): RowSql =>
  (row) =>
    `date_trunc('day', ${row}${column}, core.office_zone())`

/** The columns of a roll-up that hold totals, in addition to `rows`: each sum, and the number of rows with a value of it. */
export const totalColumns = ({ sums }: StoredRollUp): string[] =>
  Object.keys(sums).flatMap((sum) => [sum, `${sum}_rows`])

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
