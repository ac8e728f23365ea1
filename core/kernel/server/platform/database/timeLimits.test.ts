import { defineCall } from '@core/kernel/entity/defineCall'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineServerPlugin } from '../../plugins/defineServerPlugin'
import { readByCursor } from '../../entities/export/readByCursor'
import { openRows } from '../../entities/list/streamRows'
import { doneAnswer } from '@core/kernel/entity/answers'
import { defineRoute } from '../http/defineRoute'
import { type TestApp, createTestApp } from '../../testing/testApp'
import { migrate } from './migrate'
import { readWithin } from './timeLimits'

/** Writes a row and then runs a slow statement, in one transaction. */
const slow =
  (path: string, then: string) =>
  ({ db }: { db: TestApp['db'] }) =>
    defineRoute(
      defineCall({
        method: 'POST',
        path,
        summary: 'Write slowly',
        answer: doneAnswer,
      }),
      {
        access: 'public',
        handle: () =>
          db.transaction(async (tx) => {
            await sql`insert into scratch.note values (1)`.execute(tx.query)
            await sql.raw(then).execute(tx.query)
            return {}
          }),
      },
    )
const plugin = defineServerPlugin({
  id: 'scratch',
  modules: [],
  menus: [],
  defaultGrants: {},
  migrations: [],
  routes: (context) =>
    [slow('/api/sleep', 'select pg_sleep(30)'), slow('/api/wait', 'lock table scratch.busy')].map((make) =>
      make(context as never),
    ),
})

const limit = 1.5
let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], statementSeconds: limit })
  await migrate(test.db, [
    {
      owner: 'scratch',
      schema: 'scratch',
      migrations: [{ id: '0001-notes', sql: 'create table note (id integer); create table busy (id integer)' }],
    },
  ])
})
afterAll(() => test.close())

const notes = async () =>
  (await test.db.pool.query<{ count: number }>('select count(*) from scratch.note')).rows[0]!.count
const sleeps = `select pg_sleep(0.1)::text as row from generate_series(1, 20)`
async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = []
  for await (const row of rows) read.push(row)
  return read
}

describe('a request whose statement takes too long', () => {
  it('is stopped, writes nothing, and its response states what to do next', async () => {
    const { status, body, headers } = await test.visitor().post('/api/sleep', {})
    expect(status).toBe(503)
    expect(body).toEqual({
      success: false,
      message:
        'This took too long, so it was stopped. Please try again in a minute. If it is a list, a search or many rows at once, ask for less.',
      requestId: expect.any(String),
    })
    expect(headers['retry-after']).toBe('60')
    expect(await notes()).toBe(0)
  })

  it('that waited for a lock is stopped with a message of its own, writes nothing, and succeeds once the lock is free', async () => {
    const other = await test.db.pool.connect()
    await other.query('begin; lock table scratch.busy')
    const { status, body } = await test.visitor().post('/api/wait', {})
    expect([status, body.message]).toEqual([
      503,
      'Somebody else is changing the same thing, and it takes longer than usual. Please try again in a minute.',
    ])
    expect(await notes()).toBe(0)
    await other.query('rollback')
    other.release()
    expect(await test.visitor().post('/api/wait', {})).toMatchObject({ status: 200 })
    expect(await notes()).toBe(1)
    await test.db.pool.query('delete from scratch.note')
  })

  it('that gets no connection is refused with a message of its own', async () => {
    const { max } = test.db.pool.options
    const taken = await Promise.all(Array.from({ length: max }, () => test.db.pool.connect()))
    test.db.pool.options.connectionTimeoutMillis = 50
    const { status, body } = await test.visitor().post('/api/sleep', {})
    test.db.pool.options.connectionTimeoutMillis = 10_000
    for (const client of taken) client.release()
    expect([status, body.message]).toEqual([
      503,
      'The server has too much to do just now. Please try again in a minute.',
    ])
  })
})

it('a read that is not worth waiting for is stopped, and its connection is restored; other errors are thrown', async () => {
  const { pool } = test.db
  expect(await readWithin(pool, 20, { text: 'select pg_sleep(30)' })).toBeUndefined()
  expect(await readWithin(pool, 1000, { text: 'select $1::integer as one', values: [1] })).toEqual([{ one: 1 }])
  await expect(readWithin(pool, 1000, { text: 'select 1 / 0' })).rejects.toThrow('division by zero')
  expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: `${limit * 1000}ms` }])
  expect(pool.waitingCount).toBe(0)
})

it('an idle transaction is ended and rolled back, and the next one gets a connection', async () => {
  const ended = test.db.transaction(async (tx) => {
    await sql`insert into scratch.note values (2)`.execute(tx.query)
    // Until Postgres has ended it, at an unknown moment.
    await expect
      .poll(
        async () =>
          (
            await test.db.pool.query(
              `select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
            )
          ).rowCount,
      )
      .toBe(0)
    await sql`insert into scratch.note values (3)`.execute(tx.query)
  })
  await expect(ended).rejects.toThrow(/connection/i)
  expect(await notes()).toBe(0)
})

describe('exceptions from the time limits', () => {
  it('a file, or a long list, that is sent while it is read; the connection has its limits again afterwards', async () => {
    expect((await all(readByCursor(test.db, sleeps, []))).flat()).toHaveLength(20)
    expect((await all(await openRows(test.db, sleeps, []))).reduce((sum, { rows }) => sum + rows, 0)).toBe(20)
    await expect(test.db.pool.query('select pg_sleep(30)')).rejects.toMatchObject({ code: '57014' })
  })

  it('a migration, and another node that waits for it', async () => {
    const owner = {
      owner: 'scratch',
      schema: 'scratch',
      migrations: [
        { id: '0001-notes', sql: 'create table note (id integer); create table busy (id integer)' },
        { id: '0002-long', sql: 'select pg_sleep(2)' },
      ],
    }
    const messages: string[] = []
    const say = (line: string) => void messages.push(line)
    await Promise.all([migrate(test.db, [owner], say), migrate(test.db, [owner], say)])
    expect(messages).toEqual(['Database: scratch 0002-long'])
  })
})
