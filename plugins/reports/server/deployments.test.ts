import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allPlugins, type Caller, createTestApp, type TestApp } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import { dashboardViewNames } from '../shared/dashboardViews'
import { reportList, reportPath } from '../shared/reportAccess'
import reports from './plugin'

const careReportIds = ['referrals', 'caseload', 'packets', 'authorizations']
const salesReportIds = reportList.map(([id]) => id as string).filter((id) => !careReportIds.includes(id))

/** The product with some of its plugins off, and one referral or lead if its plugin is on. */
async function startWithout(...off: readonly string[]): Promise<TestApp> {
  return createTestApp({ plugins: allPlugins.filter(({ id }) => !off.includes(id)), installed: allPlugins, deployment })
}

const run = async (who: Caller, report: string) => (await who.post('/api/Report/Run', { report })).status
const view = async (who: Caller, id: string) => {
  const { status, body } = await who.post('/api/Dashboard/FetchDashboardDetails', { view: id })
  expect(body.message ?? status).toBe(200)
  return body.data[0]
}
const expectEmpty = async (who: Caller, ids: readonly string[]) => {
  for (const id of ids) expect(await view(who, id)).toMatchObject({ figures: [], charts: [], lists: [] })
}
const salesViewIds = dashboardViewNames.map(({ id }) => id as string).filter((id) => id !== 'care')

describe('[S2.40] [D1] while crm is off', () => {
  let test: TestApp
  let admin: Caller
  beforeAll(async () => {
    test = await startWithout('crm')
    admin = await test.as('Super Admin')
  })
  afterAll(() => test.close())

  it('care has its dashboard and its four reports', async () => {
    const { figures, charts, entities } = await view(admin, 'care')
    expect(figures.map(({ column }: { column: { id: string } }) => column.id)).toContain('received')
    expect(charts.length).toBeGreaterThanOrEqual(8)
    expect(entities).toEqual(['referral', 'capacity', 'hold'])
    for (const id of careReportIds) expect(`${id} ${await run(admin, id)}`).toBe(`${id} 200`)
  })

  it('reports of sales are not found, and the views of sales are empty', async () => {
    for (const id of salesReportIds) expect(`${id} ${await run(admin, id)}`).toBe(`${id} 404`)
    await expectEmpty(admin, salesViewIds)
  })

  it('[S7.3] the counts are 0 without an error', async () => {
    const counts = await admin.post('/api/dashboard/FetchLeadAndAccountCount', {})
    expect(counts.body.data).toEqual([{ leadCount: 0, accountCount: 0 }])
    const activities = await admin.post('/api/Dashboard/ActivityCount', {})
    expect(activities.body.data).toEqual([{ upcoming: 0, completed: 0, tasksToDo: 0, tasksOverdue: 0, byType: [] }])
  })
})

describe('[S2.40] [D1] while referrals is off', () => {
  let test: TestApp
  let admin: Caller
  beforeAll(async () => {
    test = await startWithout('referrals')
    admin = await test.as('Super Admin')
  })
  afterAll(() => test.close())

  it('sales has its views and its ten reports, care has none', async () => {
    for (const id of salesViewIds) expect((await view(admin, id)).figures.length).toBeGreaterThan(0)
    for (const id of salesReportIds) expect(`${id} ${await run(admin, id)}`).toBe(`${id} 200`)
    await expectEmpty(admin, ['care'])
    for (const id of careReportIds) expect(`${id} ${await run(admin, id)}`).toBe(`${id} 404`)
  })
})

describe('[S2.40] [D1] while both are off', () => {
  let test: TestApp
  beforeAll(async () => void (test = await startWithout('crm', 'referrals')), 180_000)
  afterAll(() => test.close())

  it('each view has nothing to count, and the only report is Power BI', async () => {
    const admin = await test.as('Super Admin')
    await expectEmpty(admin, [...salesViewIds, 'care'])
    for (const [id] of reportList) expect(await run(admin, id)).toBe(404)
    expect((await admin.post('/api/Report/List', { limit: 1, filter: { id: 1 } })).body.data).toMatchObject([{ id: 1 }])
  })
})

describe('[S2.7] [S2.24] [D1] [D2] the plugin is active with menu 2 or 13', () => {
  let test: TestApp
  beforeAll(async () => void (test = await startWithout()), 180_000)
  afterAll(() => test.close())

  /** The dashboards and the number of reports in the sidebar. */
  const expected: Readonly<Record<string, readonly [dashboards: readonly string[], hasReports: boolean]>> = {
    'Super Admin': [['salesperson', 'manager', 'care'], true],
    Administrator: [['salesperson', 'manager', 'care'], true],
    'Intake Manager': [['care'], true],
    'Intake Coordinator': [['care'], true],
    'Care Coordinator': [['care'], false],
    'Sales Manager': [['salesperson', 'manager'], true],
    'Store Manager': [['salesperson', 'manager'], true],
    Salesperson: [['salesperson'], true],
    Auditor: [['salesperson', 'manager', 'care'], true],
  }

  it.each(deployment.roles.map(({ name }) => name))('for the %s', async (role) => {
    const who = await test.as(role)
    const menus: { id: number; children: { childlink: string }[] }[] = (await who.post('/api/Menus/List', {})).body.data
    const granted = menus.map(({ id }) => id)
    expect(reports.activatedBy!.some((id) => granted.includes(id))).toBe(true)
    const [, hasReports] = expected[role]!
    expect(granted).toContain(2)
    expect(granted.includes(13)).toBe(hasReports)
    if (hasReports)
      expect(menus.find(({ id }) => id === 13)!.children.map(({ childlink }) => childlink)).toContain(
        reportPath('leads'),
      )
  })
})
