import { allows, type Entity, type Figure, formatRange, rangeText, rowFigures } from '@core/entity'
import type { FigureTable } from '../../shared/figures'
import {
  type Viewer,
  defineRoute,
  forbidden,
  HttpError,
  invalid,
  notFound,
  type Route,
  type ServerContext,
} from '@core/server/plugin'
import { runTable } from '@core/server/entities'
import { type ReportDefinition, reportDefinitions } from '../../contract/definitions'
import type { ReportAnswer } from '../../shared/answers'
import { readBuilt } from '../../shared/builtReport'
import { builderId, can, reportList } from '../../shared/reportAccess'
import { reportCalls } from '../../shared/reportCalls'
import { builtDays, runBuilt } from '../builder/runBuilt'
import { sourcesFor } from '../builder/sources'
import { presentList } from '../dashboard/runView'
import { type Asked, readRun } from '../readRun'
import { exportReport } from './exportReport'

export interface RequestedReport extends Asked {
  readonly report: string
  readonly grouping?: string | null
  /** The ids of the figures to show, separated by commas; all by default. */
  readonly columns?: string | null
  /** For a built report: its definition. */
  readonly built?: string | null
}

export const reportRoutes = (context: ServerContext): readonly Route[] => [
  defineRoute(reportCalls.run, {
    access: can.view,
    whileViewing: true,
    readsReplica: true,
    handle: async ({ body, viewer, reads }) => ({ data: await runReport({ ...context, db: reads }, viewer, body) }),
  }),
  defineRoute(reportCalls.sources, {
    access: can.view,
    whileViewing: true,
    async handle({ viewer }) {
      const data = sourcesFor(context.catalog, context.figures, viewer)
      return { data, totalItems: data.length }
    },
  }),
  defineRoute(reportCalls.export, {
    access: can.export,
    readsReplica: true,
    async handle({ body: { format, ...asked }, viewer, reads }) {
      const report = await runReport({ ...context, db: reads }, viewer, asked)
      return exportReport(report, format, await context.brand())
    },
  }),
]

/**
 * A report as this person may see it.
 * @throws HttpError 400 for an unknown grouping or an invalid period, 403 if they may see nothing of it, 404 for an unknown report, or one
 * of an inactive plugin
 */
export async function runReport(context: ServerContext, viewer: Viewer, asked: RequestedReport): Promise<ReportAnswer> {
  if (asked.report === builderId) {
    const built = readBuilt(asked.built ?? '')
    if (!built) throw invalid([{ field: 'built', message: 'Choose what to count' }])
    return runBuilt(readRun(context, viewer, asked, builtDays), built, context.figures)
  }
  const title = reportList.find(([id]) => id === asked.report)?.[1]
  if (!title) throw notFound('Report')
  const report = context.contributionsTo(reportDefinitions).find(({ id }) => id === asked.report)
  if (!report)
    throw new HttpError(404, `What the report “${title}” counts is not part of this deployment: its plugin is off.`)
  const [first] = report.groupings
  const grouping = asked.grouping ? report.groupings.find(({ id }) => id === asked.grouping) : first
  if (!grouping)
    throw invalid([
      {
        field: 'grouping',
        message: `This report has no grouping “${asked.grouping!.slice(0, 40)}”: choose one of ${report.groupings.map(({ id }) => id).join(', ')}`,
      },
    ])
  const entities = entitiesOf(context, report)
  if (!entities.some((entity) => allows(entity, 'view', viewer))) throw forbidden(`the report “${title}”`)
  const run = readRun(context, viewer, asked, report.days)
  const found = (await runTable(run, chosenFigures(report.figures, asked.columns), grouping))!
  const table = report.share === undefined ? found : withShare(found, report.share)
  const list = report.list && presentList(run, report.list.rows, { [report.list.day]: rangeText(run.range) })
  return {
    id: report.id,
    title,
    ...run.range,
    against: run.against ? formatRange(run.against) : '',
    days: report.days,
    grouping: grouping.id,
    groupings: report.groupings.map(({ id, label }) => ({
      id,
      label,
    })),
    kind: report.kind,
    table,
    entities: entities.map(({ id }) => id),
    notes: report.notes ?? [],
    ...(list && { list }),
    ...(report.figures.every((figure) => rowFigures([figure]).every(({ day }) => day === null)) && { timeless: true }),
  }
}

/** The entities whose rows a report counts, of the plugins that are on. */
const entitiesOf = ({ catalog }: ServerContext, { figures }: ReportDefinition): readonly Entity[] =>
  [...new Set(rowFigures(figures).map(({ entity }) => entity))].flatMap((id) => catalog.get(id)?.entity ?? [])

/**
 * @param query of a built report: its definition
 * @returns whether somebody with these permissions has the report in their menu, and sees rows of what it counts
 */
export function seesReport(
  context: ServerContext,
  report: string,
  query: string,
  permissions: ReadonlySet<number>,
): boolean {
  const definition = context.contributionsTo(reportDefinitions).find(({ id }) => id === report)
  const built = report === builderId ? context.catalog.get(readBuilt(query)?.entity ?? '')?.entity : undefined
  const counted = built ? [built] : definition ? entitiesOf(context, definition) : []
  const viewer = { id: 0, storeId: null, permissions }
  const needs: readonly number[] = reportList.find(([id]) => id === report)?.[2] ?? [can.view]
  if (!permissions.has(can.view) || !needs.some((needed) => permissions.has(needed))) return false
  return counted.some((entity) => allows(entity, 'view', viewer))
}

/** @throws HttpError 400 for figures that the report does not have */
function chosenFigures(figures: readonly Figure[], columns: string | null | undefined): readonly Figure[] {
  if (!columns) return figures
  const ids = columns.split(',')
  const unknown = ids.find((id) => !figures.some((figure) => figure.id === id))
  if (unknown !== undefined)
    throw invalid([{ field: 'columns', message: `This report has no column “${unknown.slice(0, 40)}”: choose others` }])
  return figures.filter(({ id }) => ids.includes(id))
}

/** The table with each row's share of the first figure's total, as the second column. */
function withShare(table: FigureTable, label: string): FigureTable {
  const whole = table.total[0]?.value
  const shareOf = (value: number | null | undefined) => (whole && value != null ? value / whole : null)
  const put = <T>([first, ...rest]: readonly T[], share: T): T[] => [first!, share, ...rest]
  return {
    ...table,
    columns: put(table.columns, { id: 'share', label, format: 'percent', good: 'up' }),
    rows: table.rows.map((row) => ({ ...row, cells: put(row.cells, { value: shareOf(row.cells[0]?.value) }) })),
    total: put(table.total, { value: shareOf(whole) }),
  }
}
