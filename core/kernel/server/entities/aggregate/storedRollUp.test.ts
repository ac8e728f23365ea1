import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../platform/database/migrate'
import { coreMigrations } from '../../migrations/coreMigrations'
import { addedSql, rollUpTableSql, rollUpTriggerSql } from '../../testing/rollUpSql'
import { type TestDatabase, createEmptyDatabase } from '../../testing/testDatabase'
import {
  dayOfMoment,
  ownColumn,
  type StoredRollUp,
  type StoredRollUps,
  sumUpRollUps,
  totalColumns,
} from './storedRollUp'

const rollUps: StoredRollUps = {
  van_by_kind: { of: 'van', columns: { kind: 'smallint', bay: 'text' }, sums: {} },
  van_by_day: {
    of: 'van',
    columns: { kind: 'smallint', parked_at: 'timestamptz', due: 'date' },
    from: { parked_at: dayOfMoment('parked_at') },
    sums: { price: ownColumn('price'), miles: (row) => `case when ${row}kind = 2 then ${row}miles end` },
  },
}
const tables = Object.entries(rollUps).map(([name, rollUp]) => rollUpTableSql('yard', name, rollUp))
const sql = [...tables, rollUpTriggerSql('yard', 'van', rollUps)].join('\n')

let made: TestDatabase
beforeAll(async () => {
  made = await createEmptyDatabase()
  const vans = `create table van (id integer generated always as identity, kind smallint, bay text, parked_at timestamptz, due date,
    price numeric(10, 2), miles integer, note text, deleted_at timestamptz);
    ${insertion(30)};`
  await migrate(made.db, [
    { owner: 'core', schema: 'core', migrations: coreMigrations },
    { owner: 'yard', schema: 'yard', migrations: [{ id: '0001', sql: vans + sql }] },
  ])
})
afterAll(() => made.drop())
beforeEach(() => made.db.pool.query(`delete from yard.van; ${insertion(30)}`))

const insertion = (rows: number) => `insert into yard.van (kind, bay, parked_at, due, price, miles, deleted_at)
  select nullif(n % 4, 3), nullif(chr(97 + n % 3), 'c'), case when n % 5 > 0 then timestamptz '2026-03-01' + n * interval '5 hours' end,
    case when n % 3 > 0 then date '2026-03-01' + n % 7 end, case when n % 6 > 0 then n * 1.15 end, nullif(n % 9, 0),
    case when n % 7 = 0 then now() end from generate_series(1, ${rows}) n`

/** Several of them in one statement. */
const writes = fc
  .tuple(
    fc.constantFrom(
      'update yard.van set kind = 1 + coalesce(kind, 0) % 3',
      'update yard.van set bay = null, kind = null',
      `update yard.van set parked_at = parked_at - interval '3 hours', price = price + 0.01`,
      'update yard.van set due = current_date, miles = null',
      'update yard.van set price = case when price is null then 3.5 end',
      `update yard.van set note = 'Washed'`,
      'update yard.van set deleted_at = case when deleted_at is null then now() end',
      'delete from yard.van',
    ),
    fc.integer({ min: 1, max: 5 }),
    fc.nat(4),
  )
  .map(([write, part, rest]) => `${write} where id % ${part} = ${rest % part}`)

/** Combinations with their totals, without those that have no rows; the sum of no values is 0. */
async function totals(rollUp: StoredRollUp, source: string) {
  const keys = Object.keys(rollUp.columns)
  const all = ['rows', ...totalColumns(rollUp)]
  const { rows } = await made.db.pool.query(
    `select ${keys.map((key) => `${key}::text`).join(', ')}, ${all.map((total) => `coalesce(sum(${total}), 0)::float8 as ${total}`).join(', ')}
      from (${source}) found (${[...keys, ...all].join(', ')}) group by ${keys.map((_, at) => at + 1).join(', ')}
      having ${all.map((total) => `coalesce(sum(${total}), 0) <> 0`).join(' or ')} order by ${keys.map((_, at) => at + 1).join(', ')}`,
  )
  return rows
}

async function expectSameTotals() {
  for (const [name, rollUp] of Object.entries(rollUps)) {
    const columns = [...Object.keys(rollUp.columns), 'rows', ...totalColumns(rollUp)].join(', ')
    expect(await totals(rollUp, `select ${columns} from yard.${name}`)).toEqual(
      await totals(rollUp, addedSql(rollUp, 'yard.van')),
    )
  }
}

test('roll-ups are filled, and agree with the rows after any writes, with or without summing up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(writes, fc.constantFrom(insertion(1), insertion(12))), { maxLength: 6 }),
      fc.boolean(),
      async (statements, isSummed) => {
        for (const statement of statements) await made.db.pool.query(statement)
        if (isSummed) await sumUpRollUps(made.db, 'yard', rollUps)
        await expectSameTotals()
      },
    ),
    { numRuns: 60 },
  )
})

test('concurrent writes lose nothing while roll-ups are summed up', async () => {
  const sumUpOften = async () => {
    for (let at = 0; at < 6; at++) await sumUpRollUps(made.db, 'yard', rollUps)
  }
  const written = Array.from({ length: 12 }, (_, at) =>
    made.db.pool.query(`update yard.van set kind = ${at} where id % 12 = ${at}`),
  )
  await Promise.all([...written, sumUpOften()])
  await expectSameTotals()
})

test('summing up leaves one row for each combination, and none for a combination without rows', async () => {
  await made.db.pool.query('update yard.van set kind = 1; delete from yard.van where id % 2 = 0')
  await sumUpRollUps(made.db, 'yard', rollUps)
  const kinds = () => made.db.pool.query('select distinct kind from yard.van_by_kind')
  expect((await kinds()).rows).toEqual([{ kind: 1 }])
  await made.db.pool.query('delete from yard.van')
  await sumUpRollUps(made.db, 'yard', rollUps)
  expect((await kinds()).rows).toEqual([])
})

test('a roll-up can be rebuilt after a write that bypassed its trigger', async () => {
  await made.db.pool.query(`alter table yard.van disable trigger add_to_roll_ups; update yard.van set kind = 7;
    alter table yard.van enable trigger add_to_roll_ups; select yard.fill_van_by_kind(), yard.fill_van_by_day()`)
  await expectSameTotals()
})

test('[D8] the space of a large import is returned, unless somebody reads the totals at that moment', async () => {
  const { pool } = made.db
  const size = async () =>
    (await pool.query(`select pg_relation_size('yard.van_by_kind')::integer as bytes`)).rows[0].bytes
  // As many rows as a statement of a hundred thousand rows adds, but without their vans.
  await pool.query(
    `insert into yard.van_by_kind (kind, bay, rows) select 1, 'a', (-1) ^ n from generate_series(1, 100000) n`,
  )
  await sumUpRollUps(made.db, 'yard', rollUps)
  await pool.query('vacuum analyze yard.van_by_kind')
  const before = await size()
  const reader = await pool.connect()
  await reader.query('begin; select from yard.van_by_kind limit 1')
  await sumUpRollUps(made.db, 'yard', rollUps)
  await reader.query('commit')
  reader.release()
  expect(await size()).toBe(before)
  await sumUpRollUps(made.db, 'yard', rollUps)
  expect(await size()).toBeLessThan(before / 100)
  await expectSameTotals()
})
