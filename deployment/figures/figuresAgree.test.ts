import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, addMonths, type Figure, monthEnd, monthStart, today } from '@core/entity'
import { allPlugins, type Caller, createTestApp, type TestApp } from '@core/server/testing'
import { deployment } from '../deployment'
import { careOracle } from './careOracle'
import { oracle, oracleSql } from './oracle'
import { disagreements, textOfPdf } from './disagreements'
import { type FigureScope, placesOfCare, placesOfSales, readDoors } from './readDoors'

let test: TestApp
const callers: Record<string, Caller> = {}
const figuresOf = (plugin: string): ReadonlyMap<string, Figure> =>
  new Map(allPlugins.find(({ id }) => id === plugin)!.figures!.map((figure) => [figure.id, figure]))
const figures = figuresOf('crm')
const careFigures = figuresOf('referrals')
/** The figure of each metric of targets. D5 */
const metrics = {
  1: 'quotesSent',
  2: 'ordersPlaced',
  3: 'delivered',
  4: 'accountsOpened',
  5: 'revenue',
  6: 'activities',
}
/** The people of the demonstration with the scopes of D2: everybody's rows, a store's, and one's own. */
const people = { 'Sales Manager': 6, 'Store Manager': 7, Salesperson: 8 } as const
type Role = keyof typeof people
/** Who sees all referrals, and who sees those that are assigned to them. */
const careRoles = ['Intake Manager', 'Intake Coordinator'] as const
const coordinator = 4
let storeOfManager: number

beforeAll(async () => {
  test = await createTestApp({ plugins: allPlugins, deployment, demonstration: true })
  for (const role of [...Object.keys(people), ...careRoles]) callers[role] = await test.as(role)
  const { rows } = await test.db.pool.query('select store_id from core."user" where id = $1', [people['Store Manager']])
  storeOfManager = rows[0].store_id
  await transferSome()
})
afterAll(() => test.close())

/** Some leads in several stages become accounts, with their quotes. */
async function transferSome(): Promise<void> {
  const { rows } = await test.db.pool.query<{ id: number }>(
    `select min(id) as id from crm.lead where deleted_at is null and status <> 9 and assign_to is not null group by status, assign_to, quoted_value is null`,
  )
  for (const { id } of rows) {
    const { status } = await callers['Sales Manager']!.post('/api/Account/LeadToAccount', { leadId: id })
    expect(status).toBe(200)
  }
}

/** What the oracle says for this person: D2's scope, and the chosen person within it. */
async function expectedFor(role: Role, scope: FigureScope, ids: Iterable<string>, statementOf = oracleSql) {
  const person = role === 'Salesperson' ? people[role] : scope.userId
  const store = role === 'Store Manager' ? storeOfManager : null
  return valuesOf(ids, statementOf, [scope.from, scope.to, person, store])
}

async function valuesOf(ids: Iterable<string>, statementOf: (id: string) => string, parameters: readonly unknown[]) {
  const values = new Map<string, number | null>()
  const client = await test.db.pool.connect()
  try {
    // The oracle's days are those of its connection, so that with another TZ it still knows nothing of ours.
    await client.query(`begin; set local timezone = '${Intl.DateTimeFormat().resolvedOptions().timeZone}'`)
    for (const id of new Set(ids)) {
      const { rows } = await client.query(statementOf(id), [...parameters])
      values.set(id, rows[0].value)
    }
    await client.query('commit')
  } finally {
    client.release()
  }
  return values
}

/** Changes of the rows that figures count, beyond what the screens would do. */
const writes = [
  "update crm.sales_order set value = value + 0.01 * id, delivered_at = delivered_at - interval '9 days' where order_status = 4 and id % $1 = 0",
  "update crm.sales_order set order_status = 6, cancel_reason = 'No longer needed', vin = null where order_status = 1 and id % $1 = 1",
  'update crm.quote set valid_until = current_date - (id % 40) where status in (2, 3) and id % $1 = 0',
  'update crm.quote set status = 4 where status = 3 and id % $1 = 1',
  'update crm.lead set next_follow_up = null where id % $1 = 0',
  'update crm.lead set assign_to = 6 + id % 3 where assign_to is not null and id % $1 = 1',
  'update crm.task set task_status = 1 + id % 2, entity_type_id = 1 + id % 200 where id % $1 = 0',
  "update crm.activity set activity_status = 2, completed_at = now() - (id % 90) * interval '1 day' where id % $1 = 0",
  'update crm.target set value = value + id % 7 where id % $1 = 0',
  "insert into crm.holiday (name, day, store_id) values ('Inventory', current_date - $1::int * 3, null) on conflict do nothing",
  "insert into crm.work_week (store_id, weekdays) select id, '{1,2,3,4,5,6}' from core.store where id % $1 = 0 on conflict do nothing",
]

const somebody = fc.constantFrom(8, 8, null)
/** Whole months, whose targets stand on a screen of their own. */
const wholeMonths = fc
  .tuple(fc.integer({ min: -4, max: 0 }), fc.nat(2), somebody)
  .map(([back, length, userId]): FigureScope => {
    const from = addMonths(monthStart(today()), back)
    const last = monthEnd(addMonths(from, length))
    const year = `${from.slice(0, 4)}-12-31`
    return { from, to: last < year ? last : year, userId }
  })
/** Any days, for which monthly targets are prorated. */
const anyDays = fc
  .tuple(fc.integer({ min: 1, max: 150 }), fc.integer({ min: 0, max: 60 }), somebody)
  .map(([back, length, userId]): FigureScope => {
    const from = addDays(today(), -back)
    return { from, to: addDays(from, length), userId }
  })
const requests = fc.record({
  role: fc.constantFrom<Role>('Sales Manager', 'Store Manager', 'Salesperson'),
  scope: fc.oneof(wholeMonths, anyDays),
})

it('[D6] has a statement by hand for every figure of sales', () => {
  expect([...figures.keys()].filter((id) => !(id in oracle))).toEqual([])
})

it('[S2.40] [D6] [D13] every figure is the same number through every door, to the cent, after random changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      requests,
      fc.uniqueArray(fc.constantFrom(...writes), { minLength: 2, maxLength: 5 }),
      fc.integer({ min: 3, max: 9 }),
      async ({ role, scope }, changes, part) => {
        for (const change of changes) await test.db.pool.query(change.replaceAll('$1', String(part)))
        const readings = await readDoors({
          test,
          who: callers[role]!,
          scope,
          figures,
          metrics,
          places: placesOfSales,
          textOfPdf,
        })
        expect(readings.length).toBeGreaterThan(300)
        const expected = await expectedFor(
          role,
          scope,
          readings.map(({ id }) => id),
        )
        expect(disagreements(figures, readings, expected)).toEqual([])
      },
    ),
    { numRuns: 2 * Number(process.env.THOROUGH ?? 1), endOnFailure: true },
  )
}, 600_000)

it('[D6] planted disagreements are found: revenue by another day, and a target that is not prorated', async () => {
  const scope: FigureScope = { from: addMonths(today(), -1), to: today(), userId: 8 }
  const readings = await readDoors({
    test,
    who: callers['Sales Manager']!,
    scope,
    figures,
    places: placesOfSales,
    textOfPdf,
  })
  const doors = new Set(readings.map(({ door }) => door.split(' ')[0]))
  expect(doors).toEqual(new Set(['view', 'tile', 'rows', 'sum', 'report', 'csv', 'xlsx', 'PDF', 'built', 'mail']))
  const wrong = (id: string) => {
    if (id === 'revenue') return oracleSql(id).replaceAll('delivered_at', 'ordered_at')
    return id === 'targetRevenue' ? oracleSql(id).replaceAll('$1::date)', "'2000-01-01'::date)") : oracleSql(id)
  }
  const found = disagreements(
    figures,
    readings,
    await expectedFor(
      'Sales Manager',
      scope,
      readings.map(({ id }) => id),
      wrong,
    ),
  )
  for (const id of ['revenue', 'targetRevenue']) expect(found.join('\n')).toContain(`${id} is`)
}, 300_000)

/** Changes of the rows that the figures of care count. What triggers derive from is inserted, and never updated. */
const careWrites = [
  'update referrals.referral set next_follow_up = current_date - id % 20 where id % $1 = 0',
  'update referrals.referral set priority = 1 + id % 2, received_date = received_date - id % 9 where id % $1 = 1',
  'update referrals.referral set assigned_to = case when id % 3 > 0 then 3 + id % 3 end where id % $1 = 2',
  "update referrals.form_link set opened_at = now() - interval '2 days' where id % $1 = 0 and opened_at is null",
  `with moved as (update referrals.referral set status = 13, close_reason = 1 where status < 10 and id % $1 = 0 returning id)
   insert into referrals.status_change (referral_id, from_status, to_status, close_reason) select id, 5, 13, 1 from moved`,
  `with moved as (update referrals.referral set status = 10 where status = 9 and id % $1 < 3 returning id)
   insert into referrals.status_change (referral_id, from_status, to_status) select id, 9, 10 from moved`,
  'update referrals.referral set deleted_at = case when deleted_at is null then now() end where id % ($1 * 7) = 3',
  'update referrals.capacity set clients = clients + id % 3',
]

it('[D6] has a statement by hand for every figure of care', () => {
  expect([...careFigures.keys()].filter((id) => !(id in careOracle))).toEqual([])
})

it('[S2.40] [D6] [D13] every figure of care is the same number through every door, after random changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...careRoles),
      fc.oneof(wholeMonths, anyDays),
      fc.uniqueArray(fc.constantFrom(...careWrites), { minLength: 2, maxLength: 4 }),
      fc.integer({ min: 3, max: 9 }),
      async (role, { from, to, userId: chosen }, changes, part) => {
        for (const change of changes) await test.db.pool.query(change.replaceAll('$1', String(part)))
        const scope = { from, to, userId: chosen === null ? null : coordinator }
        const person = role === 'Intake Coordinator' ? coordinator : scope.userId
        const places = placesOfCare
        const readings = await readDoors({ test, who: callers[role]!, scope, figures: careFigures, places, textOfPdf })
        expect(readings.length).toBeGreaterThan(100)
        const ids = readings.map(({ id }) => id)
        const expected = await valuesOf(ids, (id) => oracleSql(id, careOracle), [from, to, person, null])
        expect(disagreements(careFigures, readings, expected)).toEqual([])
      },
    ),
    { numRuns: 2 * Number(process.env.THOROUGH ?? 1), endOnFailure: true },
  )
}, 600_000)
