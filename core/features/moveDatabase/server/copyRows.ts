import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { describeStructure, listAside, listSequences, listTables } from './structure'

/** With these settings, moments and numbers have the same text on both sides, without loss. */
const sameTexts = `set local search_path = public; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local extra_float_digits = 3; set local bytea_output = 'hex'`

export interface CopiedRows {
  readonly tables: number
  readonly rows: number
}

/**
 * Copies every row of every table into a database with the same tables, replacing its rows, with the positions of all sequences. Rows are
 * copied in pieces, so a table may be larger than the memory. Both connections must be in a transaction of the caller's.
 * @throws when the tables differ, when a row breaks a rule of the target, and when a table has another number of rows than its source
 */
export async function copyRows(source: pg.Client, target: pg.Client): Promise<CopiedRows> {
  await source.query(sameTexts)
  await target.query(sameTexts)
  await compareStructure(source, target)
  const tables = await listTables(source)
  const aside = await listAside(target)
  for (const statement of aside.remove) await target.query(statement)
  await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  for (const { name, columns } of tables)
    await pipeline(
      source.query(copyTo(`copy ${name} (${columns}) to stdout`)),
      target.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
    )
  for (const name of await listSequences(source)) {
    const { rows } = await source.query<{ last: string; called: boolean }>(
      `select last_value as last, is_called as called from ${name}`,
    )
    await target.query('select setval($1::regclass, $2, $3)', [name, rows[0]!.last, rows[0]!.called])
  }
  for (const statement of aside.restore) await target.query(statement)
  let rows = 0
  for (const { name } of tables) rows += await compareCount(name, source, target)
  return { tables: tables.length, rows }
}

async function compareStructure(source: pg.Client, target: pg.Client): Promise<void> {
  const [there, made] = [await describeStructure(source), await describeStructure(target)]
  const [expected, found] = [new Set(there), new Set(made)]
  const differing = [
    ...there.filter((line) => !found.has(line)).map((line) => `only in DATA_DIR: ${line}`),
    ...made.filter((line) => !expected.has(line)).map((line) => `only in this version of the product: ${line}`),
  ]
  if (differing.length > 0)
    throw new Error(
      `The database holds other tables than this version of the product makes (${differing.slice(0, 5).join('; ')}${differing.length > 5 ? `; and ${differing.length - 5} more` : ''}). Move away what isn’t the product’s, or use the version that made them.`,
    )
}

async function compareCount(name: string, source: pg.Client, target: pg.Client): Promise<number> {
  const [expected, found] = [await count(name, source), await count(name, target)]
  if (expected !== found)
    throw new Error(
      `${name} has ${expected} rows in DATA_DIR, and ${found} arrived. See that nobody else writes to either database, and start this command again.`,
    )
  return expected
}

async function count(name: string, client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${name}`)
  return Number(rows[0]!.count)
}
