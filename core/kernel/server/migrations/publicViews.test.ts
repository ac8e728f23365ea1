import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, createTestDatabase } from '../testing/testDatabase'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

it('plugins may use the views, the functions and the collation of core/views.txt in their SQL', async () => {
  const { rows: views } = await sql<{ text: string }>`
    select 'api.' || table_name || string_agg(e'\n  ' || column_name || ' ' || data_type, '' order by ordinal_position) as text
    from information_schema.columns where table_schema = 'api' group by table_name order by table_name`.execute(
    test.db.query,
  )
  const { rows: functions } = await sql<{ text: string }>`
    select oid::regprocedure || ' returns ' || prorettype::regtype as text from pg_proc
    where pronamespace = 'core'::regnamespace and proname in ('comparable', 'office_day', 'office_zone', 'store_zones', 'today')
    union all select 'collation core.' || collname from pg_collation where collnamespace = 'core'::regnamespace
    order by 1`.execute(test.db.query)
  await expect(
    [...views, ...functions].map(({ text }) => `${text}\n`).join('\n'),
    'A change of these breaks the SQL of plugins. If it is intended: npx vitest run --project server core/kernel/server/migrations/publicViews.test.ts -u',
  ).toMatchFileSnapshot(join(import.meta.dirname, '../../../views.txt'))
})

it.each([
  ['api.person', 'core."user"', 'select name from <> where id = 7'],
  ['api.person', 'core."user"', "select id from <> where lower(email) = 'ruth@clinic.example' and deleted_at is null"],
  ['api.file', 'core.file', "select id from <> where entity = 'referral' and record_id = 7"],
  [
    'api.history',
    'core.history',
    "select before from <> where entity = 'lead' and record_id = 7 order by id desc limit 1",
  ],
])('%s uses the indexes of %s: %s', async (view, table, statement) => {
  await test.db.transaction(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx.query)
    const plan = async (relation: string) => {
      const explained = await sql.raw(`explain (costs off) ${statement.replace('<>', relation)}`).execute(tx.query)
      return explained.rows
    }
    const viewed = await plan(view)
    expect(JSON.stringify(viewed)).toContain('Index')
    expect(viewed).toEqual(await plan(table))
  })
})
