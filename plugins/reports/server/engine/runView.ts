import { allows, callPath, type Entity, fieldPathsOf, formatRange, periodEnd } from '@core/entity'
import type { Viewer } from '@core/server/access'
import type { DashboardChart, DashboardList, DashboardView, FigureTable } from '../../shared/answers'
import type { ChartDefinition, ListDefinition, ViewDefinition } from './definitions'
import { mergeFilters } from './filters'
import { listHref } from './listHref'
import { byWeek, type Grouping, rowMeasures, type RowMeasure } from './measures'
import type { Run } from './Run'
import { hasCourse, runSteps, runTable } from './runTable'

/** A view with all its figures and charts, without those that the viewer may not see or that belong to an inactive plugin. */
export async function runView(
  run: Run,
  { id, title, figures, charts, lists = [], trends }: ViewDefinition,
): Promise<DashboardView> {
  const [totals, weekly, drawn] = await Promise.all([
    runTable(run, figures, undefined),
    trends && runTable({ ...run, against: undefined }, figures.filter(hasCourse), byWeek),
    Promise.all(charts.map((chart) => runChart({ ...run, against: undefined }, chart))),
  ])
  const counted = [...figures, ...charts.flatMap(({ measures }) => measures)]
  const entities = new Set(rowMeasures(counted).map(({ entity }) => entity))
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

async function runChart(run: Run, chart: ChartDefinition): Promise<DashboardChart | undefined> {
  const { split, ...unsplit } = chart
  const { id, title, kind, measures, grouping, steps, days, wide, most } = chart
  const ranged = days ? { ...run, range: days(run.today) } : run
  if (split) return runSplit(ranged, split, unsplit)
  const table = steps ? await runSteps(ranged, measures, steps) : await runTable(ranged, measures, grouping)
  if (!table) return undefined
  const cut = most && table.rows.length > most ? { ...table, rows: table.rows.slice(0, most), more: true } : table
  return { id, title, kind, table: cut, ...(wide && { wide }) }
}

/** The number of values with their own color; the others share one. */
const mostSplit = 5

/** One measure by its grouping and by the values of a field, such as holds by month and by reason. */
async function runSplit(
  run: Run,
  split: Grouping & { readonly field: string },
  chart: ChartDefinition,
): Promise<DashboardChart | undefined> {
  const measure = chart.measures[0] as RowMeasure
  const values = await runTable(run, [measure], split)
  if (!values) return undefined
  const part = (keys: readonly string[], label: string): RowMeasure => {
    const filter = typeof measure.filter === 'function' ? measure.filter(run.today) : measure.filter
    return {
      ...measure,
      id: `${measure.id}-${keys[0]}`,
      label,
      filter: { ...filter, [split.field]: keys.join(',') },
    }
  }
  const own = values.rows.length > mostSplit + 1 ? mostSplit : values.rows.length
  const rest = values.rows.slice(own).map(({ key }) => key)
  const measures = [
    ...values.rows.slice(0, own).map(({ key, label }) => part([key], label)),
    ...(rest.length > 0 ? [part(rest, 'Other')] : []),
  ]
  return runChart(run, { ...chart, measures: measures.length > 0 ? measures : [measure] })
}

function presentList({ context, viewer, today, narrowed }: Run, list: ListDefinition): DashboardList | undefined {
  const { entity: entityId, filter: said, columns, assign, ...rest } = list
  const entity = context.catalog.get(entityId)?.entity
  if (!entity?.screen || !allows(entity, 'view', viewer)) return undefined
  const { assigned, store } = entity.owners ?? {}
  const filter = mergeFilters(
    today,
    typeof said === 'function' ? said(today) : said,
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
        const { kind, options } = found.field
        return [
          {
            path,
            label: found.label,
            kind,
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
