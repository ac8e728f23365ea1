import { figureCell, figureColumn, figureTable, json, rowsLink, type ValueOf } from '@core/entity'

const chartKind = json.oneOf('bar', 'ranks', 'stacked', 'line', 'area', 'funnel', 'donut', 'targets', 'forecast')

export const dashboardChart = json.named(
  'DashboardChart',
  json.object(
    { id: json.string, title: json.string, kind: chartKind, table: figureTable },
    {
      wide: json.boolean,
      counts: json.described(json.string, 'What its marks count: Referrals by days in status'),
    },
  ),
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
      href: rowsLink,
      empty: json.string,
      titleField: json.string,
      titleLabel: json.string,
      columns: json.array(
        json.object(
          { path: json.string, label: json.string, kind: json.string },
          {
            options: json.array(json.object({ id: json.either(json.integer, json.string), name: json.string })),
            linkType: json.described(json.string, 'Of a link to records of several kinds: the field with the kind'),
          },
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
  json.object(
    {
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
    },
    { list: rowList, timeless: json.described(json.boolean, 'It counts the present, whatever the period') },
  ),
)

export type ChartKind = ValueOf<typeof chartKind>
export type DashboardChart = ValueOf<typeof dashboardChart>
export type DashboardList = ValueOf<typeof rowList>
export type DashboardView = ValueOf<typeof viewAnswer>
export type ReportAnswer = ValueOf<typeof reportAnswer>
