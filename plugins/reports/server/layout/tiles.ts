import { sql } from 'kysely'
import { isAlike } from '../../shared/columnFormats'
import type { FigureTable } from '../../shared/figures'
import { type Viewer, HttpError, type ServerContext } from '@core/server/plugin'
import { isThere } from '@core/server/entities'
import type { ChartDefinition, ViewDefinition } from '../../contract/definitions'
import type { DashboardView } from '../../shared/answers'
import { daysAsked, readAsked } from '../../shared/askedQuery'
import { dashboardViewNames } from '../../shared/dashboardViews'
import type { ShownTile, Tile, TileChoices } from '../../shared/layoutCalls'
import { builderId, can, reportPath } from '../../shared/reportAccess'
import { viewOf } from '../dashboard/dashboardRoutes'
import { runView } from '../dashboard/runView'
import { runReport, seesReport } from '../reports/reportRoutes'
import type { ReportRun } from './ReportRun'
import { isOfPlugin, type NoteFailedTile, pluginTileChoices, showPluginTile } from './pluginTiles'
import { seenBy } from '../saved/savedReports'

type Choice = TileChoices['tiles'][number]

/** The views of a dashboard for this person, its default first. */
export function viewsOf(dashboard: string, { permissions }: Pick<Viewer, 'permissions'>) {
  return dashboardViewNames.filter(
    ({ on, needs }) => (on === dashboard || (on === 'both' && dashboard !== 'care')) && permissions.has(needs),
  )
}

/** The default layout: everything of the dashboard's first view, in its order. */
export function usualTiles(context: Pick<ServerContext, 'contributionsTo'>, dashboard: string): readonly Tile[] {
  const first = dashboardViewNames.find(({ on }) => on === dashboard)!
  const { figures, charts, lists = [] } = viewOf(context, first.id)
  const sizes = usualSizes(charts)
  return [
    // The first figure leads.
    ...figures.map(
      ({ id }, at) => ({ source: first.id, kind: 'figure', id, size: at === 0 ? 'large' : 'small' }) as const,
    ),
    ...charts.map(({ id }, at) => ({ source: first.id, kind: 'chart', id, size: sizes[at]! }) as const),
    ...lists.map(({ id }) => ({ source: first.id, kind: 'list', id, size: 'large' }) as const),
  ]
}

/** @returns the sizes of charts in their order, so that no row has a gap: three thirds, or two halves */
function usualSizes(charts: readonly ChartDefinition[]): readonly Tile['size'][] {
  const sizes = charts.map(usualSize)
  let start = 0
  while (start < sizes.length) {
    let end = start
    while (sizes[end] === 'small') end += 1
    // One is left over of 1, 4, 7; two of 2, 5, 8.
    const halves = [0, end - start === 1 ? 1 : 4, 2][(end - start) % 3]!
    sizes.fill('medium', end - halves, end)
    start = end + 1
  }
  return sizes
}

/** A chart with one mark for each name needs a third of the width, one with several half of it. */
function usualSize({ kind, wide, figures, days }: ChartDefinition): Tile['size'] {
  if (wide) return 'large'
  const isNarrow = kind === 'ranks' || kind === 'targets' || (kind === 'bar' && figures.length === 1 && !days)
  return isNarrow ? 'small' : 'medium'
}

/** Every tile that this person can put on a dashboard: those of its views, of plugins, and of the saved reports that they may open. */
export async function tileChoices(run: ReportRun, dashboard: string): Promise<readonly Choice[]> {
  const entities = run.context.catalog
  const ofViews = viewsOf(dashboard, run.viewer).flatMap(({ id: source, name: group }): Choice[] => {
    const { figures, charts, lists = [] } = viewOf(run.context, source)
    return [
      ...figures
        .filter((one) => isThere(run, one))
        .map(({ id, name }) => ({ source, kind: 'figure' as const, id, title: name, group })),
      ...charts
        .filter((chart) => chart.figures.some((one) => isThere(run, one)))
        .map(({ id, title }) => ({ source, kind: 'chart' as const, id, title, group })),
      ...lists
        .filter(({ entity }) => entities.has(entity))
        .map(({ id, title }) => ({ source, kind: 'list' as const, id, title, group })),
    ]
  })
  const ofPlugins = pluginTileChoices(run, dashboard)
  if (!run.viewer.permissions.has(can.view)) return [...ofViews, ...ofPlugins]
  const saved = (await savedReports(run, undefined)).filter(({ report, query }) =>
    seesReport(run.context, report, query, run.viewer.permissions),
  )
  return [
    ...ofViews,
    ...ofPlugins,
    ...saved.flatMap(({ id, name }): Choice[] =>
      (['chart', 'figure'] as const).map((kind) => ({
        source: 'saved',
        kind,
        id: String(id),
        title: name,
        group: 'Saved reports',
      })),
    ),
  ]
}

interface SavedReport {
  readonly id: number
  readonly name: string
  readonly report: string
  readonly query: string
}

async function savedReports(
  { context, viewer }: ReportRun,
  ids: readonly number[] | undefined,
): Promise<SavedReport[]> {
  const { rows } = await sql<SavedReport>`
    select saved.id, saved.name, saved.report, saved.query from reports.saved_report saved
    where ${seenBy(viewer)} ${ids ? sql`and saved.id = any(${ids}::integer[])` : sql``} order by saved.name collate core.names, saved.id`.execute(
    context.db.query,
  )
  return rows
}

/**
 * The tiles with their current content. Parts that a view no longer has, or that this person may not see, are left out; a saved report
 * and a tile of a plugin give the reason.
 */
export async function showTiles(
  run: ReportRun,
  dashboard: string,
  tiles: readonly Tile[],
  noteFailed: NoteFailedTile,
): Promise<{ tiles: ShownTile[]; entities: string[] }> {
  const open = new Set<string>(viewsOf(dashboard, run.viewer).map(({ id }) => id))
  const wanted = [...new Set(tiles.map(({ source }) => source))].filter((source) => open.has(source))
  const shownViews = new Map<string, DashboardView>()
  await Promise.all(
    wanted.map(
      async (source) => void shownViews.set(source, await runView(run, partOf(viewOf(run.context, source), tiles))),
    ),
  )
  const savedIds = tiles.flatMap(({ source, id }) =>
    source === 'saved' && /^[1-9]\d{0,8}$/.test(id) ? [Number(id)] : [],
  )
  const saved = savedIds.length > 0 ? await savedReports(run, savedIds) : []
  const entities = new Set([...shownViews.values()].flatMap((view) => view.entities))
  const shown = await Promise.all(
    tiles.map(async (tile) => {
      if (isOfPlugin(tile)) return showPluginTile(run, dashboard, tile, entities, noteFailed)
      if (tile.source !== 'saved') return showOfView(tile, shownViews.get(tile.source))
      return showSaved(
        run,
        tile,
        saved.find(({ id }) => String(id) === tile.id),
        entities,
      )
    }),
  )
  return { tiles: shown.flatMap((tile) => tile ?? []), entities: [...entities] }
}

/** Only the parts of a view that these tiles need. */
function partOf(view: ViewDefinition, tiles: readonly Tile[]): ViewDefinition {
  const source = view.id
  const ids = (kind: Tile['kind']) =>
    new Set(tiles.flatMap((tile) => (tile.source === source && tile.kind === kind ? [tile.id] : [])))
  const [figures, charts, lists] = [ids('figure'), ids('chart'), ids('list')]
  return {
    ...view,
    figures: view.figures.filter(({ id }) => figures.has(id)),
    charts: view.charts.filter(({ id }) => charts.has(id)),
    lists: (view.lists ?? []).filter(({ id }) => lists.has(id)),
    trends: tiles.some(({ source: from, kind, size }) => from === source && kind === 'figure' && size !== 'small'),
  }
}

function showOfView(tile: Tile, view: DashboardView | undefined): ShownTile | undefined {
  if (!view) return undefined
  const { id } = tile
  if (tile.kind === 'figure') {
    const found = view.figures.find(({ column }) => column.id === id)
    if (!found) return undefined
    const { trend, ...figure } = found
    return {
      ...tile,
      title: found.column.label,
      figure: { ...figure, ...(tile.size !== 'small' && trend && { trend }) },
    }
  }
  if (tile.kind === 'chart') {
    const chart = view.charts.find((one) => one.id === id)
    return chart && { ...tile, title: chart.title, chart }
  }
  const list = view.lists.find((one) => one.id === id)
  return list && { ...tile, title: list.title, list }
}

/** A saved report in its own period, as this person may see it. */
async function showSaved(
  { context, viewer, today }: ReportRun,
  tile: Tile,
  saved: SavedReport | undefined,
  entities: Set<string>,
): Promise<ShownTile> {
  if (!saved) return { ...tile, title: 'Saved report', gone: 'It was deleted, or is not shared with you any more.' }
  const { report, query, name: title } = saved
  const { days, by, person, store } = readAsked(query)
  try {
    const asked = {
      report,
      ...daysAsked(days, today),
      userId: person ?? null,
      storeId: store ?? null,
      compare: tile.kind === 'figure',
      ...(report === builderId ? { built: query } : { grouping: by ?? null }),
    }
    const answer = await runReport(context, viewer, asked)
    for (const entity of answer.entities) entities.add(entity)
    const href = `${reportPath(report)}${query && `?${query}`}`
    const { table, kind } = answer
    if (tile.kind === 'figure')
      return {
        ...tile,
        title,
        report: href,
        figure: { column: { ...table.columns[0]!, label: title }, cell: table.total[0]! },
      }
    return { ...tile, title, report: href, chart: { id: tile.id, title, kind, table: alike(table) } }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { ...tile, title, gone: error.message }
  }
}

/** The part that one chart can show: the first figure and adjacent ones of the same format, and the first twelve rows. */
function alike(table: FigureTable): FigureTable {
  const end = table.columns.findIndex((column) => !isAlike(column, table.columns[0]!))
  const count = Math.min(3, end === -1 ? table.columns.length : end)
  const rows = table.rows.slice(0, 12).map((row) => ({ ...row, cells: row.cells.slice(0, count) }))
  return { ...table, columns: table.columns.slice(0, count), total: table.total.slice(0, count), rows }
}
