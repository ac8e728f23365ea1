import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, download } from '@core/server/testing'
import { type FieldApp, createFieldApp } from './testing/fieldApp'

let app: FieldApp
let test: TestApp
let superAdmin: Caller
let roles: Awaited<ReturnType<FieldApp['roles']>>
beforeAll(async () => {
  app = await createFieldApp()
  ;({ test, superAdmin } = app)
  roles = await app.roles()
})
afterAll(() => test.close())
beforeEach(async () => {
  await app.clear()
  await sql`truncate reports.saved_report, reports.schedule, reports.layout`.execute(test.db.query)
  await sql`delete from core.notification`.execute(test.db.query)
})

const manager = () => roles.find(({ name }) => name === 'Sales Manager')!
const seller = () => roles.find(({ name }) => name === 'Salesperson')!
/** Values that are in no other record, and so in no report unless it is about these fields. */
const secret = { grade: 'Quartz', margin: 774_113, until: '2031-07-17' }

interface Fields {
  readonly ids: readonly { readonly id: number; readonly version: number }[]
}

/** Fields of several kinds, a formula over one of them, and two leads that have them. */
async function addFields(seenBy: readonly number[] | undefined): Promise<Fields> {
  const own = { records: 'lead', ...(seenBy && { seenBy }) }
  const ids = [
    await app.addField({ ...own, label: 'Grade', kind: 8, options: [{ name: secret.grade }, { name: 'Plain' }] }),
    await app.addField({ ...own, label: 'Margin', kind: 3 }),
    await app.addField({ ...own, label: 'Until', kind: 7 }),
    await app.addField({ ...own, label: 'Twice', kind: 12, formula: 'margin * 2' }),
  ]
  const { margin, until } = secret
  for (const company of ['Juniper Trucks', 'Alder Couriers']) {
    const custom = { grade: 1, margin, until }
    const made = await manager().caller.post('/api/Lead/Create', app.lead({ company, custom }))
    expect(made.status, made.body.message).toBe(201)
  }
  return { ids }
}

/** Every use of such a field in a report. */
const uses = [
  'by=custom.grade',
  'by=custom.grade&kind=donut',
  'split=custom.grade',
  'by=status&split=custom.grade',
  'f.custom.grade=1',
  'by=custom.until&every=month',
  'on=custom.until',
  'f.custom.until=2031-01-01..',
  'by=custom.margin',
  'measure=sum:custom.margin',
  'measure=count,max:custom.margin',
  'f.custom.margin=1..',
  'measure=sum:custom.twice',
  'f.custom.twice=1..',
].map((use) => `entity=lead&${use}`)

const period = { from: '2031-07-01', to: '2031-07-31' }
const run = (by: Caller, built: string) => by.post('/api/Report/Run', { report: 'builder', built, ...period })
/** A total of both leads, a group, a month: what a report that used the fields would show. */
const shown = /Quartz|1548226|774113|3096452|2031-07-17/

/** What a role gets of the fields by every way that leads to a report. */
async function everyReport(by: Caller): Promise<readonly (readonly [way: string, text: string])[]> {
  const ways: (readonly [string, string])[] = []
  for (const built of uses) {
    const { status, body } = await run(by, built)
    expect(status, built).toBe(403)
    ways.push([built, JSON.stringify(body)])
    for (const format of ['csv', 'xlsx'] as const) {
      const file = await download(test, by, 'POST', '/api/Report/Export', {
        report: 'builder',
        built,
        format,
        ...period,
      })
      expect(file.status, `${built} as ${format}`).toBe(403)
      ways.push([`${built} as ${format}`, file.bytes.toString()])
    }
  }
  const sources = await by.post('/api/Report/Sources', {})
  ways.push(['what reports can be built of', JSON.stringify(sources.body)])
  return ways
}

describe('a field that only some roles see', () => {
  it('is in no report of the nine roles: neither counted, grouped, filtered nor added up, nor in a file', async () => {
    expect(roles).toHaveLength(9)
    await addFields([manager().id])
    for (const { name, caller } of roles)
      for (const [way, text] of await everyReport(caller)) {
        expect(text, `${name}: ${way}`).not.toMatch(shown)
        expect(text, `${name}: ${way}`).not.toContain('custom.')
      }
  })

  it('counts for nobody in the list behind a mark but those who see it', async () => {
    await addFields([manager().id])
    const rows = (by: Caller) => by.post('/api/Lead/List', { filter: { 'custom.grade': '1' }, columns: ['company'] })
    for (const { name, caller } of roles) {
      const { status, body } = await rows(caller)
      if (name === 'Sales Manager') expect(body.totalItems).toBe(2)
      else expect(status, name).toBe(403)
    }
  })

  it('is gone from reports that were saved, shared, put on a dashboard or mailed before it was restricted', async () => {
    const { ids } = await addFields(undefined)
    const built = 'entity=lead&measure=sum:custom.margin&by=custom.grade'
    expect(JSON.stringify((await run(manager().caller, built)).body)).toMatch(shown)
    const saved = await manager().caller.post('/api/Report/Save', {
      report: 'builder',
      name: 'By grade',
      query: built,
      shared: true,
    })
    expect(saved.status, saved.body.message).toBe(200)
    const tiles = (['chart', 'figure'] as const).map((kind) => ({
      source: 'saved',
      kind,
      id: String(saved.body.data.id),
      size: 'medium',
    }))
    const { rows: people } = await sql<{ id: number }>`select user_id as id from core.user_role`.execute(test.db.query)
    await sql`
      insert into reports.schedule (report, query, every, receivers, due_on, owner_id)
      select 'builder', ${built}, 'week', ${people.map(({ id }) => id)}, core.today(), user_id
      from core.user_role where role_id = ${manager().id} limit 1`.execute(test.db.query)
    const onDashboards = roles.map(({ caller }) =>
      caller.put('/api/Dashboard/SaveLayout', { dashboard: 'salesperson', version: 0, tiles }),
    )
    expect((await Promise.all(onDashboards)).some(({ status }) => status === 200)).toBe(true)
    const dashboardOf = async (by: Caller) =>
      JSON.stringify((await by.post('/api/Dashboard/Layout', { dashboard: 'salesperson', ...period })).body)
    expect(await dashboardOf(manager().caller)).toMatch(shown)

    for (const { id, version } of ids.toReversed()) {
      const restricted = await superAdmin.put('/api/CustomField/Update', { id, version, seenBy: [manager().id] })
      expect(restricted.status, restricted.body.message).toBe(200)
    }
    await expect.poll(async () => (await run(seller().caller, built)).status).toBe(403)
    await test.runJob('reports.sendSchedules')
    const told = await sql`select title, detail from core.notification where kind = 'reports.scheduled'`.execute(
      test.db.query,
    )
    expect(told.rows).toEqual([])
    for (const { name, caller } of roles) {
      expect(await dashboardOf(caller), name).not.toMatch(shown)
      const now = await caller.post('/api/Report/SendNow', { report: 'builder', query: built })
      expect(now.status, name).not.toBe(200)
      expect((await run(caller, built)).status, name).toBe(403)
    }
  })
})

it('a field that only some roles change is in reports as every other', async () => {
  await app.addField({ records: 'lead', label: 'Margin', kind: 3, changedBy: [manager().id] })
  await manager().caller.post('/api/Lead/Create', app.lead({ custom: { margin: secret.margin } }))
  const { body } = await run(superAdmin, 'entity=lead&measure=sum:custom.margin')
  expect(body.data.table.total, body.message).toMatchObject([{ value: secret.margin }])
})
