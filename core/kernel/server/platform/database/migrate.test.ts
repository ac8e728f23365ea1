import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../testing/testDatabase'
import { migrate, type MigrationOwner } from './migrate'
import { openDatabase } from './openDatabase'
import { version } from '../version'

let made: TestDatabase
beforeEach(async () => {
  made = await createEmptyDatabase()
})
afterEach(() => made.drop())

const first = { id: '0001-vans', sql: 'create table van (id integer primary key, name text)' }
const second = { id: '0002-bay', sql: 'alter table van add bay text' }
const yard = (...migrations: MigrationOwner['migrations']): MigrationOwner => ({
  owner: 'yard',
  schema: 'yard',
  migrations,
})

async function columns(): Promise<string[]> {
  const { rows } = await made.db.pool.query(
    `select column_name from information_schema.columns where table_schema = 'yard' and table_name = 'van' order by ordinal_position`,
  )
  return rows.map(({ column_name }) => column_name)
}

describe('migrations', () => {
  test('are applied once, in the order of their ids, into the owner’s schema', async () => {
    const messages: string[] = []
    await migrate(made.db, [yard(second, first)], (line) => messages.push(line))
    await migrate(made.db, [yard(first, second)], (line) => messages.push(line))
    expect(messages).toEqual(['Database: yard 0001-vans', 'Database: yard 0002-bay'])
    expect(await columns()).toEqual(['id', 'name', 'bay'])
  })

  test('leave no search path behind for later queries', async () => {
    await migrate(made.db, [yard(first)])
    const { rows } = await made.db.pool.query('show search_path')
    expect(rows[0].search_path).toBe('"$user", public')
  })

  test('prevent the start when an applied one was edited, with its name and the correction', async () => {
    await migrate(made.db, [yard(first)])
    const edited = { ...first, sql: `${first.sql} -- edited` }
    await expect(migrate(made.db, [yard(edited, second)])).rejects.toThrow(
      /“0001-vans” of “yard” was edited.*new migration/,
    )
    expect(await columns()).toEqual(['id', 'name'])
  })

  test('refuse a database that a newer version has written', async () => {
    await migrate(made.db, [yard(first, second)])
    await made.db.pool.query(`update core.migration set version = '9.4.0' where id = '0002-bay'`)
    await expect(migrate(made.db, [yard(first)])).rejects.toThrow(
      /“0002-bay” of “yard”.*a newer version \(9\.4\.0\) wrote it\. Start that version or a later one/,
    )
  })

  test('refuse a database that is older than their first one, and state what to do', async () => {
    await migrate(made.db, [yard(first, second)])
    await expect(migrate(made.db, [yard({ ...first, id: '0001-schema' })])).rejects.toThrow(
      /from before “0001-schema”, with which “yard” begins.*databases of version 0\.1\.0 of 24 November 2026 and later.*DATA_DIR.*DATABASE_URL/,
    )
    expect(await columns()).toEqual(['id', 'name', 'bay'])
  })

  test('state which version applied them, also in a database whose ledger did not', async () => {
    const versions = async () =>
      (await made.db.pool.query('select id, version from core.migration order by id')).rows.map(Object.values)
    await migrate(made.db, [yard(first)])
    await made.db.pool.query('alter table core.migration drop column version')
    await migrate(made.db, [yard(first, second)])
    expect(await versions()).toEqual([
      ['0001-vans', null],
      ['0002-bay', version],
    ])
  })

  test('refuse two with the same id', async () => {
    await expect(migrate(made.db, [yard(first, first)])).rejects.toThrow('two are called “0001-vans”')
  })

  test('are rolled back completely when they fail, and the ones before stay', async () => {
    const broken = { id: '0002-broken', sql: 'create table yard.half (id integer); select 1/0' }
    await expect(migrate(made.db, [yard(first, broken)])).rejects.toThrow(
      /“0002-broken” of “yard” failed and was taken back: division by zero/,
    )
    const { rows } = await made.db.pool.query(
      `select to_regclass('yard.half') as half, to_regclass('yard.van')::text as van`,
    )
    expect(rows[0]).toEqual({ half: null, van: 'yard.van' })
  })

  test('of a node that is killed between two statements are rolled back, and the next start continues', async () => {
    const slow = { id: '0002-slow', sql: 'alter table van add bay text; select pg_sleep(60)' }
    const killed = openDatabase({ connectionString: made.url })
    const refusal = migrate(killed, [yard(first, slow)]).then(
      () => undefined,
      (error: Error) => error.message,
    )
    // The server ends the connection of a node that is gone after a while. Until then, the next start waits.
    await vi.waitFor(async () => {
      const { rows } = await made.db.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event = 'PgSleep'`,
      )
      expect(rows).toHaveLength(1)
    })
    expect(await refusal).toMatch(/“0002-slow” of “yard” failed and was taken back/)
    await killed.close()
    expect(await columns()).toEqual(['id', 'name'])
    await migrate(made.db, [yard(first, second)])
    expect(await columns()).toEqual(['id', 'name', 'bay'])
  })

  test('[D8] in batches hold no row for longer than a batch, and continue where they were interrupted', async () => {
    const rows = { id: '0002-rows', sql: `insert into van select id from generate_series(1, 5) id` }
    const named = (sql: string) => ({ id: '0003-names', inBatches: true, sql }) as const
    const batch = `update van set name = 'Van ' || id where id = (select min(id) from van where name is null)`
    const interrupted = named(
      `do $$ begin for n in 1..2 loop ${batch}; commit; end loop; ${batch}; perform 1 / 0; end $$`,
    )
    await expect(migrate(made.db, [yard(first, rows, interrupted)])).rejects.toThrow(
      /“0003-names” of “yard” failed, and continues with the next start: division by zero/,
    )
    const names = async () =>
      (await made.db.pool.query('select name from yard.van order by id')).rows.map(({ name }) => name)
    expect(await names()).toEqual(['Van 1', 'Van 2', null, null, null])
    const whole = named(`do $$ begin loop ${batch}; exit when not found; commit; end loop; end $$`)
    await migrate(made.db, [yard(first, rows, whole)])
    expect(await names()).toEqual(['Van 1', 'Van 2', 'Van 3', 'Van 4', 'Van 5'])
    const { rows: path } = await made.db.pool.query('show search_path')
    expect(path[0].search_path).toBe('"$user", public')
  })

  test('of nodes that start together are applied once', async () => {
    const nodes = Array.from({ length: 4 }, () => openDatabase({ connectionString: made.url, maxConnections: 1 }))
    const messages: string[] = []
    await Promise.all(nodes.map((node) => migrate(node, [yard(first, second)], (line) => messages.push(line))))
    await Promise.all(nodes.map((node) => node.close()))
    expect(messages).toHaveLength(2)
  })
})
