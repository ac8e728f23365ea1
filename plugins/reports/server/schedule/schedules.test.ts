import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { allPlugins, type Caller, createTestApp, type TestApp } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import { nextDue } from './sendSchedules'

let test: TestApp
let manager: Caller
let salesperson: Caller
/** The demonstration's people, by their ids. */
const people = { salesManager: 6, salesperson: 8, intakeManager: 3 } as const

beforeAll(async () => {
  test = await createTestApp({ plugins: allPlugins, deployment })
  manager = await test.as('Sales Manager')
  salesperson = await test.as('Salesperson')
  for (const [company, assignTo] of [
    ['Harbor Freight Lines', people.salesManager],
    ['Cedar Valley Transit', people.salesManager],
    ['Summit Couriers', people.salesperson],
  ] as const)
    await manager.post('/api/Lead/Create', { company, assignTo, leadType: 1, source: 1 })
})
afterAll(() => test.close())
beforeEach(() =>
  sql`truncate reports.saved_report, reports.schedule; delete from core.notification`.execute(test.db.query),
)

const saved = async (who: Caller) => (await who.post('/api/Report/Saved', { report: 'leads' })).body.data
const schedule = (who: Caller, body: object) =>
  who.post('/api/Report/Schedule', {
    report: 'leads',
    query: 'days=last30&by=source',
    every: 'week',
    receivers: [people.salesManager],
    ...body,
  })
const due = () => sql`update reports.schedule set due_on = core.today()`.execute(test.db.query)
const told = async () =>
  (
    await sql<{ to: number; detail: string; link: string }>`
      select user_id as "to", detail, link from core.notification where kind = 'reports.scheduled' order by user_id`.execute(
      test.db.query,
    )
  ).rows

it('[D13] saved reports are one’s own, or shared by people who may share them', async () => {
  const body = { report: 'leads', name: 'By source', query: 'days=last30&by=source' }
  expect((await manager.post('/api/Report/Save', body)).status).toBe(200)
  expect((await manager.post('/api/Report/Save', { ...body, name: 'BY SOURCE' })).status).toBe(409)
  expect(await saved(manager)).toMatchObject([{ name: 'By source', query: body.query, mine: true, shared: false }])
  expect(await saved(salesperson)).toEqual([])
  expect((await salesperson.post('/api/Report/Save', { ...body, shared: true })).status).toBe(403)
  const { body: shared } = await manager.post('/api/Report/Save', { ...body, name: 'For all', shared: true })
  expect(await saved(salesperson)).toMatchObject([{ name: 'For all', mine: false, ownerName: 'Elena Petrova' }])
  expect((await salesperson.delete(`/api/Report/DeleteSaved?id=${shared.data.id}`)).status).toBe(404)
  expect((await manager.delete(`/api/Report/DeleteSaved?id=${shared.data.id}`)).status).toBe(200)
  expect((await manager.post('/api/Report/Save', { ...body, report: 'none' })).status).toBe(404)
})

it('[D13] everybody gets a scheduled report in their own scope, once', async () => {
  expect((await schedule(manager, { receivers: [people.salesManager, people.salesperson] })).status).toBe(200)
  await test.runJob('reports.sendSchedules')
  expect(await told()).toEqual([])
  await due()
  await test.runJob('reports.sendSchedules')
  await test.runJob('reports.sendSchedules')
  expect(await told()).toMatchObject([
    {
      to: people.salesManager,
      detail: expect.stringContaining('Leads received: 3'),
      link: '/reports/leads?days=last30&by=source',
    },
    { to: people.salesperson, detail: expect.stringContaining('Leads received: 1') },
  ])
  const { body } = await manager.post('/api/Report/Schedules', { report: 'leads' })
  expect(body.data).toMatchObject([{ every: 'week', receivers: ['Elena Petrova', 'Mei Tanaka'] }])
})

it('a receiver who may not see the report is refused by name, and one who left is left out', async () => {
  const refused = await schedule(manager, { receivers: [people.intakeManager] })
  expect(refused.status).toBe(400)
  expect(refused.body.message).toBe('Priya Raman can’t see this report: choose somebody who can')
  await sql`update core."user" set status = 3 where id = ${people.salesperson}`.execute(test.db.query)
  const gone = await schedule(manager, { receivers: [people.salesperson] })
  await sql`update core."user" set status = 2 where id = ${people.salesperson}`.execute(test.db.query)
  expect([gone.status, gone.body.message]).toEqual([400, 'Mei Tanaka can’t see this report: choose somebody who can'])
  expect((await schedule(manager, { receivers: [987_654] })).body.message).toContain('No. 987654')
  await schedule(manager, { receivers: [people.salesManager, people.salesperson] })
  await due()
  await sql`update core."user" set status = 3 where id = ${people.salesperson}`.execute(test.db.query)
  await test.runJob('reports.sendSchedules')
  await sql`update core."user" set status = 2 where id = ${people.salesperson}`.execute(test.db.query)
  expect((await told()).map(({ to }) => to)).toEqual([people.salesManager])
})

it('the schedules of a person who left end', async () => {
  await schedule(salesperson, { receivers: [people.salesManager] })
  await due()
  await sql`update core."user" set status = 3 where id = ${people.salesperson}`.execute(test.db.query)
  await test.runJob('reports.sendSchedules')
  await sql`update core."user" set status = 2 where id = ${people.salesperson}`.execute(test.db.query)
  expect(await told()).toEqual([])
  const { rows } = await sql`select from reports.schedule`.execute(test.db.query)
  expect(rows).toEqual([])
})

it('is sent on Mondays, or on the first of a month', () => {
  expect(nextDue('week', '2026-11-22')).toBe('2026-11-23')
  expect(nextDue('week', '2026-11-23')).toBe('2026-11-30')
  expect(nextDue('month', '2026-12-31')).toBe('2027-01-01')
})

it('[D13] a role can be a receiver: the people who have it at the time of sending, each in their own scope', async () => {
  const { rows } = await sql<{ id: number }>`select id from core.role where name = 'Salesperson'`.execute(test.db.query)
  expect((await schedule(manager, { receivers: [], roles: [] })).body.message).toContain('Choose who receives it')
  expect((await schedule(manager, { receivers: [], roles: [987] })).status).toBe(400)
  expect((await schedule(manager, { receivers: [], roles: [rows[0]!.id] })).status).toBe(200)
  const { body } = await manager.post('/api/Report/Schedules', { report: 'leads' })
  expect(body.data).toMatchObject([{ receivers: [], roles: ['Salesperson'] }])
  await due()
  await test.runJob('reports.sendSchedules')
  expect(await told()).toMatchObject([{ to: people.salesperson, detail: expect.stringContaining('Leads received: 1') }])
  // It stays scheduled, whoever has the role next week.
  expect((await manager.post('/api/Report/Schedules', { report: 'leads' })).body.data).toHaveLength(1)
})

it('[D13] [S2.26] offers the roles that see something of a report or a dashboard, and refuses others', async () => {
  const offered = async (body: object) =>
    (await manager.post('/api/Report/Roles', body)).body.data.map(({ name }: { name: string }) => name)
  const sales = ['Super Admin', 'Administrator', 'Sales Manager', 'Store Manager', 'Salesperson', 'Auditor']
  expect(await offered({})).toContain('Intake Manager')
  expect(await offered({ report: 'performance', query: 'days=last30' })).toEqual(sales)
  expect(await offered({ report: 'builder', query: 'entity=lead&by=source' })).toEqual(sales)
  expect(await offered({ report: 'caseload' })).toContain('Intake Manager')
  expect(await offered({ report: 'caseload' })).not.toContain('Salesperson')
  expect(await offered({ dashboard: 'manager' })).not.toContain('Salesperson')
  const { rows } = await sql<{ id: number }>`select id from core.role where name = 'Intake Manager'`.execute(
    test.db.query,
  )
  const { status, body } = await schedule(manager, { receivers: [], roles: [rows[0]!.id] })
  expect([status, body.message]).toEqual([
    400,
    'Nobody sees this report in the role Intake Manager: choose roles that do',
  ])
})

it('[D13] a built report is sent like others', async () => {
  await manager.post('/api/Report/Schedule', {
    report: 'builder',
    query: 'entity=lead&by=source',
    every: 'month',
    receivers: [people.salesperson],
  })
  await due()
  await test.runJob('reports.sendSchedules')
  expect(await told()).toMatchObject([
    { to: people.salesperson, detail: 'Leads, number: 1', link: '/reports/builder?entity=lead&by=source' },
  ])
})

it('[D13] roles of care receive a care report in their own scope, masked and without the rows of others', async () => {
  const intake = await test.as('Intake Manager')
  const { rows } = await sql<{
    id: number
  }>`select id from core.role where name in ('Intake Coordinator', 'Intake Manager', 'Auditor')`.execute(test.db.query)
  const body = { report: 'caseload', query: 'by=person', receivers: [], roles: rows.map(({ id }) => id) }
  expect((await schedule(intake, body)).body.message).toBe('Schedule created successfully !!')
  const mine = { type: 1, source: 1, receivedDate: '2026-11-02', service: { servicesRequested: [1] } }
  for (const [firstName, assignedTo] of [
    ['Nora', 4],
    ['Ivo', 4],
    ['Lena', 3],
  ] as const) {
    const client = { firstName, lastName: 'Quist', dateOfBirth: '2016-02-29', state: 'OR', zip: '97201' }
    const made = await intake.post('/api/referral/createReferral', { ...mine, assignedTo, client })
    expect(made.body.message).toContain('success')
  }
  await due()
  await test.runJob('reports.sendSchedules')
  const sent = await told()
  const details = new Map(sent.map(({ to, detail }) => [to, detail]))
  expect(details.get(4)).toContain('In progress: 2')
  expect(details.get(3)).toContain('In progress: 3')
  // An auditor sees all referrals; no mail names a client.
  expect([...details.values()].filter((detail) => detail.includes('In progress: 3')).length).toBeGreaterThan(1)
  expect(JSON.stringify(sent)).not.toMatch(/Nora|Ivo|Lena|Quist/)
})

it('[D13] a schedule can be tried: one is sent to oneself now, and the same is not scheduled twice', async () => {
  const body = { report: 'leads', query: 'days=last30&by=source' }
  expect((await manager.post('/api/Report/SendNow', body)).status).toBe(200)
  expect(await told()).toMatchObject([{ to: people.salesManager, link: `/reports/leads?${body.query}` }])
  expect((await schedule(manager, {})).status).toBe(200)
  expect((await schedule(manager, {})).status).toBe(409)
  expect((await schedule(manager, { every: 'month' })).status).toBe(200)
})
