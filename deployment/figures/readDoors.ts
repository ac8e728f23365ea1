import { expect } from 'vitest'
import { type Figure, formatFigure, monthEnd, monthStart, periodsWithin, rowFigures } from '@core/entity'
import { type Caller, download, type TestApp } from '@core/server/testing'

// The same figure, read through every door of the product.

/** A period, and whose rows: a person's if one is chosen. */
export interface FigureScope {
  readonly from: string
  readonly to: string
  readonly userId: number | null
}

/** One reading of a figure: where, and its value as a number or as the text that a person reads. */
export interface Reading {
  readonly door: string
  readonly id: string
  readonly value?: number | null
  readonly text?: string
}

interface Column {
  readonly id: string
  readonly label: string
  readonly format: 'number' | 'money' | 'percent' | 'ratio' | 'duration'
}
interface Cell {
  readonly value: number | null
  readonly href?: string
}
interface Table {
  readonly columns: readonly Column[]
  readonly rows: readonly { readonly label: string; readonly cells: readonly Cell[] }[]
  readonly total: readonly Cell[]
}

/** Where the figures of a plugin stand. */
export interface Places {
  /** The id of the plugin. */
  readonly plugin: string
  readonly views: readonly string[]
  readonly reports: readonly string[]
  /** The calls of the lists that clicks open, by their addresses. */
  readonly lists: Readonly<Record<string, string>>
  /** Whose tiles one arranges oneself, and the views that can't be placed there. */
  readonly dashboard: string
  readonly notOnIt: readonly string[]
}

export const placesOfSales: Places = {
  plugin: 'crm',
  views: [
    'today',
    'team',
    'pipeline',
    'quotes',
    'opportunities',
    'performance',
    'forecasting',
    'orders',
    'accounts',
    'sentQuotes',
  ],
  reports: [
    'meetings-upcoming',
    'meetings-completed',
    'task-to-do',
    'leads',
    'accounts',
    'quotes',
    'deliveries',
    'orders',
    'performance',
    'store-performance',
  ],
  lists: {
    '/leads': 'Lead',
    '/accounts': 'Account',
    '/quotes': 'Quotes',
    '/order/list': 'Order',
    '/task-activities/tasks': 'Task',
    '/task-activities/activities': 'Activities',
  },
  dashboard: 'salesperson',
  // The view Team is on the manager's dashboard.
  notOnIt: ['team'],
}

export const placesOfCare: Places = {
  plugin: 'referrals',
  views: ['care'],
  reports: ['referrals', 'caseload', 'packets', 'authorizations'],
  lists: { '/referral': 'referral' },
  dashboard: 'care',
  notOnIt: [],
}

async function data<T>(call: ReturnType<Caller['post']>): Promise<T> {
  const { status, body } = await call
  expect(status === 200 ? status : body.message).toBe(200)
  return body.data as T
}

/** Reads the views of dashboards, and the rows behind each figure's click. */
async function* viewsAndRows(
  { views, lists }: Places,
  who: Caller,
  scope: FigureScope,
  figures: ReadonlyMap<string, Figure>,
): AsyncGenerator<Reading> {
  const clicked = new Map<string, string>()
  for (const view of views) {
    const [shown] = await data<{ figures: { column: Column; cell: Cell }[]; charts: { id: string; table: Table }[] }[]>(
      who.post('/api/Dashboard/FetchDashboardDetails', { view, ...scope }),
    )
    for (const { column, cell } of shown!.figures) {
      yield { door: `view ${view}`, id: column.id, value: cell.value }
      if (cell.href && cell.value) clicked.set(column.id, cell.href)
    }
  }
  for (const [id, href] of clicked) {
    const figure = figures.get(id)!
    const [row] = rowFigures([figure])
    if (figure !== row || figure.prorated) continue
    const { of = 'count', field } = figure.measure ?? {}
    if (of !== 'count' && of !== 'sum') continue
    const [path = '', query] = href.split('?')
    const { view: _all, ...filter } = Object.fromEntries(new URLSearchParams(query))
    if (of === 'count') {
      const { body } = await who.post(`/api/${lists[path]}/List`, { filter, limit: 1 })
      yield { door: 'rows behind the click', id, value: body.totalItems }
    } else {
      const [sum] = await data<{ values: string[] }[]>(
        who.post(`/api/${lists[path]}/Aggregate`, { filter, measures: [{ of, field }] }),
      )
      yield { door: 'sum of the rows behind the click', id, value: Number(sum!.values[0]) }
    }
  }
}

/** Reads the tiles of a dashboard of one's own. */
async function* tiles(
  dashboard: string,
  who: Caller,
  scope: FigureScope,
  ids: readonly (readonly [view: string, id: string])[],
): AsyncGenerator<Reading> {
  for (let at = 0; at < ids.length; at += 40) {
    const wanted = ids.slice(at, at + 40).map(([source, id]) => ({ source, kind: 'figure', id, size: 'small' }))
    const { version } = await data<{ version: number }>(who.post('/api/Dashboard/Layout', { dashboard }))
    await data(who.put('/api/Dashboard/SaveLayout', { dashboard, version, tiles: wanted }))
    const layout = await data<{ tiles: { id: string; figure: { cell: Cell } }[] }>(
      who.post('/api/Dashboard/Layout', { dashboard, ...scope }),
    )
    for (const { id, figure } of layout.tiles) yield { door: 'tile', id, value: figure.cell.value }
  }
}

/** Reads reports and their files. */
async function* reportsAndFiles(
  { reports }: Places,
  test: TestApp,
  who: Caller,
  scope: FigureScope,
  idOf: ReadonlyMap<string, string>,
  textOfPdf: (file: Buffer) => Promise<string>,
): AsyncGenerator<Reading> {
  for (const report of reports) {
    const { status, body } = await who.post('/api/Report/Run', { report, ...scope, compare: false })
    if (status === 403) continue
    expect(body.message ?? status).toBe(200)
    const { table } = body.data as { table: Table }
    for (const [at, { id }] of table.columns.entries())
      if (id !== 'share') yield { door: `report ${report}`, id, value: table.total[at]!.value }
    for (const format of ['csv', 'xlsx'] as const) {
      const { rows } = await download(test, who, 'POST', '/api/Report/Export', {
        report,
        format,
        ...scope,
        compare: false,
      })
      const [head, total] = [rows[0]!, rows.at(-1)!]
      for (const [at, name] of head.entries()) {
        const id = idOf.get(name.replace(/ \(hours\)$/, ''))
        if (id === undefined) continue
        const text = total[at] ?? ''
        const value = text === '' ? null : Number(text)
        yield {
          door: `${format} of ${report}`,
          id,
          value: value !== null && name.endsWith('(hours)') ? value * 3600 : value,
        }
      }
    }
    const pdf = await test.app.inject({
      method: 'POST',
      url: '/api/Report/Export',
      cookies: Object.fromEntries(who.cookies),
      headers: { 'x-xsrf-token': who.cookies.get('XSRF-TOKEN') ?? '' },
      payload: { report, format: 'pdf', ...scope, compare: false },
    })
    // How far apart glyphs are says little about spaces.
    const text = (await textOfPdf(pdf.rawPayload)).replaceAll(/\s+/g, '')
    for (const [at, { id, format }] of table.columns.entries()) {
      const { value } = table.total[at]!
      if (id === 'share' || value === null) continue
      const expected = formatFigure(value, format)
      yield { door: `PDF of ${report}`, id, text: text.includes(expected.replaceAll(' ', '')) ? expected : 'missing' }
    }
  }
}

/** Reads the figures that a report of one's own can take, of each entity in reports of four. */
async function* builtReports(
  { plugin }: Places,
  who: Caller,
  scope: FigureScope,
  figures: ReadonlyMap<string, Figure>,
): AsyncGenerator<Reading> {
  const { status, body } = await who.post('/api/Report/Sources', {})
  expect(body.message ?? status).toBe(200)
  for (const { id: entity, figures: offered } of body.data as { id: string; figures: { id: string }[] }[]) {
    const ids = offered.flatMap(({ id }) => (figures.has(id.slice(plugin.length + 1)) ? [id] : []))
    for (let at = 0; at < ids.length; at += 4) {
      const built = `entity=${entity}&measure=${ids
        .slice(at, at + 4)
        .map((id) => `figure:${id}`)
        .join(',')}`
      const { table } = await data<{ table: Table }>(
        who.post('/api/Report/Run', { report: 'builder', built, ...scope, compare: false }),
      )
      for (const [place, { id }] of table.columns.entries())
        yield { door: 'built report', id, value: table.total[place]!.value }
    }
  }
}

/** Reads the totals in the message of a schedule. */
async function* mails(
  { reports }: Places,
  who: Caller,
  { from, to, userId }: FigureScope,
  idOf: ReadonlyMap<string, string>,
): AsyncGenerator<Reading> {
  const query = `days=${from}..${to}${userId === null ? '' : `&person=${userId}`}`
  for (const report of reports) {
    const { status } = await who.post('/api/Report/SendNow', { report, query })
    if (status === 403) continue
    expect(status).toBe(200)
    const [message] = await data<{ title: string; detail: string }[]>(who.post('/api/Notification/List', { limit: 1 }))
    expect(message!.title).toContain(`${from} – ${to}`)
    for (const total of message!.detail.split(' · ')) {
      const [name = '', text = ''] = total.split(': ')
      const id = idOf.get(name)
      if (id !== undefined && text !== '–') yield { door: `mail of ${report}`, id, text }
    }
  }
}

/** Reads the results beside the targets of a year, added up over the months of the period, which must be whole. */
async function* targetsOfYear(
  who: Caller,
  scope: FigureScope,
  metrics: Readonly<Record<number, string>>,
): AsyncGenerator<Reading> {
  const months = new Set(periodsWithin(scope, 'month'))
  for (const [metric, id] of Object.entries(metrics)) {
    const { actuals } = await data<{ actuals: { assignTo: number; month: string; value: number }[] }>(
      who.post('/api/target/Year', { metric: Number(metric), year: Number(scope.from.slice(0, 4)) }),
    )
    const own = actuals.filter(({ assignTo, month }) => assignTo === scope.userId && months.has(monthStart(month)))
    yield { door: 'targets', id, value: Number(own.reduce((sum, { value }) => sum + value, 0).toFixed(2)) }
  }
}

export interface Doors {
  readonly test: TestApp
  readonly who: Caller
  readonly scope: FigureScope
  /** Those of the plugin by id. */
  readonly figures: ReadonlyMap<string, Figure>
  /** The figure of each metric of targets, if it has targets. */
  readonly metrics?: Readonly<Record<number, string>>
  readonly places: Places
  textOfPdf(file: Buffer): Promise<string>
}

/** @returns every figure that the product shows this person, each as often as there are doors to it. */
export async function readDoors({
  test,
  who,
  scope,
  figures,
  metrics,
  places,
  textOfPdf,
}: Doors): Promise<readonly Reading[]> {
  const readings: Reading[] = []
  for await (const reading of viewsAndRows(places, who, scope, figures)) readings.push(reading)
  const placed = readings.flatMap(({ door, id }) => {
    const view = /^view (.+)/.exec(door)?.[1]
    return view !== undefined && !places.notOnIt.includes(view) ? [[view, id] as const] : []
  })
  const ids = [...new Map(placed.map(([view, id]) => [id, [view, id] as const])).values()]
  for await (const reading of tiles(places.dashboard, who, scope, ids)) readings.push(reading)
  const idOf = new Map([...figures].map(([id, { name }]) => [name, id]))
  for await (const reading of reportsAndFiles(places, test, who, scope, idOf, textOfPdf)) readings.push(reading)
  for await (const reading of builtReports(places, who, scope, figures)) readings.push(reading)
  for await (const reading of mails(places, who, scope, idOf)) readings.push(reading)
  const isWholeMonths = scope.from === monthStart(scope.from) && scope.to === monthEnd(scope.to)
  if (metrics && scope.userId !== null && isWholeMonths)
    for await (const reading of targetsOfYear(who, scope, metrics)) readings.push(reading)
  return readings
}
