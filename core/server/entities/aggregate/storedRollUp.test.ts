import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../platform/database/migrate'
import { type TestDatabase, createEmptyDatabase } from '../../testing/testDatabase'
import {
  addedSql,
  dayOfMoment,
  ownColumn,
  rollUpTableSql,
  rollUpTriggerSql,
  type StoredRollUp,
  type StoredRollUps,
  sumUpRollUps,
  totalColumns,
} from './storedRollUp'

const rollUps: StoredRollUps = {
  boat_by_kind: { of: 'boat', columns: { kind: 'smallint', berth: 'text' }, sums: {} },
  boat_by_day: {
    of: 'boat',
    columns: { kind: 'smallint', moored_at: 'timestamptz', due: 'date' },
    from: { moored_at: dayOfMoment('moored_at') },
    sums: { price: ownColumn('price'), metres: (row) => `case when ${row}kind = 2 then ${row}metres end` },
  },
}
const tables = Object.entries(rollUps).map(([name, rollUp]) => rollUpTableSql('harbour', name, rollUp))
const sql = [...tables, rollUpTriggerSql('harbour', 'boat', rollUps)].join('\n')

let made: TestDatabase
beforeAll(async () => {
  made = await createEmptyDatabase()
  const boats = `create table boat (id integer generated always as identity, kind smallint, berth text, moored_at timestamptz, due date,
    price numeric(10, 2), metres integer, note text, deleted_at timestamptz);
    ${insertion(30)};`
  await migrate(made.db, [{ owner: 'harbour', schema: 'harbour', migrations: [{ id: '0001', sql: boats + sql }] }])
})
afterAll(() => made.drop())
beforeEach(() => made.db.pool.query(`delete from harbour.boat; ${insertion(30)}`))

const insertion = (rows: number) => `insert into harbour.boat (kind, berth, moored_at, due, price, metres, deleted_at)
  select nullif(n % 4, 3), nullif(chr(97 + n % 3), 'c'), case when n % 5 > 0 then timestamptz '2026-03-01' + n * interval '5 hours' end,
    case when n % 3 > 0 then date '2026-03-01' + n % 7 end, case when n % 6 > 0 then n * 1.15 end, nullif(n % 9, 0),
    case when n % 7 = 0 then now() end from generate_series(1, ${rows}) n`

/** Several of them in one statement. */
const writes = fc
  .tuple(
    fc.constantFrom(
      'update harbour.boat set kind = 1 + coalesce(kind, 0) % 3',
      'update harbour.boat set berth = null, kind = null',
      `update harbour.boat set moored_at = moored_at - interval '3 hours', price = price + 0.01`,
      'update harbour.boat set due = current_date, metres = null',
      'update harbour.boat set price = case when price is null then 3.5 end',
      `update harbour.boat set note = 'Painted'`,
      'update harbour.boat set deleted_at = case when deleted_at is null then now() end',
      'delete from harbour.boat',
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
    expect(await totals(rollUp, `select ${columns} from harbour.${name}`)).toEqual(
      await totals(rollUp, addedSql(rollUp, 'harbour.boat')),
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
        if (isSummed) await sumUpRollUps(made.db, 'harbour', rollUps)
        await expectSameTotals()
      },
    ),
    { numRuns: 60 },
  )
})

test('concurrent writes lose nothing while roll-ups are summed up', async () => {
  const sumUpOften = async () => {
    for (let at = 0; at < 6; at++) await sumUpRollUps(made.db, 'harbour', rollUps)
  }
  const written = Array.from({ length: 12 }, (_, at) =>
    made.db.pool.query(`update harbour.boat set kind = ${at} where id % 12 = ${at}`),
  )
  await Promise.all([...written, sumUpOften()])
  await expectSameTotals()
})

test('summing up leaves one row for each combination, and none for a combination without rows', async () => {
  await made.db.pool.query('update harbour.boat set kind = 1; delete from harbour.boat where id % 2 = 0')
  await sumUpRollUps(made.db, 'harbour', rollUps)
  const kinds = () => made.db.pool.query('select distinct kind from harbour.boat_by_kind')
  expect((await kinds()).rows).toEqual([{ kind: 1 }])
  await made.db.pool.query('delete from harbour.boat')
  await sumUpRollUps(made.db, 'harbour', rollUps)
  expect((await kinds()).rows).toEqual([])
})

test('a roll-up can be rebuilt after a write that bypassed its trigger', async () => {
  await made.db.pool.query(`alter table harbour.boat disable trigger add_to_roll_ups; update harbour.boat set kind = 7;
    alter table harbour.boat enable trigger add_to_roll_ups; select harbour.fill_boat_by_kind(), harbour.fill_boat_by_day()`)
  await expectSameTotals()
})

test('their SQL is part of applied migrations: a change of it needs functions of its own', () => {
  expect(createHash('sha256').update(sql).digest('hex')).toBe(
    'f8ac94bc267c95db44abc25127befebe5f8e2b549964cc2b7a2eb58a02a7d2d0',
  )
})
