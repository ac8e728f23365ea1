import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allPlugins, type Caller, createTestApp, type TestApp } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import { builtFigures, builtKinds, builtPeriods, readBuilt, writeBuilt } from '../../shared/builtReport'
import type { BuiltSource } from '../../shared/reportCalls'

let test: TestApp
let manager: Caller
let salesperson: Caller
const people = { salesManager: 6, salesperson: 8 } as const

const companies = [
  ['Harbor Freight Lines', people.salesManager, 1, '1000.10'],
  ['Cedar Valley Transit', people.salesManager, 2, '2000.20'],
  ['Summit Couriers', people.salesperson, 2, '0.05'],
] as const

beforeAll(async () => {
  test = await createTestApp({ plugins: allPlugins, deployment })
  manager = await test.as('Sales Manager')
  salesperson = await test.as('Salesperson')
  for (const [company, assignTo, source, estimatedValue] of companies)
    await manager.post('/api/Lead/Create', { company, assignTo, leadType: 1, source, estimatedValue })
})
afterAll(() => test.close())

const build = (who: Caller, built: string, more: object = {}) =>
  who.post('/api/Report/Run', { report: 'builder', built, ...more })
const table = async (who: Caller, built: string, more: object = {}) => {
  const { status, body } = await build(who, built, more)
  expect(body.message ?? status).toBe(200)
  return body.data.table
}
const labels = (rows: { label: string; cells: { value: number }[] }[]) =>
  rows.map(({ label, cells }) => [label, ...cells.map(({ value }) => value)])

describe('[D13] a built report', () => {
  it('groups, counts and adds up the rows that the viewer may list, to the cent', async () => {
    const built = 'entity=lead&measure=count,sum:value&by=assignTo'
    const { rows, total } = await table(manager, built)
    expect(labels(rows)).toEqual([
      ['Elena Petrova', 2, 3000.3],
      ['Mei Tanaka', 1, 0.05],
    ])
    expect(total.map(({ value }: { value: number }) => value)).toEqual([3, 3000.35])
    expect(labels((await table(salesperson, built)).rows)).toEqual([['Mei Tanaka', 1, 0.05]])
  })

  it('divides a figure into columns by a second field, filters, and links to exactly the rows', async () => {
    const { columns, rows } = await table(manager, 'entity=lead&by=assignTo&split=source&f.leadOptions=1')
    expect(columns).toHaveLength(2)
    for (const { cells } of rows)
      for (const { value, href } of cells) {
        if (!href) continue
        const { view: _all, ...filter } = Object.fromEntries(new URLSearchParams(href.split('?')[1]))
        expect((await manager.post('/api/Lead/List', { filter, limit: 1 })).body.totalItems).toBe(value)
      }
  })

  it('refuses the filters that plugins contribute to lists: it has the fields of the entity alone', async () => {
    const filter = encodeURIComponent('+documents.signature.lead')
    expect(await build(manager, `entity=lead&f.${filter}=1`)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Leads have no field “+documents.signature.lead”') },
    })
    const { data } = (await manager.post('/api/Report/Sources', {})).body
    expect(JSON.stringify(data)).not.toContain('documents.signature')
  })

  it('[D6] takes figures of the catalogue as they are, also in columns; calculations have no name of one', async () => {
    const sources: BuiltSource[] = (await manager.post('/api/Report/Sources', {})).body.data
    const offered = sources.flatMap(({ figures }) => figures.map(({ name }) => name))
    const calculated = sources.flatMap(({ name, fields }) => [
      `${name}, number`,
      ...fields.flatMap(({ label }) => builtFigures.map((one) => `${label}, ${one.name.toLowerCase()}`)),
    ])
    expect(offered.length).toBeGreaterThan(40)
    expect(offered.filter((name) => calculated.includes(name))).toEqual([])
    const { figures } = sources.find(({ id }) => id === 'lead')!
    const received = figures.find(({ name }) => name === 'Leads received')!
    const { columns, rows, total } = await table(
      manager,
      `entity=lead&measure=figure:${received.id}&split=assignTo&by=source`,
    )
    expect(columns.map(({ label }: { label: string }) => label)).toEqual(['Elena Petrova', 'Mei Tanaka'])
    expect(total.map(({ value }: { value: number }) => value)).toEqual([2, 1])
    expect(rows.length).toBe(2)
  })

  it('[D6] says which figures count by another date than the rest, or whatever the period', async () => {
    const notes = async (built: string) => (await build(manager, `entity=lead&${built}`)).body.data.notes
    expect(await notes('measure=figure:crm.won')).toEqual([])
    expect(await notes('measure=count,figure:crm.won')).toEqual([
      '“Leads, number” counts what there is now, whatever the period.',
    ])
    expect(await notes('measure=count,figure:crm.won&on=receivedDate')).toEqual([
      '“Won” has its own date, not “Received”.',
    ])
    expect(await notes('measure=count')).toEqual(['Counts what there is now, whatever the period.'])
  })

  it('groups by periods of a date, and counts only those of the period if one is given', async () => {
    await sql`update crm.lead set received_date = '2026-01-15' where company = 'Summit Couriers'`.execute(test.db.query)
    await sql`update crm.lead set received_date = '2026-03-02' where company <> 'Summit Couriers'`.execute(
      test.db.query,
    )
    const { rows } = await table(manager, 'entity=lead&by=receivedDate&every=month')
    expect(labels(rows)).toEqual([
      ['Jan 2026', 1],
      ['Feb 2026', 0],
      ['Mar 2026', 2],
    ])
    const march = { from: '2026-03-01', to: '2026-03-31' }
    expect((await table(manager, 'entity=lead&on=receivedDate', march)).total[0].value).toBe(2)
  })

  it('offers each entity that one may list, and no sensitive field or text', async () => {
    const sources = async (who: Caller): Promise<BuiltSource[]> => (await who.post('/api/Report/Sources', {})).body.data
    const offered = await sources(await test.as('Super Admin'))
    for (const { id, fields } of offered) {
      const { status, body } = await build(await test.as('Super Admin'), `entity=${id}`)
      expect(`${id} ${body.message ?? status}`).toBe(`${id} 200`)
      expect(fields.map(({ path }) => path)).not.toContain('ssnLast4')
    }
    const ids = (await sources(salesperson)).map(({ id }) => id)
    expect(ids).toContain('lead')
    expect(ids).not.toContain('referral')
  })

  it.each([
    ['entity=lead&by=nothing', 400, 'Leads have no field “nothing”'],
    ['entity=lead&by=company', 400, '“Company” can’t be used as a grouping'.replace('’', "'")],
    ['entity=lead&measure=sum:status', 400, 'as a figure'],
    ['entity=lead&measure=figure:crm.nothing', 400, 'Leads have no figure “crm.nothing”'],
    ['entity=order&measure=figure:crm.leadsReceived', 400, 'choose another one'],
    ['entity=lead&on=status', 400, 'as the date of the period'],
    ['entity=lead&f.company=Harbor', 400, 'as a filter'],
    ['entity=lead&split=receivedDate', 400, 'group the rows by the date instead'],
    ['entity=referral&by=status', 403, 'referrals'],
    ['entity=loaner', 404, 'its plugin is off'],
    ['', 400, 'Choose what to count'],
  ])('%j is refused with %i and a message with the reason', async (built, status, message) => {
    const answer = await build(manager, built)
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer.body)).toContain(message)
  })

  it('a group by a sensitive field is refused for everybody', async () => {
    const answer = await build(await test.as('Super Admin'), 'entity=referral&by=clinical.hasDiagnosis')
    expect(answer.status).toBe(403)
    expect(answer.body.message).toContain('is sensitive: no report may count by it')
  })

  it('a period of 500 years is refused, and the message gives the maximum', async () => {
    for (const [from, why] of [
      ['1526-01-01', 'must be between the years 1900 and 2200'],
      ['1900-01-01', 'ten years at most'],
    ] as const) {
      const answer = await build(manager, 'entity=lead&on=receivedDate', { from, to: '2026-01-01' })
      expect(answer.status).toBe(400)
      expect(JSON.stringify(answer.body)).toContain(why)
    }
  })

  it('an address is parsed to the same report again', () => {
    const path = fc.constantFrom('value', 'status', 'client.state', 'receivedDate')
    const report = fc.record({
      entity: fc.constantFrom('lead', 'referral'),
      measures: fc.uniqueArray(
        fc.oneof(
          fc.constant({ of: 'count' as const }),
          fc.record({ of: fc.constantFrom(...builtFigures.slice(1).map(({ id }) => id)), field: path }),
          fc.record({ figure: fc.constantFrom('crm.won', 'crm.winRate') }),
        ),
        { minLength: 1, maxLength: 4, selector: (one) => JSON.stringify(one) },
      ),
      by: fc.option(path, { nil: undefined }),
      every: fc.constantFrom(undefined, ...builtPeriods),
      split: fc.option(path, { nil: undefined }),
      on: fc.option(path, { nil: undefined }),
      filter: fc.dictionary(path, fc.constantFrom('1,2', '2026-01-01..', 'a b&c')),
      kind: fc.constantFrom(...builtKinds.map(({ id }) => id)),
    })
    fc.assert(
      fc.property(report, (one) => {
        expect(readBuilt(writeBuilt(one))).toEqual({ ...one, filter: { ...one.filter } })
      }),
    )
  })
})

describe('[D13] saved', () => {
  const query = 'entity=lead&by=status'
  const listed = async (who: Caller) =>
    (await who.post('/api/Report/Saved', { report: 'builder' })).body.data.map(({ name }: { name: string }) => name)

  it('a built report is one’s own, or shared with the given roles', async () => {
    const roles: { id: number; name: string }[] = (await manager.post('/api/Report/Roles', {})).body.data
    const roleId = (name: string) => roles.find((one) => one.name === name)!.id
    const save = (name: string, more: object) =>
      manager.post('/api/Report/Save', { report: 'builder', name, query, ...more })
    expect((await save('Mine', {})).status).toBe(200)
    expect((await save('Of salespeople', { shared: true, roles: [roleId('Salesperson')] })).status).toBe(200)
    expect((await save('Of stores', { shared: true, roles: [roleId('Store Manager')] })).status).toBe(200)
    expect((await save('Of nobody', { shared: true, roles: [987] })).status).toBe(400)
    expect(await listed(manager)).toEqual(['Mine', 'Of salespeople', 'Of stores'])
    expect(await listed(salesperson)).toEqual(['Of salespeople'])
  })

  it('a shared one is not listed for people who may not see what it counts', async () => {
    const { status } = await manager.post('/api/Report/Save', {
      report: 'builder',
      name: 'For all',
      query,
      shared: true,
    })
    expect(status).toBe(200)
    expect(await listed(salesperson)).toContain('For all')
    expect(await listed(await test.as('Intake Manager'))).toEqual([])
  })

  it('opened by others it shows only what they may see themselves', async () => {
    expect((await table(salesperson, query)).total[0].value).toBe(1)
    expect((await build(await test.as('Intake Manager'), query)).status).toBe(403)
  })

  it('one of an inactive plugin says so', async () => {
    const node = await test.node({ plugins: allPlugins.filter(({ id }) => id !== 'crm') })
    const caller = node.visitor()
    for (const [name, value] of manager.cookies) caller.cookies.set(name, value)
    for (const body of [{ report: 'builder', built: query }, { report: 'leads' }]) {
      const answer = await caller.post('/api/Report/Run', body)
      expect(answer.status).toBe(404)
      expect(answer.body.message).toContain('its plugin is off')
    }
    await node.close()
  })
})
