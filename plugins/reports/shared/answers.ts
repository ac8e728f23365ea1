import { json, type ValueOf } from '@core/entity'

/** The format of a figure: `percent` is a share from 0 to 1, `duration` is in seconds. */
const format = json.oneOf('number', 'money', 'percent', 'duration')
const link = json.described(json.string, 'The list of exactly the rows that it counts')

export const figureColumn = json.object(
  { id: json.string, label: json.string, format },
  {
    good: json.described(json.oneOf('up', 'down'), 'Which way is the good one'),
    note: json.described(json.string, 'What one must know besides its name: within 30 days'),
  },
)

export const figureCell = json.object(
  { value: json.nullable(json.number) },
  { href: link, previous: json.described(json.nullable(json.number), 'The same in the period before') },
)

const row = json.object(
  { key: json.string, label: json.string, cells: json.array(figureCell) },
  { title: json.described(json.string, 'In full, where the label is short') },
)

/** Measures by a grouping, for a chart and the table below it. */
export const figureTable = json.named(
  'FigureTable',
  json.object(
    {
      category: json.described(json.string, 'What the rows are'),
      columns: json.array(figureColumn),
      rows: json.array(row),
      total: json.described(json.array(figureCell), 'Over all rows, those that are not shown included'),
    },
    { more: json.described(json.boolean, 'There are more rows: these are the largest') },
  ),
)

const chartKind = json.oneOf('bar', 'ranks', 'stacked', 'line', 'area', 'funnel', 'donut', 'targets')

export const dashboardChart = json.named(
  'DashboardChart',
  json.object({ id: json.string, title: json.string, kind: chartKind, table: figureTable }, { wide: json.boolean }),
)

/** Rows of a list that a view shows beside its charts; the browser requests them from the list itself. */
export const rowList = json.named(
  'DashboardList',
  json.object(
    {
      id: json.string,
      title: json.string,
      entity: json.string,
      call: json.string,
      screen: json.described(json.string, 'Of a row, with `:id`'),
      href: link,
      empty: json.string,
      titleField: json.string,
      titleLabel: json.string,
      columns: json.array(
        json.object(
          { path: json.string, label: json.string, kind: json.string },
          { options: json.array(json.object({ id: json.either(json.integer, json.string), name: json.string })) },
        ),
      ),
      filter: json.map(json.string),
      sorting: json.object({ fieldName: json.string, direction: json.oneOf('asc', 'desc') }),
    },
    {
      assign: json.described(
        json.object({ path: json.string, call: json.string, byId: json.boolean }),
        'Where the viewer may give a row to somebody: the field, and the call that changes a record',
      ),
    },
  ),
)

/** One of the views of D6. */
export const viewAnswer = json.named(
  'DashboardView',
  json.object({
    id: json.string,
    title: json.string,
    from: json.date,
    to: json.date,
    against: json.described(json.string, 'The preceding period, in words'),
    figures: json.array(
      json.object(
        { column: figureColumn, cell: figureCell },
        { trend: json.described(json.array(json.number), 'The same by week, from the first to the last') },
      ),
    ),
    charts: json.array(dashboardChart),
    lists: json.array(rowList),
    entities: json.described(json.array(json.string), 'What it counts: when one of these changes, so may the figures'),
  }),
)

export const reportAnswer = json.named(
  'ReportAnswer',
  json.object({
    id: json.string,
    title: json.string,
    from: json.date,
    to: json.date,
    against: json.string,
    days: json.described(json.string, 'The days that it shows unless one chooses others, such as last90'),
    grouping: json.string,
    groupings: json.array(json.object({ id: json.string, label: json.string })),
    kind: chartKind,
    table: figureTable,
    entities: json.array(json.string),
    notes: json.described(json.array(json.string), 'What one must know to read it'),
  }),
)

export type FigureTable = ValueOf<typeof figureTable>
export type FigureColumn = FigureTable['columns'][number]
export type FigureCell = ValueOf<typeof figureCell>
export type FigureRow = FigureTable['rows'][number]
export type ChartKind = ValueOf<typeof chartKind>
export type DashboardChart = ValueOf<typeof dashboardChart>
export type DashboardList = ValueOf<typeof rowList>
export type DashboardView = ValueOf<typeof viewAnswer>
export type ReportAnswer = ValueOf<typeof reportAnswer>
