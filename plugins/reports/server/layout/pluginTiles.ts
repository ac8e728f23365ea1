import { isThere } from '@core/server/entities'
import { dashboardTiles, type TileDefinition, type ViewDefinition } from '../../contract/definitions'
import type { DashboardView } from '../../shared/answers'
import type { ShownTile, Tile, TileChoices } from '../../shared/layoutCalls'
import { runView } from '../dashboard/runView'
import type { ReportRun } from './ReportRun'

/** Whether the tile is one of a plugin. While its plugin is off it keeps its place. */
export const isOfPlugin = ({ source, id }: Pick<Tile, 'source' | 'id'>): boolean =>
  source === 'plugin' && /^[A-Za-z]\w*(?:\.\w+)+$/.test(id)

/** @returns the tiles that plugins contribute to this dashboard, as this person can add them */
export function pluginTileChoices(run: ReportRun, dashboard: string): TileChoices['tiles'] {
  return tilesOf(run, dashboard)
    .filter((tile) => isOpen(run, tile))
    .map((tile) => ({
      source: 'plugin',
      kind: kindOf(tile),
      id: tile.id,
      title: titleOf(tile),
      group: tile.group,
    }))
}

/** Is told why a tile of a plugin failed, which the person isn’t. */
export type NoteFailedTile = (failed: { readonly plugin: string; readonly tile: string }, error: unknown) => void

/**
 * A tile of a plugin with its content; where there is none, with the reason and the plugin’s name.
 * @param entities gets those that the tile shows
 */
export async function showPluginTile(
  run: ReportRun,
  dashboard: string,
  placed: Tile,
  entities: Set<string>,
  noteFailed: NoteFailedTile,
): Promise<ShownTile> {
  const plugin = placed.id.split('.', 1)[0]!
  const found = tilesOf(run, dashboard).find((tile) => tile.id === placed.id && kindOf(tile) === placed.kind)
  const gone = (why: string): ShownTile => ({
    ...placed,
    title: found ? titleOf(found) : `Tile of the plugin “${plugin}”`,
    gone: why,
  })
  if (!found) return gone(`The plugin “${plugin}” is off, or has this tile no longer.`)
  if (!isOpen(run, found)) return gone('What it shows is not open to your role.')
  try {
    const view = await runView(run, viewOfTile(found, placed))
    for (const entity of view.entities) entities.add(entity)
    return { ...placed, title: titleOf(found), ...contentOf(view, placed) }
  } catch (error) {
    noteFailed({ plugin, tile: placed.id }, error)
    return gone(`The plugin “${plugin}” could not show it. The other tiles are not affected; try again later.`)
  }
}

const tilesOf = ({ context }: ReportRun, dashboard: string): readonly TileDefinition[] =>
  context
    .contributionsTo(dashboardTiles)
    .filter(({ dashboards }) => dashboards === undefined || dashboards.some((one) => one === dashboard))
    .toSorted((one, other) => one.order - other.order)

const kindOf = (tile: TileDefinition): Tile['kind'] => (tile.figure ? 'figure' : tile.chart ? 'chart' : 'list')
const titleOf = ({ figure, chart, list }: TileDefinition): string => figure?.name ?? chart?.title ?? list?.title ?? ''

function isOpen(run: ReportRun, { permission, figure, chart, list }: TileDefinition): boolean {
  if (permission !== undefined && !run.viewer.permissions.has(permission)) return false
  if (figure) return isThere(run, figure)
  if (chart) return chart.figures.some((one) => isThere(run, one))
  return list !== undefined && run.context.catalog.has(list.entity)
}

/** A view of the one tile. A figure that is not small has its trend. */
function viewOfTile({ id, figure, chart, list, group }: TileDefinition, { size }: Tile): ViewDefinition {
  return {
    id,
    title: group,
    figures: figure ? [figure] : [],
    charts: chart ? [chart] : [],
    lists: list ? [list] : [],
    trends: size !== 'small',
  }
}

function contentOf(
  { figures: [figure], charts: [chart], lists: [list] }: DashboardView,
  { id, size }: Tile,
): Pick<ShownTile, 'figure' | 'chart' | 'list' | 'gone'> {
  if (figure) {
    const { trend, ...rest } = figure
    return { figure: { ...rest, ...(size !== 'small' && trend && { trend }) } }
  }
  // The ids of parts are unique within their view, and this one is a tile's of any plugin.
  if (chart) return { chart: { ...chart, id } }
  if (list) return { list: { ...list, id } }
  return { gone: 'What it shows is not open to your role.' }
}
