import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '@core/kernel/entity/dates'
import { inOfficeZone } from '../../testing/inOfficeZone'
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase'

let made: TestDatabase
beforeAll(async () => {
  made = await createTestDatabase()
})
afterAll(() => made.drop())

test.each(['America/Los_Angeles', 'Pacific/Auckland', 'UTC'])('[D6] a day is the office’s, in %s', (zone) =>
  inOfficeZone(made, zone, async ({ db }) => {
    const { rows } = await db.pool.query(
      `select core.today()::text as today, core.office_day('2026-03-02T05:30Z')::text as day, current_setting('TimeZone') as session`,
    )
    const day = { 'America/Los_Angeles': '2026-03-01', 'Pacific/Auckland': '2026-03-02', UTC: '2026-03-02' }[zone]
    expect(rows[0]).toEqual({ today: today(zone), day, session: 'UTC' })
  }),
)

test('[D6] what is stored by days is computed anew once where the office’s zone has changed', async () => {
  await made.db.pool.query(`create table core.shift (day date); insert into core.shift values (null);
    create function core.fill_shift() returns void language sql as $$ update core.shift set day = core.office_day('2026-03-02T05:30Z') $$;
    insert into core.stored_days (refill) values ('core.fill_shift'), ('removed.fill_routes')`)
  const stored = async () => (await made.db.pool.query('select day::text as day from core.shift')).rows[0].day
  await inOfficeZone(made, 'America/Los_Angeles', async ({ db }) => {
    expect(await stored()).toBe('2026-03-01')
    const { rows } = await db.pool.query('select refill, zone from core.stored_days order by refill')
    expect(rows).toEqual([
      { refill: 'core.fill_shift', zone: 'America/Los_Angeles' },
      { refill: 'removed.fill_routes', zone: 'UTC' },
    ])
  })
  expect(await stored()).toBe('2026-03-02')
})
