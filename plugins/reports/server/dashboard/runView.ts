import {
  allows,
  byWeek,
  callPath,
  type Entity,
  fieldPathsOf,
  type Filter,
  formatRange,
  type Grouping,
  listHref,
  mergeFilters,
  periodEnd,
  type RowFigure,
  rowFigures,
  whereOf,
} from '@core/entity'
import type { FigureTable } from '../../shared/figures'
import type { Viewer } from '@core/server/plugin'
import { hasCourse, runSteps, runTable } from '@core/server/entities'
import type { FigureRun } from '../readRun'
import type { ChartDefinition, ListDefinition, ViewDefinition } from '../../contract/definitions'
import type { DashboardChart, DashboardList, DashboardView } from '../../shared/answers'

/** A view with all its figures and charts, without those that the viewer may not see or that belong to an inactive plugin. */
export async function runView(
  run: FigureRun,
  { id, title, figures, charts, lists = [], trends }: ViewDefinition,
): Promise<DashboardView> {
  const [totals, weekly, drawn] = await Promise.all([
    runTable(run, figures, undefined),
    trends && runTable({ ...run, against: undefined }, figures.filter(hasCourse), byWeek),
    Promise.all(charts.map((chart) => runChart({ ...run, against: undefined }, chart))),
  ])
  const counted = [...figures, ...charts.flatMap((chart) => chart.figures)]
  const entities = new Set(rowFigures(counted).map(({ entity }) => entity))
  return {
    id,
    title,
    ...run.range,
    against: run.against ? formatRange(run.against) : '',
    figures: (totals?.columns ?? []).map((column, at) => ({
      column,
      cell: totals!.total[at]!,
      ...trendOf(weekly || undefined, column.id, run.today),
    })),
    charts: drawn.flatMap((chart) => chart ?? []),
    lists: lists.flatMap((list) => presentList(run, list) ?? []),
    entities: [...entities].filter((entity) => run.context.catalog.has(entity)),
  }
}

/** One figure's column of a table by week, as points of a line, without the current week, which would always make the line fall. */
function trendOf(weekly: FigureTable | undefined, id: string, day: string): { trend?: number[] } {
  const at = weekly?.columns.findIndex((column) => column.id === id) ?? -1
  if (at < 0) return {}
  const rows = weekly!.rows.filter(({ key }) => periodEnd(key, 'week') <= day)
  return { trend: rows.map(({ cells }) => cells[at]!.value ?? 0) }
}

async function runChart(run: FigureRun, chart: ChartDefinition): Promise<DashboardChart | undefined> {
  const { split, ...unsplit } = chart
  const { id, title, kind, figures, grouping, steps, beside = [], days, wide, most } = chart
  const ranged = days ? { ...run, range: days(run.today) } : run
  if (split) return runSplit(ranged, split, unsplit)
  const table = steps
    ? await runSteps(ranged, steps, [{ label: steps.counted, figures }, ...beside])
    : await runTable(ranged, figures, grouping)
  if (!table) return undefined
  const cut = most && table.rows.length > most ? { ...table, rows: table.rows.slice(0, most), more: true } : table
  const counts = countsOf(run, chart, table)
  return { id, title, kind, table: cut, ...(wide && { wide }), ...(counts && { counts }) }
}

/** @returns what the axis of a chart counts, such as “Referrals by days in status”; undefined if it measures something else */
function countsOf(
  { context }: FigureRun,
  { figures, kind, title }: ChartDefinition,
  { category, columns }: FigureTable,
): string | undefined {
  if (!['bar', 'stacked', 'ranks', 'line', 'area'].includes(kind)) return undefined
  const rows = rowFigures(figures)
  const [entity, other] = new Set(rows.map((figure) => figure.entity))
  const isCount =
    columns.every(({ format }) => format === 'number') &&
    rows.every(({ measure }) => (measure?.of ?? 'count') === 'count')
  const counted = isCount && entity !== undefined && other === undefined ? context.catalog.get(entity) : undefined
  const text = counted && `${counted.entity.name.many} by ${category.toLowerCase()}`
  return text === title ? undefined : text
}

/** The number of values with their own color; the others share one. */
const mostSplit = 5

/** One figure by its grouping and by the values of a field, such as holds by month and by reason. */
async function runSplit(
  run: FigureRun,
  split: Grouping & { readonly field: string },
  chart: ChartDefinition,
): Promise<DashboardChart | undefined> {
  const figure = chart.figures[0] as RowFigure
  const values = await runTable(run, [figure], split)
  if (!values) return undefined
  const part = (keys: readonly string[], name: string): RowFigure => ({
    ...figure,
    id: `${figure.id}-${keys[0]}`,
    name,
    where: { ...whereOf(figure, run.viewersDay ?? run.today), [split.field]: keys.join(',') },
  })
  const own = values.rows.length > mostSplit + 1 ? mostSplit : values.rows.length
  const rest = values.rows.slice(own).map(({ key }) => key)
  const figures = [
    ...values.rows.slice(0, own).map(({ key, label }) => part([key], label)),
    ...(rest.length > 0 ? [part(rest, 'Other')] : []),
  ]
  return runChart(run, { ...chart, figures: figures.length > 0 ? figures : [figure] })
}

/**
 * @param within leaves fewer rows, such as those of a period
 * @returns undefined if the viewer may not see such rows, or if there can be none
 */
export function presentList(
  { context, viewer, today: officeDay, viewersDay: today = officeDay, narrowed }: FigureRun,
  list: ListDefinition,
  within?: Filter,
): DashboardList | undefined {
  const { entity: entityId, filter: said, columns, assign, ...rest } = list
  const entity = context.catalog.get(entityId)?.entity
  if (!entity?.screen || !allows(entity, 'view', viewer)) return undefined
  const { assigned, store } = entity.owners ?? {}
  const filter = mergeFilters(
    today,
    whereOf({ where: said }, today),
    within,
    narrowed.person !== undefined && assigned ? { [assigned]: String(narrowed.person) } : undefined,
    narrowed.store !== undefined && store ? { [store]: String(narrowed.store) } : undefined,
  )
  const paths = fieldPathsOf(entity.fields)
  return (
    filter && {
      ...rest,
      entity: entityId,
      call: callPath(entity, 'list'),
      screen: entity.screen,
      href: listHref(entity, filter)!,
      filter,
      ...(assign &&
        assigned &&
        allows(entity, 'update', viewer) &&
        mayAssign(entity, viewer) && { assign: assignOf(entity, assigned) }),
      titleLabel: paths.find(({ path }) => path === list.titleField)?.label ?? entity.name.one,
      columns: columns.flatMap((path) => {
        const found = paths.find((one) => one.path === path)
        if (!found) return []
        const { kind, options, linkType } = found.field
        return [
          {
            path,
            label: found.label,
            kind,
            ...(linkType !== undefined && { linkType }),
            ...(options && {
              options: options.map(({ id: of, name }) => ({
                id: of,
                name,
              })),
            }),
          },
        ]
      }),
    }
  )
}

function mayAssign({ policy }: Entity, { permissions }: Viewer): boolean {
  return policy.assign === undefined || permissions.has(policy.assign)
}

function assignOf(entity: Entity, path: string): NonNullable<DashboardList['assign']> {
  const call = callPath(entity, 'update')
  return { path, call, byId: call.includes(':id') }
}
