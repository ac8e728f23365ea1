import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, fieldPathsOf, rowFigures, today } from '@core/entity'
import { allPlugins, type Caller, createTestApp, download, type TestApp } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import { reportList } from '../../shared/reportAccess'
import { dashboardViews, reportDefinitions } from '../../contract/definitions'
import { contributed } from '../testing/contributed'

const allReports = contributed(reportDefinitions)

let test: TestApp
const callers: Record<string, Caller> = {}
const roles = deployment.roles.map(({ name }) => name)

beforeAll(async () => {
  test = await createTestApp({ plugins: allPlugins, deployment, demonstration: true })
  for (const role of roles) callers[role] = await test.as(role)
})
afterAll(() => test.close())

const run = (who: Caller, body: object) => who.post('/api/Report/Run', body)
const everything = { from: '2020-01-01', to: '2029-12-01' }

describe('the definitions', () => {
  it('[S2.20] [D13] include a report for each address', () => {
    expect(allReports.map(({ id }) => id).toSorted()).toEqual(reportList.map(([id]) => id).toSorted())
  })

  it('show only figures of the catalog', () => {
    const catalog = new Set(allPlugins.flatMap(({ figures = [] }) => figures))
    const shown = [
      ...contributed(dashboardViews).flatMap(({ figures, charts }) => [
        ...figures,
        ...charts.flatMap((chart) => [...chart.figures, ...(chart.beside ?? []).flatMap((beside) => beside.figures)]),
      ]),
      ...allReports.flatMap(({ figures }) => figures),
    ]
    expect(shown.filter((figure) => !catalog.has(figure)).map(({ id }) => id)).toEqual([])
  })

  it('group by fields that exist', () => {
    for (const { id, groupings, figures } of allReports)
      for (const { of: kind, field, id: grouping } of groupings) {
        if (kind !== 'field') continue
        const known = rowFigures(figures).some(({ entity }) =>
          fieldPathsOf(test.catalog.get(entity)!.entity.fields).some(({ path }) => path === field),
        )
        expect(`${id} by ${grouping}: ${known}`).toBe(`${id} by ${grouping}: true`)
      }
  })
})

describe('[D13] a report', () => {
  it.each(allReports.map(({ id }) => id))(
    '[S2.20] %s can be grouped by each of its groupings, with totals',
    async (report) => {
      const who = callers['Super Admin']!
      for (const { id: grouping } of allReports.find(({ id }) => id === report)!.groupings) {
        const { status, body } = await run(who, { report, grouping, compare: true })
        expect(body.message ?? status).toBe(200)
        const { table } = body.data
        expect(table.total).toHaveLength(table.columns.length)
        for (const { cells } of table.rows) expect(cells).toHaveLength(table.columns.length)
      }
    },
    60_000,
  )

  it('adds up: the rows of a count add up to its total, by any grouping', async () => {
    const who = callers['Sales Manager']!
    for (const grouping of ['status', 'source', 'leadType', 'person', 'store', 'month']) {
      const { table } = (await run(who, { report: 'leads', grouping, ...everything })).body.data
      const sum = table.rows.reduce(
        (total: number, { cells }: { cells: { value: number }[] }) => total + cells[0]!.value,
        0,
      )
      expect(sum).toBe(table.total[0].value)
    }
  })

  it('counts and adds up to the cent like SQL', async () => {
    const { rows } = await test.db.pool.query<{ status: number; count: number; value: string }>(
      'select status, count(*)::int as count, sum(value)::text as value from crm.lead where deleted_at is null or is_transferred group by status',
    )
    const { table } = (await run(callers['Sales Manager']!, { report: 'leads', grouping: 'status', ...everything }))
      .body.data
    for (const { status, count, value } of rows) {
      const row = table.rows.find(({ key }: { key: string }) => key === String(status))
      expect([row.cells[0].value, row.cells[1].value.toFixed(2)]).toEqual([count, value])
    }
  })

  it('has no values by month for measures of the present, but their total', async () => {
    const { rows } = await test.db.pool.query<{ count: number }>(
      'select count(*)::int as count from crm.account where deleted_at is null',
    )
    const { table } = (await run(callers['Sales Manager']!, { report: 'accounts', grouping: 'month' })).body.data
    const at = table.columns.findIndex(({ label }: { label: string }) => label === 'Accounts')
    expect(table.total[at].value).toBe(rows[0]!.count)
    expect(new Set(table.rows.map(({ cells }: { cells: { value: unknown }[] }) => cells[at]!.value))).toEqual(
      new Set([null]),
    )
  })

  it('doesn’t compare the future with the past', async () => {
    const who = callers['Sales Manager']!
    const previous = async (report: string) =>
      (await run(who, { report, compare: true })).body.data.table.total.map((cell: object) => 'previous' in cell)
    expect(await previous('meetings-upcoming')).toEqual([false, false])
    expect(await previous('meetings-completed')).toContain(true)
  })

  it('[S2.20] [D13] of upcoming meetings lists who meets whom, when and where: as many as it counts', async () => {
    const who = callers['Salesperson']!
    const from = today()
    const { table, list } = (await run(who, { report: 'meetings-upcoming', from, to: addDays(from, 29) })).body.data
    expect(list.columns.map(({ label }: { label: string }) => label)).toEqual([
      'About',
      'Start',
      'Place',
      'Assigned to',
      'Conflict',
    ])
    const { status, body } = await who.post(list.call, { filter: list.filter, sorting: list.sorting, limit: 1 })
    expect(status).toBe(200)
    expect(body.totalItems).toBe(table.total[0].value)
    expect(body.totalItems).toBeGreaterThan(0)
    expect((await run(who, { report: 'leads' })).body.data).not.toHaveProperty('list')
  })

  it.each([
    [{ report: 'nothing' }, 404, 'Report'],
    [{ report: 'leads', grouping: 'ssnLast4' }, 400, 'has no grouping'],
    [{ report: 'leads', from: '1526-01-01', to: '2026-01-01' }, 400, 'From'],
    [{ report: 'leads', from: '1990-01-01', to: '2026-01-01' }, 400, 'ten years at most'],
    [{ report: 'leads', from: '2026-02-01', to: '2026-01-01' }, 400, 'ends before it begins'],
    [{}, 400, 'Report is required'],
  ])('%j is refused with %i and a message that says what to do', async (body, status, message) => {
    const answer = await run(callers['Sales Manager']!, body)
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer.body)).toContain(message)
  })

  it.each(roles)(
    '[S6.5] [D2] %s sees exactly the rows that the role may see',
    async (role) => {
      const who = callers[role]!
      const all = callers['Super Admin']!
      for (const { id: report } of allReports) {
        const { status, body } = await run(who, { report, ...everything })
        expect([200, 403]).toContain(status)
        if (status === 403) continue
        const total = (await run(all, { report, ...everything })).body.data.table
        for (const [at, { id }] of body.data.table.columns.entries()) {
          const same = total.columns.findIndex((column: { id: string }) => column.id === id)
          if (total.columns[same].format === 'number' && !['forms', 'revisions', 'quotesPerMeeting'].includes(id))
            expect(body.data.table.total[at].value ?? 0).toBeLessThanOrEqual(total.total[same].value ?? 0)
        }
      }
    },
    60_000,
  )

  it('[D2] care coordinators have no reports, those of intake none of leads, those of sales none of referrals', async () => {
    expect((await run(callers['Care Coordinator']!, { report: 'caseload' })).status).toBe(403)
    expect((await run(callers['Intake Manager']!, { report: 'leads' })).status).toBe(403)
    expect((await run(callers['Sales Manager']!, { report: 'referrals' })).status).toBe(403)
  })
})

describe('[D13] files of a report', () => {
  const file = (who: Caller, format: string, body: object = {}) =>
    download(test, who, 'POST', '/api/Report/Export', {
      report: 'leads',
      grouping: 'status',
      format,
      ...everything,
      ...body,
    })

  it.each(['csv', 'xlsx'])('%s has the rows of the screen and the totals', async (format) => {
    const who = callers['Salesperson']!
    const { rows } = await file(who, format)
    const { table } = (await run(who, { report: 'leads', grouping: 'status', compare: true, ...everything })).body.data
    expect(rows[0]!.slice(0, 2)).toEqual(['Stage', 'Leads received'])
    expect(rows).toHaveLength(table.rows.length + 2)
    expect(rows.at(-1)!.slice(0, 2)).toEqual(['Total', String(table.total[0].value)])
  })

  it('has the chosen columns, in the order of the report', async () => {
    const who = callers['Salesperson']!
    const { rows } = await file(who, 'csv', { columns: 'conversion,received', compare: false })
    expect(rows[0]).toEqual(['Stage', 'Leads received', 'Conversion'])
    const { status, body } = await run(who, { report: 'leads', columns: 'received,secret' })
    expect([status, body.errors[0].message]).toEqual([400, 'This report has no column “secret”: choose others'])
  })

  it('pdf is a PDF', async () => {
    const { cookies } = callers['Sales Manager']!
    const { rawPayload, headers } = await test.app.inject({
      method: 'POST',
      url: '/api/Report/Export',
      cookies: Object.fromEntries(cookies),
      headers: { 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' },
      payload: { report: 'leads', format: 'pdf' },
    })
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toMatch(/report-leads-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.pdf/)
  })

  it('[D2] an auditor exports nothing', async () => {
    expect((await callers['Auditor']!.post('/api/Report/Export', { report: 'leads', format: 'csv' })).status).toBe(403)
  })
})

describe('[S2.21] [S7.14] Power BI', () => {
  const request = {
    limit: 1,
    offset: 0,
    id: 0,
    filter: { id: 1 },
    sorting: { fieldName: 'id', direction: 'asc' },
    commonFilters: null,
  }
  const list = async (who: Caller) => (await who.post('/api/Report/List', request)).body

  it('[S3.18] [S7.13] Report/List returns reportUrl in the first item, empty until it is set', async () => {
    const admin = callers['Administrator']!
    const { data } = await list(callers['Salesperson']!)
    expect(data).toMatchObject([{ id: 1, reportUrl: null }])
    const set = (reportUrl: string | null, version: number) =>
      admin.put('/api/Report/Update', { id: 1, version, reportUrl })
    for (const wrong of [
      'http://bi.example.test/x',
      'javascript:alert(1)',
      'https://me:secret@bi.example.test/',
      'http://localhost:3000/x',
    ])
      expect((await set(wrong, 1)).status).toBe(400)
    expect((await set('https://bi.example.test/view?r=1', 1)).status).toBe(200)
    expect((await list(callers['Salesperson']!)).data[0].reportUrl).toBe('https://bi.example.test/view?r=1')
    expect(
      (await callers['Sales Manager']!.put('/api/Report/Update', { id: 1, version: 2, reportUrl: null })).status,
    ).toBe(403)
    expect((await admin.delete('/api/Report/Delete?id=1')).status).toBe(409)
    const made = await admin.post('/api/Report/Create', { name: 'Fleet costs', reportUrl: 'https://bi.example.test/2' })
    expect([made.status, made.body.message]).toEqual([201, 'Report created successfully !!'])
    expect((await callers['Salesperson']!.post('/api/Report/Create', { name: 'Mine' })).status).toBe(403)
    expect((await admin.delete(`/api/Report/Delete?id=${made.body.data.id}`)).body.message).toBe(
      'Report deleted successfully !!',
    )
    expect((await list(callers['Care Coordinator']!)).success).toBe(false)
  })
})
