import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, rowFigures, today } from '@core/entity'
import { allPlugins, type Caller, createTestApp, download, type TestApp } from '@core/server/testing'
import { deployment } from '@deployment/deployment'
import { dashboardViewNames } from '../../shared/dashboardViews'
import { reportList } from '../../shared/reportAccess'
import { dashboardViews } from '../../contract/definitions'
import { contributed } from '../testing/contributed'

let test: TestApp
const callers: Record<string, Caller> = {}
const roles = deployment.roles.map(({ name }) => name)

beforeAll(async () => {
  test = await createTestApp({ plugins: allPlugins, deployment, demonstration: true })
  for (const role of roles) callers[role] = await test.as(role)
}, 600_000)
afterAll(() => test.close())

const view = async (who: Caller, body: object) => {
  const { status, body: answer } = await who.post('/api/Dashboard/FetchDashboardDetails', body)
  expect(answer.message ?? status).toBe(200)
  return answer.data[0]
}
const listPaths: Readonly<Record<string, string>> = {
  '/leads': '/api/Lead/List',
  '/accounts': '/api/Account/List',
  '/quotes': '/api/Quotes/List',
  '/order/list': '/api/Order/List',
  '/referral': '/api/referral/List',
  '/referral/capacity': '/api/referralCapacity/List',
  '/referral/holds': '/api/referralHold/List',
  '/task-activities/tasks': '/api/Task/List',
  '/task-activities/activities': '/api/Activities/List',
}

interface Mark {
  readonly value: number | null
  readonly href?: string
}

/** The total value of the rows that a mark links to: a measure with the same filter, from the entity's own call. */
async function worthBehind(who: Caller, href: string, field: string): Promise<number> {
  const [path = '', query] = href.split('?')
  const { view: _all, ...filter } = Object.fromEntries(new URLSearchParams(query))
  const measures = [{ of: 'sum', field }]
  const { status, body } = await who.post(listPaths[path]!.replace('List', 'Aggregate'), { filter, measures })
  expect(body.message ?? status).toBe(200)
  return Number(body.data[0].values[0])
}

/** The number of rows in the list that a mark links to, requested as its screen does. */
async function rowsBehind(who: Caller, href: string): Promise<number> {
  const [path = '', query] = href.split('?')
  const { view: _all, ...filter } = Object.fromEntries(new URLSearchParams(query))
  const { status, body } = await who.post(listPaths[path]!, { filter, limit: 1 })
  expect(body.message ?? status).toBe(200)
  return body.totalItems
}

describe('[S7.3] the literal calls', () => {
  it.each([
    [{ filterType: 1 }, 'pipeline'],
    [{ filterType: 2 }, 'quotes'],
    [{ filterType: 3 }, 'opportunities'],
    [{ filterType: 4 }, 'performance'],
    [{ filterType: 5 }, 'forecasting'],
    [{ activityType: 3 }, 'orders'],
    [{ activityType: 4 }, 'accounts'],
    [{ activityType: 5 }, 'sentQuotes'],
  ])('[S2.40] FetchDashboardDetails %j returns the view %s as the first item of the inner list', async (body, id) => {
    const manager = callers['Sales Manager']!
    expect((await view(manager, body)).id).toBe(id)
    expect((await view(manager, { id: 0, limit: 1000, offset: 0, filter: body, commonFilters: null })).id).toBe(id)
  })

  it('dashboard/FetchLeadAndAccountCount counts open leads and accounts, however the path is spelled', async () => {
    const manager = callers['Sales Manager']!
    for (const path of ['/api/dashboard/FetchLeadAndAccountCount', '/api/Dashboard/fetchleadandaccountcount']) {
      const { body } = await manager.post(path, {})
      const { leadCount, accountCount } = body.data[0]
      const open = await manager.post('/api/Lead/List', { filter: { leadOptions: '1' }, limit: 1 })
      expect(leadCount).toBe(open.body.totalItems)
      expect(accountCount).toBe((await manager.post('/api/Account/List', { limit: 1 })).body.totalItems)
    }
  })

  it('Dashboard/ActivityCount counts meetings ahead, completed work by type, tasks to do and overdue ones', async () => {
    const manager = callers['Sales Manager']!
    const { status, body } = await manager.post('/api/Dashboard/ActivityCount', {})
    expect(status).toBe(200)
    expect(body.data).toHaveLength(1)
    const [counts] = body.data
    const listed = async (path: string, filter: object) =>
      (await manager.post(path, { filter, limit: 1 })).body.totalItems as number
    const day = today()
    const set = { activityType: '2', activityStatus: '1', dateTime: `${day}..` }
    expect(counts.upcoming).toBe(await listed('/api/Activities/List', set))
    expect(counts.tasksToDo).toBe(await listed('/api/Task/List', { taskStatus: '1' }))
    const late = { taskStatus: '1', dueDate: `..${addDays(day, -1)}` }
    expect(counts.tasksOverdue).toBe(await listed('/api/Task/List', late))
    expect(counts.completed).toBe(counts.byType.reduce((sum: number, { count }: { count: number }) => sum + count, 0))
    for (const { activityType, name, count } of counts.byType) {
      const days = `${addDays(day, -89)}..${day}`
      const done = { activityType: String(activityType), activityStatus: '2', completedAt: days }
      expect(`${name} ${await listed('/api/Activities/List', done)}`).toBe(`${name} ${count}`)
    }
  })

  it('the charts by stage and by age add up to the open leads above them', async () => {
    const { figures, charts } = await view(callers['Sales Manager']!, { filterType: 1 })
    const open = figures.find(({ column }: { column: { id: string } }) => column.id === 'open').cell.value
    const sumOf = (chart: string) =>
      charts
        .find(({ id }: { id: string }) => id === chart)
        .table.rows.reduce((all: number, { cells }: { cells: { value: number }[] }) => all + cells[0]!.value, 0)
    expect([sumOf('stages'), sumOf('ages')]).toEqual([open, open])
  })

  it('figuresOnly returns the same figures without the charts', async () => {
    const manager = callers['Sales Manager']!
    const whole = await view(manager, { view: 'team' })
    const { figures, charts, lists } = await view(manager, { view: 'team', figuresOnly: true })
    expect([figures, charts, lists]).toEqual([whole.figures, [], []])
  })

  it('[S9.3] delivered are quotes of status 8 and orders of status 4, and sent quotes have activityType 5', async () => {
    const manager = callers['Sales Manager']!
    const hrefOf = async (asked: object, id: string) =>
      (await view(manager, asked)).figures.find(({ column }: { column: { id: string } }) => column.id === id).cell.href
    const query = (href: string) => Object.fromEntries(new URLSearchParams(href.split('?')[1]))
    expect(query(await hrefOf({ activityType: 3 }, 'delivered')).orderStatus).toBe('4')
    expect(query(await hrefOf({ activityType: 3 }, 'backlog')).orderStatus).toBe('1,2,3,5')
    expect(query(await hrefOf({ filterType: 2 }, 'acceptance')).status).toBe('5,7,8')
    expect(query(await hrefOf({ activityType: 5 }, 'quotesSent')).sentAt).toMatch(/\.\./)
  })

  it('[S7.16] [S8.6] an invalid request gets a message that says what to do', async () => {
    const manager = callers['Sales Manager']!
    for (const [body, message] of [
      [{}, 'Say which view'],
      [{ filterType: 9 }, 'filterType'],
      [{ filterType: 1, from: '2001-01-01', to: '2026-01-01' }, 'ten years at most'],
      [{ filterType: 1, from: '2026-02-01', to: '2026-01-01' }, 'ends before it begins'],
      [{ filterType: 1, commonFilters: { fromDate: 'soon' } }, 'YYYY-MM-DD'],
      [{ filterType: 1, filter: { userId: 'x' } }, 'Choose a person'],
      [{ filter: { filterType: 1, colour: 'red' } }, 'There is no field “colour” here'],
      [{ filterType: 1, commonFilters: { leadOptions: 1 } }, 'There is no field “leadOptions” here'],
    ] as const) {
      const answer = await manager.post('/api/Dashboard/FetchDashboardDetails', body)
      expect(answer.status).toBe(400)
      expect(JSON.stringify(answer.body)).toContain(message)
    }
  })
})

describe('[S2.40] [D6] a mark links to exactly the rows that it counts', () => {
  it.each([
    ['Sales Manager', 'team'],
    ['Salesperson', 'today'],
    ['Sales Manager', 'pipeline'],
    ['Sales Manager', 'opportunities'],
    ['Sales Manager', 'performance'],
    ['Sales Manager', 'forecasting'],
    ['Sales Manager', 'accounts'],
    ['Sales Manager', 'quotes'],
    ['Sales Manager', 'orders'],
    ['Salesperson', 'pipeline'],
    ['Store Manager', 'opportunities'],
    ['Intake Manager', 'care'],
    ['Intake Coordinator', 'care'],
  ])('for the %s, in the view %s', async (role, id) => {
    const who = callers[role]!
    const { figures, charts } = await view(who, { view: id })
    // Averages and targets don't count rows.
    const isCount = ({ id: of, format }: { id: string; format: string }) =>
      format === 'number' &&
      !['revisions', 'quotesPerMeeting', 'unitsLeft', 'unitsUsed', 'capacity'].includes(of) &&
      !of.startsWith('target')
    const marks: Mark[] = [
      ...figures.flatMap(({ column, cell }: { column: { id: string; format: string }; cell: Mark }) =>
        isCount(column) ? [cell] : [],
      ),
      ...charts.flatMap(
        ({ table }: { table: { columns: { id: string; format: string }[]; rows: { cells: Mark[] }[] } }) =>
          table.rows.flatMap(({ cells }) => cells.filter((_, at) => isCount(table.columns[at]!))),
      ),
    ]
    const linked = marks.filter(({ href }) => href)
    for (const { value, href } of linked) expect(`${href} ${await rowsBehind(who, href!)}`).toBe(`${href} ${value}`)
    expect(marks.filter(({ value, href }) => value && !href)).toEqual([])
  })

  it.each(['pipeline', 'quotes', 'opportunities', 'performance', 'forecasting', 'orders', 'sentQuotes'] as const)(
    'and an amount to exactly the rows that it adds up, in the view %s',
    async (id) => {
      const who = callers['Sales Manager']!
      const definition = contributed(dashboardViews).find((one) => one.id === id)!
      const fields = new Map(
        rowFigures([...definition.figures, ...definition.charts.flatMap((chart) => chart.figures)])
          .filter(({ measure, entity }) => measure?.of === 'sum' && entity !== 'target')
          .map((figure) => [figure.id, figure.measure!.field!]),
      )
      const { figures, charts } = await view(who, { view: id })
      const marks: (Mark & { readonly field: string | undefined })[] = [
        ...figures.map(({ column, cell }: { column: { id: string }; cell: Mark }) => ({
          ...cell,
          field: fields.get(column.id),
        })),
        ...charts.flatMap(({ table }: { table: { columns: { id: string }[]; rows: { cells: Mark[] }[] } }) =>
          table.rows.flatMap(({ cells }) =>
            cells.map((cell, at) => ({ ...cell, field: fields.get(table.columns[at]!.id) })),
          ),
        ),
      ]
      const amounts = marks.filter(({ field, value }) => field && value)
      expect(amounts.length).toBeGreaterThan(0)
      for (const { href, field, value } of amounts)
        expect(`${href} ${await worthBehind(who, href!, field!)}`).toBe(`${href} ${value}`)
    },
  )
})

describe('[D6] charts of care', () => {
  const chart = async (id: string) =>
    (await view(callers['Intake Manager']!, { view: 'care' })).charts.find((one: { id: string }) => one.id === id).table
  const counted = async (text: string) => Number((await test.db.pool.query<{ n: string }>(text)).rows[0]!.n)
  const column = ({ rows }: { rows: { cells: Mark[] }[] }, at: number) =>
    rows.reduce((sum, { cells }) => sum + (cells[at]!.value ?? 0), 0)

  it('ages add up to everything in progress, and each phase equals the count by SQL', async () => {
    const table = await chart('ages')
    for (const [at, statuses] of ['1, 2', '3, 4', '5, 6, 7', '8, 9, 11'].entries())
      expect(column(table, at)).toBe(
        await counted(
          `select count(*) as n from referrals.referral where deleted_at is null and status in (${statuses})`,
        ),
      )
    const old = table.rows.at(-1)!.cells.reduce((sum: number, { value }: Mark) => sum + (value ?? 0), 0)
    expect(old).toBe(
      await counted(`select count(*) as n from referrals.referral r where deleted_at is null and status in (1, 2, 3, 4, 5, 6, 7, 8, 9, 11)
        and current_date - (select max(changed_at) from referrals.status_change where referral_id = r.id and to_status is distinct from from_status)::date >= 61`),
    )
  })

  it('holds by reason, the packet’s forms and payers equal the counts by SQL', async () => {
    expect(column(await chart('payers'), 0)).toBeLessThanOrEqual(
      await counted('select count(*) as n from referrals.referral where deleted_at is null and status <= 11'),
    )
    const forms = await chart('forms')
    for (const [at, { cells }] of forms.rows.entries())
      expect(cells[0]!.value).toBe(
        await counted(`select count(distinct r.id) as n from referrals.referral r join referrals.form_link l on l.referral_id = r.id
          where l.form = ${at + 1} and r.deleted_at is null and r.received_date > current_date - 90`),
      )
    const begun = await chart('holdsBegun')
    const all = begun.rows.flatMap(({ cells }: { cells: Mark[] }) => cells)
    expect(all.reduce((sum: number, { value }: Mark) => sum + (value ?? 0), 0)).toBe(
      await counted(`select count(*) as n from referrals.status_change step join referrals.referral on referral.id = referral_id
        where deleted_at is null and to_status = 11 and from_status is distinct from 11
        and changed_at::date >= date_trunc('month', current_date) - interval '5 months'`),
    )
  })

  it('[S6.5] caseload is compared with the capacity that a person who assigns has set', async () => {
    const refused = await callers['Care Coordinator']!.post('/api/referralCapacity/Create', {
      assignedTo: 4,
      clients: 4,
    })
    expect(refused.status).toBe(403)
    const { rows } = await chart('capacity')
    const stored = await test.db.pool.query<{ key: string; clients: number }>(
      'select assigned_to::text as key, clients from referrals.capacity where deleted_at is null',
    )
    expect(stored.rows.length).toBeGreaterThan(0)
    for (const { key, clients } of stored.rows)
      expect(rows.find((row: { key: string }) => row.key === key).cells[1].value).toBe(clients)
  })
})

describe('[D6] the server enforces whose figures are returned', () => {
  it('a salesperson gets their own, whomever the request names', async () => {
    const salesperson = callers['Salesperson']!
    const own = await view(salesperson, { filterType: 1 })
    expect((await view(salesperson, { filterType: 1, userId: 6 })).figures).toEqual(own.figures)
    expect((await view(salesperson, { filterType: 1, filter: { userId: 6 }, storeId: 1 })).figures).toEqual(own.figures)
    const all = await view(callers['Sales Manager']!, { filterType: 1 })
    expect(own.figures[0].cell.value).toBeLessThan(all.figures[0].cell.value)
    const theirs = await view(callers['Sales Manager']!, { filterType: 1, userId: 8 })
    expect(theirs.figures[0].cell.value).toBe(own.figures[0].cell.value)
  })

  it('a store manager gets those of the store', async () => {
    const own = await view(callers['Store Manager']!, { filterType: 1 })
    const other = await view(callers['Store Manager']!, { filterType: 1, storeId: 1 })
    expect(other.figures).toEqual(own.figures)
    const east = await view(callers['Sales Manager']!, { filterType: 1, storeId: 4 })
    expect(own.figures[0].cell.value).toBe(east.figures[0].cell.value)
  })

  it.each(roles)(
    '[S6.5] [D2] %s: every view returns, and none counts rows that their lists do not show',
    async (role) => {
      const who = callers[role]!
      for (const { id } of dashboardViewNames) {
        const { figures, lists } = await view(who, { view: id })
        for (const { cell } of figures)
          if (cell.href) expect((await who.post(listPaths[cell.href.split('?')[0]]!, { limit: 1 })).status).toBe(200)
        for (const { call, filter } of lists) expect((await who.post(call, { filter, limit: 1 })).status).toBe(200)
      }
      const sales = ['Intake Manager', 'Intake Coordinator', 'Care Coordinator'].includes(role)
      if (sales) expect((await view(who, { view: 'pipeline' })).figures).toEqual([])
      if (['Sales Manager', 'Store Manager', 'Salesperson'].includes(role))
        expect((await view(who, { view: 'care' })).figures).toEqual([])
    },
  )
})

describe('[S2.7] [D1] [D2] the nine roles', () => {
  const care = ['care']
  const sales = ['salesperson', 'manager']
  /** The dashboards that each may open, and whose rows they count. */
  const expected: Readonly<Record<string, readonly [dashboards: readonly string[], rows: 'all' | 'store' | 'own']>> = {
    'Super Admin': [[...sales, ...care], 'all'],
    Administrator: [[...sales, ...care], 'all'],
    'Intake Manager': [care, 'all'],
    'Intake Coordinator': [care, 'own'],
    'Care Coordinator': [care, 'own'],
    'Sales Manager': [sales, 'all'],
    'Store Manager': [sales, 'store'],
    Salesperson: [['salesperson'], 'own'],
    Auditor: [[...sales, ...care], 'all'],
  }
  const whose = (rows: string) => roles.filter((role) => expected[role]![1] === rows)
  const ownerFields: Readonly<Record<string, string>> = {
    '/leads': 'assignTo',
    '/accounts': 'assignToId',
    '/quotes': 'salespersonId',
    '/order/list': 'salespersonId',
    '/referral/capacity': 'assignedTo',
    '/referral/holds': 'assignedTo',
    '/referral': 'assignedTo',
    '/task-activities/tasks': 'assignTo',
    '/task-activities/activities': 'assignTo',
  }
  const layout = async (role: string, dashboard: string, more: object = {}) =>
    callers[role]!.post('/api/Dashboard/Layout', { dashboard, ...more })
  const idOf = async (role: string): Promise<number> => (await callers[role]!.get('/api/user/me')).body.user.id

  it.each(roles)('%s opens the dashboards of the role, and no other', async (role) => {
    expect((await callers[role]!.post('/api/dashboard/FetchLeadAndAccountCount', {})).status).toBe(200)
    for (const dashboard of [...sales, ...care]) {
      const { status, body } = await layout(role, dashboard)
      expect(`${dashboard} ${status}`).toBe(`${dashboard} ${expected[role]![0].includes(dashboard) ? 200 : 403}`)
      if (status === 200) expect(body.data.tiles.length).toBeGreaterThan(5)
      else expect(body.message).toContain('dashboard')
    }
  })

  it.each(whose('own'))(
    '%s gets only the rows of their scope in every tile, whomever the request names',
    async (role) => {
      const me = await idOf(role)
      for (const dashboard of expected[role]![0]) {
        const { tiles } = (await layout(role, dashboard)).body.data
        expect((await layout(role, dashboard, { userId: 6, storeId: 1 })).body.data.tiles).toEqual(tiles)
        const marks: Mark[] = tiles.flatMap(
          ({ figure, chart }: { figure?: { cell: Mark }; chart?: { table: { rows: { cells: Mark[] }[] } } }) => [
            ...(figure ? [figure.cell] : []),
            ...(chart?.table.rows.flatMap(({ cells }) => cells) ?? []),
          ],
        )
        const links = marks.flatMap(({ href }) => href ?? [])
        expect(links.length).toBeGreaterThan(5)
        for (const link of links) {
          const [path = '', query] = link.split('?')
          expect(`${link} of ${new URLSearchParams(query).get(ownerFields[path]!)}`).toBe(`${link} of ${me}`)
        }
        for (const { list } of tiles) if (list) expect(Object.values(list.filter)).toContain(String(me))
      }
    },
    60_000,
  )

  it('a store manager’s tiles count the store’s rows, whichever the request names', async () => {
    const { tiles } = (await layout('Store Manager', 'manager')).body.data
    expect((await layout('Store Manager', 'manager', { storeId: 1 })).body.data.tiles).toEqual(tiles)
    const links = tiles.flatMap(({ figure }: { figure?: { cell: Mark } }) => figure?.cell.href ?? [])
    expect(links.length).toBeGreaterThan(3)
    for (const link of links) expect(link).toContain('storeId=4')
  })

  it('[S6.5] an auditor’s figures are those of everybody', async () => {
    for (const dashboard of ['manager', 'care']) {
      const [seen, all] = [await layout('Auditor', dashboard), await layout('Super Admin', dashboard)]
      // People who may not assign get no information about assigning a row.
      const figures = ({ body }: typeof seen) =>
        JSON.stringify(body.data.tiles, (key, value: unknown) => (key === 'assign' ? undefined : value))
      expect(figures(seen)).toBe(figures(all))
      expect(JSON.stringify(seen.body)).not.toContain('"assign":')
    }
  })

  it('[S6.7] [D2] an auditor’s masked fields stay masked: no figure, list or built report reveals them', async () => {
    const auditor = callers.Auditor!
    for (const { id } of dashboardViewNames)
      for (const { call, filter, columns } of (await view(auditor, { view: id })).lists) {
        const { body } = await auditor.post(call, {
          filter,
          limit: 5,
          columns: columns.map(({ path }: { path: string }) => path),
        })
        expect(`${call} ${body.message ?? 'ok'}`).toBe(`${call} ok`)
      }
    for (const field of ['client.ssnLast4', 'clinical.diagnosisCode', 'clinical.seizures']) {
      const asked = { measures: [{ of: 'count' }], groupBy: [field] }
      expect(`${field} ${(await auditor.post('/api/referral/Aggregate', asked)).status}`).toBe(`${field} 403`)
      const built = new URLSearchParams({ entity: 'referral', by: field }).toString()
      expect(`${field} ${(await auditor.post('/api/Report/Run', { report: 'builder', built })).status}`).toBe(
        `${field} 403`,
      )
      const filtered = new URLSearchParams({ entity: 'referral', [`f.${field}`]: 'any' }).toString()
      expect((await auditor.post('/api/Report/Run', { report: 'builder', built: filtered })).status).not.toBe(500)
    }
    const { body } = await auditor.post('/api/referral/List', { limit: 3, columns: ['number', 'client.ssnLast4'] })
    expect(JSON.stringify(body)).not.toMatch(/"ssnLast4":"\d/)
  })

  it.each(whose('own'))('%s gets only the rows of their scope in every report and every file', async (role) => {
    const who = callers[role]!
    const me = await idOf(role)
    const days = { from: '2020-01-01', to: '2029-12-01' }
    for (const [report] of reportList) {
      const run = async (more: object) => who.post('/api/Report/Run', { report, ...days, ...more })
      const { status, body } = await run({})
      expect([200, 403]).toContain(status)
      if (status === 403) continue
      const { table, groupings } = body.data
      expect((await run({ userId: 6, storeId: 1 })).body.data.table).toEqual(table)
      if (!groupings.some(({ id }: { id: string }) => id === 'person')) continue
      const { rows } = (await run({ grouping: 'person' })).body.data.table
      for (const { key } of rows) expect(`${report} ${key}`).toBe(`${report} ${me}`)
      const asked = { report, grouping: 'person', format: 'csv', userId: 6, ...days }
      const file = await download(test, who, 'POST', '/api/Report/Export', asked)
      const labels = rows.map(({ label }: { label: string }) => label)
      expect(file.rows.slice(1).map(([label]) => label)).toEqual([...labels, 'Total'])
    }
  })
})
