import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase'
import { openDatabase } from './openDatabase'

let made: TestDatabase
beforeAll(async () => {
  made = await createTestDatabase()
  await made.db.pool.query('create table public.counter (id integer primary key, value integer not null)')
})
afterAll(() => made.drop())

async function one<T>(expression: string): Promise<T> {
  const { rows } = await made.db.pool.query(`select ${expression} as value`)
  return rows[0].value as T
}

describe('the values that the database returns', () => {
  test.each([
    ['a count is a number', 'count(*)', 1],
    ['a sum of integers is a number', 'sum(7)', 7],
    ['an int8 is a number', '9007199254740991::int8', 9007199254740991],
    ['a numeric is a decimal text', '120.50::numeric(12,2)', '120.50'],
    ['a date is a day, whatever the time zone', `date '2024-02-29'`, '2024-02-29'],
    [
      'an instant is ISO 8601 in UTC with milliseconds',
      `timestamptz '2024-02-29 23:30:00.1234+02'`,
      '2024-02-29T21:30:00.123Z',
    ],
    ['a whole second has its milliseconds', `timestamptz '2024-02-29 23:30:00Z'`, '2024-02-29T23:30:00.000Z'],
    ['an array of dates is an array of days', `array[date '2024-02-29', null]`, ['2024-02-29', null]],
    ['an array of int8 is an array of numbers', 'array[1::int8, 2]', [1, 2]],
    ['a null stays null', 'null::timestamptz', null],
  ])('%s', async (_title, expression, value) => {
    expect(await one(expression)).toEqual(value)
  })

  test('an int8 that a number can’t represent is refused, not rounded', async () => {
    await expect(one('9007199254740993::int8')).rejects.toThrow('Cast it to text')
    expect(await one('1')).toBe(1)
  })

  test('upper and lower case follow Unicode, order follows code points', async () => {
    expect(await one(`lower('ÉCOLE')`)).toBe('école')
    expect(await one(`array(select x from unnest(array['b','B','a','é']) x order by x)`)).toEqual(['B', 'a', 'b', 'é'])
  })
})

describe('a transaction', () => {
  test('stores nothing when its work throws', async () => {
    const work = made.db.transaction(async (tx) => {
      await sql`insert into public.counter values (1, 1)`.execute(tx.query)
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await one('(select count(*) from public.counter where id = 1)')).toBe(0)
  })

  test('is tried again after a deadlock, until both are stored', async () => {
    await made.db.pool.query('insert into public.counter values (10, 0), (11, 0)')
    let runs = 0
    let meet = () => {}
    const met = new Promise<void>((resolve) => (meet = resolve))
    const both = (first: number, second: number) =>
      made.db.transaction(async (tx) => {
        runs++
        await sql`update public.counter set value = value + 1 where id = ${first}`.execute(tx.query)
        // Each has its first row before either requests its second.
        if (runs >= 2) meet()
        await met
        await sql`update public.counter set value = value + 1 where id = ${second}`.execute(tx.query)
      })
    await Promise.all([both(10, 11), both(11, 10)])
    expect(runs).toBeGreaterThan(2)
    expect(await one('array(select value from public.counter where id in (10, 11))')).toEqual([2, 2])
  })
})

test('a lost connection fails its query and no other', async () => {
  const lost = made.db.pool.query('select pg_sleep(5)').catch((error: Error) => error.message)
  await expect
    .poll(() =>
      made.db.pool
        .query(
          `select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(5)' and pid <> pg_backend_pid()`,
        )
        .then(({ rowCount }) => rowCount),
    )
    .toBe(1)
  expect(await lost).toContain('terminating connection')
  expect(await one('1')).toBe(1)
})

test('a frequent statement is prepared, and returns the right result for each of its values', async () => {
  const { db } = made
  const numbers = async () => (await db.prepared<{ double: number }>('select 2 * $1::int as double', [21]))[0]
  const many = await Promise.all(Array.from({ length: 40 }, numbers))
  expect(new Set(many.map((row) => row?.double))).toEqual(new Set([42]))
  // Each connection stores the statements that it ran, and lists only its own.
  const clients = await Promise.all(Array.from({ length: db.pool.totalCount }, () => db.pool.connect()))
  const stored = await Promise.all(
    clients.map((client) =>
      client.query<{ prepared: number }>(
        `select count(*) as prepared from pg_prepared_statements where statement = 'select 2 * $1::int as double'`,
      ),
    ),
  )
  for (const client of clients) client.release()
  expect(Math.max(...stored.map(({ rows }) => rows[0]!.prepared))).toBe(1)
})

describe('a server that stops responding', () => {
  test('loses the connection, and the next query gets a new one', async () => {
    const { hostname, port } = new URL(made.url)
    let isSilent = false
    const between = createServer((near) => {
      const far = connect(Number(port), hostname)
      near.on('error', () => far.destroy()).on('data', (part) => isSilent || far.write(part))
      far.on('error', () => near.destroy()).on('data', (part) => isSilent || near.write(part))
      near.on('close', () => far.destroy())
    }).listen(0, '127.0.0.1')
    await once(between, 'listening')
    const url = new URL(made.url)
    url.port = String((between.address() as AddressInfo).port)
    const db = openDatabase({ connectionString: url.href, statementSeconds: 0.2, maxConnections: 2 })
    await db.pool.query('select 1')
    isSilent = true
    await expect(db.pool.query('select 1')).rejects.toThrow('the database is silent')
    isSilent = false
    expect((await db.pool.query('select 2 as found')).rows).toEqual([{ found: 2 }])
    await db.close()
    between.close()
  })
})
