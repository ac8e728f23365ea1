import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, addMonths, type Figure, formatFigure, monthEnd, monthStart, today } from '@core/entity'
import { allPlugins, type Caller, createTestApp, type TestApp } from '@core/server/testing'
import { deployment } from '../deployment'
import { oracle, oracleSql } from './oracle'
import { type FigureScope, type Reading, readDoors } from './readDoors'

let test: TestApp
const callers: Record<string, Caller> = {}
const figures: ReadonlyMap<string, Figure> = new Map(
  allPlugins.find(({ id }) => id === 'crm')!.figures!.map((figure) => [figure.id, figure]),
)
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
let folder: string
let storeOfManager: number

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'figures-'))
  test = await createTestApp({ plugins: allPlugins, deployment, demonstration: true })
  for (const role of Object.keys(people)) callers[role] = await test.as(role)
  const { rows } = await test.db.pool.query('select store_id from core."user" where id = $1', [people['Store Manager']])
  storeOfManager = rows[0].store_id
  await transferSome()
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

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

async function textOfPdf(file: Buffer): Promise<string> {
  const name = path.join(folder, 'report.pdf')
  await writeFile(name, file)
  const { stdout } = await promisify(execFile)('pdftotext', ['-layout', name, '-'])
  return stdout
}

/** What the oracle says for this person: D2's scope, and the chosen person within it. */
async function expectedFor(role: Role, scope: FigureScope, ids: Iterable<string>, statementOf = oracleSql) {
  const person = role === 'Salesperson' ? people[role] : scope.userId
  const store = role === 'Store Manager' ? storeOfManager : null
  const values = new Map<string, number | null>()
  for (const id of new Set(ids)) {
    const { rows } = await test.db.pool.query(statementOf(id), [scope.from, scope.to, person, store])
    values.set(id, rows[0].value)
  }
  return values
}

/** The readings that differ from the oracle, in words. Files have two digits, of shares four, and of hours two. */
function disagreements(readings: readonly Reading[], expected: ReadonlyMap<string, number | null>): string[] {
  return readings.flatMap(({ door, id, value, text }) => {
    const right = expected.get(id) ?? null
    const { unit = 'number' } = figures.get(id)!
    const isFile = /^(csv|xlsx) /.test(door)
    const tolerance = !isFile ? 1e-6 : unit === 'percent' ? 6e-5 : unit === 'duration' ? 18.1 : 0.00501
    const same =
      text !== undefined
        ? right !== null && text === formatFigure(right, unit)
        : value == null || right === null
          ? (value ?? null) === right || (value === 0 && right === null)
          : Math.abs(value - right) <= Math.max(tolerance, Math.abs(right) * 1e-9)
    return same ? [] : [`${id} is ${text ?? value} in ${door}, and ${right} by SQL`]
  })
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
        const readings = await readDoors({ test, who: callers[role]!, scope, figures, metrics, textOfPdf })
        expect(readings.length).toBeGreaterThan(300)
        const expected = await expectedFor(
          role,
          scope,
          readings.map(({ id }) => id),
        )
        expect(disagreements(readings, expected)).toEqual([])
      },
    ),
    { numRuns: 2 * Number(process.env.THOROUGH ?? 1), endOnFailure: true },
  )
}, 600_000)

it('[D6] planted disagreements are found: revenue by another day, and a target that is not prorated', async () => {
  const scope: FigureScope = { from: addMonths(today(), -1), to: today(), userId: 8 }
  const readings = await readDoors({ test, who: callers['Sales Manager']!, scope, figures, metrics: {}, textOfPdf })
  const doors = new Set(readings.map(({ door }) => door.split(' ')[0]))
  expect(doors).toEqual(new Set(['view', 'tile', 'rows', 'sum', 'report', 'csv', 'xlsx', 'PDF', 'mail']))
  const wrong = (id: string) => {
    if (id === 'revenue') return oracleSql(id).replaceAll('delivered_at', 'ordered_at')
    return id === 'targetRevenue' ? oracleSql(id).replaceAll('$1::date)', "'2000-01-01'::date)") : oracleSql(id)
  }
  const found = disagreements(
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
