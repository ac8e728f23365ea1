import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, type FigureMeasure, today } from '@core/entity'
import type { Viewer } from '@core/server/access'
import { aggregateRecords, rollUpFor } from '@core/server/entities'
import type { TestApp } from '@core/server/testing'
import { createCrmApp, staff, stores } from '../testing/crmApp'
import plugin from '../plugin'
import { storedRollUps } from './rollUps'

let test: TestApp
beforeAll(async () => {
  test = await createCrmApp()
  await test.db.transaction(async (tx) => plugin.seedDemonstration?.(tx))
})
afterAll(() => test.close())

const rolledEntities = ['lead', 'quote', 'order', 'task', 'activity']
const day = today()
const near = fc.integer({ min: -200, max: 60 }).map((days) => addDays(day, days))
const dates = fc.oneof(
  near.map((from) => `${from}..`),
  near.map((to) => `..${to}`),
  fc.tuple(near, fc.nat(90)).map(([from, length]) => `${from}..${addDays(from, length)}`),
  fc.constantFrom('none', 'any'),
)
const ids = (most: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max: most }), { minLength: 1, maxLength: 4 }).map(String)
const flags = fc.constantFrom('true', 'false')
/** What one may filter each field by. */
const texts: Readonly<Record<string, fc.Arbitrary<string>>> = {
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
  isExpired: flags,
  isLate: flags,
  isOnTime: flags,
  nextFollowUp: fc.constantFrom('none', 'any'),
}
const filtered = (paths: readonly string[]) =>
  fc
    .uniqueArray(fc.constantFrom(...paths), { maxLength: 3 })
    .chain((chosen) =>
      fc.record(
        Object.fromEntries(
          chosen.map((path) => [
            path,
            texts[path] ?? (/[A-Z](t|e|eceipt|lose|romise)$/.test(path) ? dates : fc.constant('any')),
          ]),
        ),
      ),
    )

/** Something that a roll-up of the entity tells. */
const requests = (entity: string) =>
  fc.constantFrom(...test.catalog.get(entity)!.rollUps!).chain(({ by, presenceOf = [], sums = [] }) => {
    const lists = ['segments', 'makes']
    const measures: FigureMeasure[] = [
      { of: 'count' },
      ...sums.flatMap((field) => [{ of: 'sum', field } as const, { of: 'average', field } as const]),
    ]
    const paths = [...by, ...presenceOf]
    return fc.record({
      filter: filtered(paths),
      groupBy: fc.uniqueArray(fc.constantFrom(...by.filter((path) => !lists.includes(path))), { maxLength: 2 }),
      measures: fc.array(
        fc
          .tuple(fc.constantFrom(...measures), fc.option(filtered(paths), { nil: {} }))
          .map(([measure, filter]): FigureMeasure => ({ ...measure, filter })),
        { minLength: 1, maxLength: 4 },
      ),
      limit: fc.constant(5000),
    })
  })

/** Everybody's rows, a store's, and one's own: the permissions of D2's three kinds of roles. */
async function viewers(): Promise<Viewer[]> {
  const people = [staff.salesManager, staff.storeManager, staff.salesperson]
  const { rows } = await test.db.pool.query<{ id: number; roleId: number; permissions: number[] }>(
    `select u.id, min(r.role_id) as "roleId", array_agg(p.permission_id) as permissions from core."user" u join core.user_role r on r.user_id = u.id
      join core.role_permission p on p.role_id = r.role_id where u.id = any($1) group by u.id`,
    [people],
  )
  return rows.map(({ id, roleId, permissions }) => ({
    id,
    roleId,
    email: 'somebody@demo.test',
    storeId: stores.North,
    permissions: new Set(permissions),
    sessionId: '1',
    sessionEndsAt: '2100-01-01T00:00:00Z',
  }))
}

const columnsOf = async (table: string, without: readonly string[]) => {
  const { rows } = await test.db.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'crm' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  )
  return rows.flatMap(({ name }) => (without.includes(name) ? [] : name)).join(', ')
}

/** Writes as the product makes them, and as only an administrator of the database would: many rows at once. */
const writes: Readonly<Record<string, readonly string[]>> = {
  lead: [
    "update crm.lead set status = 1 + (status % 7), stage_since = now() - (id % 40) * interval '1 day', lost_reason = null where id % $1 = 0 and status <> 9",
    'update crm.lead set assign_to = case when id % 2 = 0 then 8 end, expected_close = expected_close + 20, next_follow_up = null where id % $1 = 1',
    'update crm.lead set deleted_at = case when deleted_at is null then now() end where id % $1 = 2',
    'update crm.lead set estimated_value = null, fleet = null where id % $1 = 3',
    'delete from crm.lead where id % ($1 * 50) = 4',
    'insert into crm.lead (COLUMNS) select COLUMNS from crm.lead where id % $1 = 5',
  ],
  quote: [
    'update crm.quote set status = 1 + status % 8, decided_at = now() where id % $1 = 0',
    'update crm.quote set total = total + 0.01, sent_at = null where id % $1 = 1',
    'update crm.quote set deleted_at = case when deleted_at is null then now() end where id % $1 = 2',
    'insert into crm.quote (COLUMNS) select COLUMNS from crm.quote where id % $1 = 5',
  ],
  sales_order: [
    'update crm.sales_order set promised_at = promised_at - 9, salesperson_id = null where id % $1 = 0',
    'update crm.sales_order set deleted_at = case when deleted_at is null then now() end where id % $1 = 2',
  ],
  task: [
    'update crm.task set due_date = due_date + 3, assign_to = 6 where id % $1 = 0',
    'delete from crm.task where id % ($1 * 20) = 1',
  ],
  activity: [
    "update crm.activity set date_time = date_time - interval '30 hours', store_id = null where id % $1 = 0",
    'delete from crm.activity where id % ($1 * 20) = 1',
  ],
}

describe('totals that the database keeps', () => {
  it('[S7.3, D6] agree with the rows themselves after any writes, for everybody’s, a store’s and one’s own', async () => {
    const people = await viewers()
    expect(people).toHaveLength(3)
    const plain = new Map([...test.catalog].map(([id, table]) => [id, { ...table, rollUps: [] }]))
    const all = Object.entries(writes).flatMap(([table, some]) => some.map((write) => [table, write] as const))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...all), fc.integer({ min: 3, max: 11 })), { maxLength: 4 }),
        fc.boolean(),
        fc.tuple(...rolledEntities.map((entity) => fc.array(requests(entity), { minLength: 2, maxLength: 3 }))),
        async (made, isSummed, asked) => {
          for (const [[table, write], part] of made)
            await test.db.pool.query(
              write.replaceAll('COLUMNS', await columnsOf(table, ['id'])).replaceAll('$1', String(part)),
            )
          if (isSummed) await test.runJob('crm.sumUpRollUps')
          for (const [at, entity] of rolledEntities.entries())
            for (const request of asked[at]!)
              for (const viewer of people) {
                expect(rollUpFor({ catalog: test.catalog }, entity, request, viewer)).toMatch(/^crm\./)
                const ask = (catalog: TestApp['catalog']) =>
                  aggregateRecords({ db: test.db, catalog }, entity, request, viewer)
                const [rolled, counted] = [await ask(test.catalog), await ask(plain)]
                expect({ entity, request, rolled: closely(rolled) }).toEqual({
                  entity,
                  request,
                  rolled: closely(counted),
                })
              }
        },
      ),
      { numRuns: 15 },
    )
  })

  it('[D2] never hold for somebody what their scope leaves out: another’s rows aren’t in one’s own totals', async () => {
    const [, , salesperson] = (await viewers()).toSorted((a, b) => a.id - b.id)
    const { data } = await aggregateRecords(
      { db: test.db, catalog: test.catalog },
      'lead',
      { measures: [{ of: 'count' }], groupBy: ['assignTo'] },
      salesperson!,
    )
    expect(data.map(({ group }) => group.assignTo)).toEqual([staff.salesperson])
  })

  it('are one row for each combination once they are summed up', async () => {
    await test.runJob('crm.sumUpRollUps')
    for (const name of Object.keys(storedRollUps)) {
      const { rows } = await test.db.pool.query(`select count(*)::int as added from crm.${name} where not summed`)
      expect(rows).toEqual([{ added: 0 }])
    }
  })

  it('take no more rows than a write tells of', async () => {
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

  it('are not read for what they don’t tell', async () => {
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

/** Averages of the same numbers, added up in another order. */
function closely({ data }: Awaited<ReturnType<typeof aggregateRecords>>) {
  return data.map(({ group, values }) => ({
    group,
    values: values.map((value) => (typeof value === 'number' ? Number(value.toFixed(6)) : value)),
  }))
}
