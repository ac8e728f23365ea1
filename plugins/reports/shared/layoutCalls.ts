import {
  choice,
  defineCall,
  doneAnswer,
  figureCell,
  figureColumn,
  integer,
  json,
  oneAnswer,
  rows,
  text,
  type ValueOf,
} from '@core/entity'
import { dashboardChart, rowList } from './answers'
import { dashboardViewNames } from './dashboardViews'
import { dashboardList } from './reportAccess'
import { scope } from './reportCalls'

/** The maximum number of tiles on a dashboard. */
export const mostTiles = 40

const kinds = [
  { id: 'figure', name: 'Figure' },
  { id: 'chart', name: 'Chart' },
  { id: 'list', name: 'List' },
] as const

/** The width: one or two cells for a figure, a third, half or all of the page for the others. */
export const tileSizes = [
  { id: 'small', name: 'Small' },
  { id: 'medium', name: 'Medium' },
  { id: 'large', name: 'Large' },
] as const

/** The sources of tiles: the views of the dashboard, saved reports, and tiles that plugins contribute. */
const sources = [
  ...dashboardViewNames.map(({ id, name }) => ({ id, name })),
  { id: 'saved', name: 'Saved' },
  { id: 'plugin', name: 'Plugin' },
] as const

const tileFields = {
  source: choice('Source', sources, { required: true }),
  kind: choice('Kind', kinds, { required: true }),
  id: text('Id', {
    required: true,
    max: 60,
    help: 'Of the figure, the chart or the list in its view; of a saved report its number; of a tile of a plugin its id',
  }),
  size: choice('Size', tileSizes, { required: true }),
} as const

const dashboard = choice(
  'Dashboard',
  dashboardList.map(([id, name]) => ({ id, name })),
  { required: true },
)
const roleId = integer('Role', { min: 1, help: 'The role whose dashboard it is; one’s own where it is left out' })

const placed = json.object({
  source: json.oneOf(...sources.map(({ id }) => id)),
  kind: json.oneOf('figure', 'chart', 'list'),
  id: json.string,
  size: json.oneOf('small', 'medium', 'large'),
})
const shown = json.named(
  'DashboardTile',
  json.object(
    {
      source: json.oneOf(...sources.map(({ id }) => id)),
      kind: json.oneOf('figure', 'chart', 'list'),
      id: json.string,
      size: json.oneOf('small', 'medium', 'large'),
      title: json.string,
    },
    {
      figure: json.object({ column: figureColumn, cell: figureCell }, { trend: json.array(json.number) }),
      chart: dashboardChart,
      list: rowList,
      report: json.described(json.string, 'The address of the saved report that it shows'),
      gone: json.described(json.string, 'Why there is nothing to show'),
    },
  ),
)

const layout = json.named(
  'DashboardLayout',
  json.object({
    of: json.described(
      json.oneOf('own', 'role', 'usual'),
      'Whose layout it is: one’s own, that of the role, or that of the product',
    ),
    version: json.described(json.integer, 'Of one’s own; 0 while there is none'),
    from: json.date,
    to: json.date,
    against: json.string,
    tiles: json.array(shown),
    entities: json.array(json.string),
  }),
)

const choices = json.object({
  tiles: json.array(
    json.object({
      source: json.oneOf(...sources.map(({ id }) => id)),
      kind: json.oneOf('figure', 'chart', 'list'),
      id: json.string,
      title: json.string,
      group: json.string,
    }),
  ),
  placed: json.described(json.array(placed), 'Those of the layout that is asked for'),
  version: json.integer,
})

/** The layout of a dashboard: its tiles with their width and order, by person and by role. D1 */
export const layoutCalls = {
  show: defineCall({
    method: 'POST',
    path: '/api/Dashboard/Layout',
    summary: 'Show a dashboard as one has laid it out',
    body: { dashboard, ...scope },
    answer: oneAnswer(layout),
  }),
  choices: defineCall({
    method: 'POST',
    path: '/api/Dashboard/Tiles',
    summary: 'List the tiles that a dashboard can have',
    body: { dashboard, roleId },
    answer: oneAnswer(choices),
  }),
  save: defineCall({
    method: 'PUT',
    path: '/api/Dashboard/SaveLayout',
    summary: 'Lay out dashboards',
    body: {
      dashboard,
      roleId,
      version: integer('Version', { required: true, min: 0 }),
      tiles: rows('Tiles', tileFields, { required: true, max: mostTiles }),
    },
    answer: oneAnswer(json.object({ version: json.integer })),
  }),
  reset: defineCall({
    method: 'DELETE',
    path: '/api/Dashboard/ResetLayout',
    summary: 'Take a layout of a dashboard back',
    query: { dashboard, roleId },
    answer: doneAnswer,
  }),
}

export type Tile = ValueOf<typeof placed>
export type ShownTile = ValueOf<typeof shown>
export type TileChoices = ValueOf<typeof choices>
