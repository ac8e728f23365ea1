import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '@core/entity'
import { aggregateRecords, rollUpFor } from '@core/server/entities'
import { expectStoredRollUps, inOfficeZone, rollUpsAnswerAlike, type TestApp, viewersOf } from '@core/server/testing'
import { createCrmApp, staff, stores } from '../testing/crmApp'
import plugin from '../plugin'
import { storedRollUps } from './rollUps'

let test: TestApp
beforeAll(async () => {
  test = await createCrmApp()
  await test.db.transaction(async (tx) => plugin.seedDemonstration?.(tx))
})
afterAll(() => test.close())

const day = today()
const ids = (most: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max: most }), { minLength: 1, maxLength: 4 }).map(String)
const flags = fc.constantFrom('true', 'false')
const filters: Readonly<Record<string, fc.Arbitrary<string>>> = {
  status: ids(8),
  leadOptions: ids(3),
  orderStatus: ids(6),
  taskStatus: ids(3),
  activityType: ids(10),
  activityStatus: ids(2),
  assignTo: fc.constantFrom('me', 'none', '6,8', 'any'),
  salespersonId: fc.constantFrom('me', 'none', '6,8'),
  storeId: fc.constantFrom('1', '2,3', 'none'),
  segments: fc.constantFrom('1', '3', 'none'),
  makes: fc.constantFrom('1', '2', 'none'),
  daysInStage: fc.constantFrom('0..7', '8..14', '31..'),
  furthestStage: fc.constantFrom('3..', '8..'),
  isStale: flags,
  isTransferred: fc.constantFrom('true', 'false', 'true,false'),
  isExpired: flags,
  isLate: flags,
  isOnTime: flags,
  nextStepOn: fc.constantFrom('none', 'any'),
}
/** Everybody's rows, a store's, and the user's own: the permissions of D2's three kinds of roles. */
const viewers = () => viewersOf(test, [staff.salesManager, staff.storeManager, staff.salesperson], stores.North)

const writes = [
  "update crm.lead set status = 1 + (status % 7), stage_since = now() - (id % 40) * interval '1 day', lost_reason = null where id % $1 = 0 and status <> 9",
  'update crm.lead set assign_to = case when id % 2 = 0 then 8 end, expected_close = expected_close + 20, next_follow_up = null where id % $1 = 1',
  'update crm.lead set is_transferred = false, deleted_at = case when deleted_at is null then now() end where id % $1 = 2',
  'update crm.lead set estimated_value = null, fleet = null where id % $1 = 3',
  'update crm.lead set deleted_at = now(), is_transferred = true where id % $1 = 6',
  'delete from crm.lead where id % ($1 * 50) = 4',
  'insert into crm.lead (COLUMNS) select COLUMNS from crm.lead where id % $1 = 5',
  'update crm.quote set status = 1 + status % 8, decided_at = now() where id % $1 = 0',
  'update crm.quote set total = total + 0.01, sent_at = null where id % $1 = 1',
  'update crm.quote set deleted_at = case when deleted_at is null then now() end where id % $1 = 2',
  'insert into crm.quote (COLUMNS) select COLUMNS from crm.quote where id % $1 = 5',
  'update crm.sales_order set promised_at = promised_at - 9, salesperson_id = null where id % $1 = 0',
  'update crm.sales_order set deleted_at = case when deleted_at is null then now() end where id % $1 = 2',
  'update crm.task set due_date = due_date + 3, assign_to = 6 where id % $1 = 0',
  'delete from crm.task where id % ($1 * 20) = 1',
  "update crm.activity set date_time = date_time - interval '30 hours', store_id = null where id % $1 = 0",
  'delete from crm.activity where id % ($1 * 20) = 1',
]

describe('roll-ups', () => {
  it('are stored as they are declared', () => expectStoredRollUps(test.db, 'crm', storedRollUps))

  it('[S7.3, D6] agree with the rows after any writes, for everybody’s, a store’s and the user’s own', async () => {
    const entities = ['lead', 'quote', 'order', 'task', 'activity']
    const asked = { test, entities, viewers: await viewers(), writes, filters, job: 'crm.sumUpRollUps' }
    await fc.assert(rollUpsAnswerAlike(asked), { numRuns: 15 })
  })

  it('[S7.3, D6] agree with the rows by the days of an office in Los Angeles', () =>
    inOfficeZone(test, 'America/Los_Angeles', async (office) => {
      const entities = ['lead', 'quote', 'order', 'activity']
      const rolled = { test: office, entities, viewers: await viewers(), writes, filters, job: 'crm.sumUpRollUps' }
      await fc.assert(rollUpsAnswerAlike(rolled), { numRuns: 8 })
    }))

  it('[D2] never include rows beyond a person’s scope: another person’s rows aren’t in one’s own totals', async () => {
    const [, , salesperson] = await viewers()
    const { data } = await aggregateRecords(
      { db: test.db, catalog: test.catalog },
      'lead',
      { measures: [{ of: 'count' }], groupBy: ['assignTo'] },
      salesperson!,
    )
    expect(data.map(({ group }) => group.assignTo)).toEqual([staff.salesperson])
  })

  it('have one row for each combination after they are summed up', async () => {
    await test.runJob('crm.sumUpRollUps')
    for (const name of Object.keys(storedRollUps)) {
      const { rows } = await test.db.pool.query(`select count(*)::int as added from crm.${name} where not summed`)
      expect(rows).toEqual([{ added: 0 }])
    }
  })

  it('take only as many rows as a write changes', async () => {
    await test.runJob('crm.sumUpRollUps')
    const added = async () => {
      const { rows } = await test.db.pool.query<{ added: number }>(
        'select count(*)::int as added from crm.lead_by_kind where not summed',
      )
      return rows[0]!.added
    }
    const change = (what: string) =>
      test.db.pool.query(
        `update crm.lead set ${what} where id = (select min(id) from crm.lead where deleted_at is null and status < 8)`,
      )
    await change("city = 'Salem', next_follow_up = current_date")
    expect(await added()).toBe(0)
    await change('quoted_value = coalesce(quoted_value, 0) + 100')
    expect(await added()).toBe(1)
    await change('lead_type = 1 + lead_type % 3')
    expect(await added()).toBe(3)
  })

  it('are not read for figures that they don’t contain', async () => {
    const [viewer] = await viewers()
    const ask = (request: object) =>
      rollUpFor({ catalog: test.catalog }, 'lead', { measures: [{ of: 'count' }], ...request }, viewer!)
    expect(ask({ filter: { company: 'Cedar' } })).toBeUndefined()
    expect(ask({ filter: { nextFollowUp: `..${day}` } })).toBeUndefined()
    expect(ask({ filter: { isStale: 'true', source: '1' } })).toBeUndefined()
    expect(ask({ measures: [{ of: 'median', field: 'value' }] })).toBeUndefined()
    expect(ask({ commonFilters: { search: 'Cedar' } })).toBeUndefined()
  })
})
