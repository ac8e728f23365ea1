import { byField, type Figure, isBlank, isDate } from '@core/entity'
import type { FigureTable } from '../../shared/figures'
import { runTable } from '@core/server/entities'
import { defineRoute, invalid, type Route, type ServerContext } from '@core/server/plugin'
import { seesDashboards } from '../../shared/reportAccess'
import { type DashboardViewId, dashboardViewNames } from '../../shared/dashboardViews'
import { dashboardCalls } from '../../shared/reportCalls'
import { dashboardViews, type ViewDefinition } from '../../contract/definitions'
import { type Asked, atViewersDay, readRun } from '../readRun'
import { runView } from './runView'

/** @returns the view that a plugin contributes; one without content if that plugin is off */
export function viewOf(context: Pick<ServerContext, 'contributionsTo'>, id: string): ViewDefinition {
  const found = context.contributionsTo(dashboardViews).find((view) => view.id === id)
  const title = dashboardViewNames.find((view) => view.id === id)?.name ?? id
  return found ?? { id, title, figures: [], charts: [] }
}

/** Figures of S7.3's counts, by their names in the catalog; those of plugins that are off are left out. */
const figuresOf = ({ figures }: Pick<ServerContext, 'figures'>, ids: readonly string[]): Figure[] =>
  ids.flatMap((id) => figures.get(id) ?? [])

/** S7.3: the first five of D6 by `filterType`, the others by `activityType`. */
const byFilterType: readonly DashboardViewId[] = ['pipeline', 'quotes', 'opportunities', 'performance', 'forecasting']
const byActivityType: Readonly<Record<number, DashboardViewId>> = { 3: 'orders', 4: 'accounts', 5: 'sentQuotes' }

/** The default days. */
const usualDays = 'last90'

export const dashboardRoutes = (context: ServerContext): readonly Route[] => [
  defineRoute(dashboardCalls.details, {
    access: seesDashboards,
    whileViewing: true,
    readsReplica: true,
    async handle({ body, viewer, reads }) {
      const { id, days } = viewAsked(body)
      const whole = viewOf(context, id)
      const view = body.figuresOnly ? { ...whole, charts: [], lists: [], trends: false } : whole
      const run = await atViewersDay(readRun({ ...context, db: reads }, viewer, askedIn(body), days))
      return { data: [await runView(run, view)], totalItems: 1 }
    },
  }),
  defineRoute(dashboardCalls.counts, {
    access: seesDashboards,
    whileViewing: true,
    readsReplica: true,
    async handle({ body, viewer, reads }) {
      const run = { ...readRun({ ...context, db: reads }, viewer, askedIn(body), usualDays), against: undefined }
      const table = await runTable(run, figuresOf(context, ['crm.open', 'crm.accounts']), undefined)
      const counts = { leadCount: countIn(table, 'open'), accountCount: countIn(table, 'accounts') }
      return { data: [counts], totalItems: 1 }
    },
  }),
  defineRoute(dashboardCalls.activities, {
    access: seesDashboards,
    whileViewing: true,
    readsReplica: true,
    async handle({ body, viewer, reads }) {
      const run = { ...readRun({ ...context, db: reads }, viewer, askedIn(body), usualDays), against: undefined }
      const [totals, types] = await Promise.all([
        runTable(run, figuresOf(context, ['crm.upcomingNow', 'crm.activities', 'crm.tasks', 'crm.overdue']), undefined),
        runTable(run, figuresOf(context, ['crm.activities']), byField('activityType', 'Type')),
      ])
      return {
        data: [
          {
            upcoming: countIn(totals, 'upcomingNow'),
            completed: countIn(totals, 'activities'),
            tasksToDo: countIn(totals, 'tasks'),
            tasksOverdue: countIn(totals, 'overdue'),
            byType: (types?.rows ?? []).map(({ key, label, cells }) => ({
              activityType: Number(key) || 0,
              name: label,
              count: cells[0]!.value ?? 0,
            })),
          },
        ],
        totalItems: 1,
      }
    },
  }),
]

function countIn(table: FigureTable | undefined, id: string): number {
  return table?.total[table.columns.findIndex((column) => column.id === id)]?.value ?? 0
}

type Body = Asked & {
  readonly filter?: Readonly<Record<string, unknown>> | null
  readonly commonFilters?: Readonly<Record<string, unknown>> | null
}

/** The members of S3.21's filter and of S3.22's commonFilters that narrow a dashboard. */
const narrowing = {
  filter: ['filterType', 'activityType', 'userId', 'assignTo'],
  commonFilters: ['fromDate', 'toDate', 'assignTo'],
} as const

/** @throws HttpError 400 for a member that would be ignored otherwise; an empty one is no condition */
function refuseUnknown(body: Body): void {
  const errors = (['filter', 'commonFilters'] as const).flatMap((group) =>
    Object.entries(body[group] ?? {}).flatMap(([name, value]) =>
      (narrowing[group] as readonly string[]).includes(name) || isBlank(value)
        ? []
        : [
            {
              field: `${group}.${name}`,
              message: `There is no field “${name.slice(0, 40)}” here. ${group} takes ${narrowing[group].join(', ')}`,
            },
          ],
    ),
  )
  if (errors.length > 0) throw invalid(errors)
}

/** S3.21, S3.22: these values may also be inside the fields of the list request. */
function askedIn(body: Body): Asked {
  refuseUnknown(body)
  const { filter, commonFilters, from, to, userId, storeId } = body
  const day = (value: unknown, field: string) => {
    if (isBlank(value)) return null
    if (isDate(value)) return value
    throw invalid([{ field: `commonFilters.${field}`, message: `${field} must be a date in the form YYYY-MM-DD` }])
  }
  const person = filter?.userId ?? filter?.assignTo ?? commonFilters?.assignTo
  return {
    from: from ?? day(commonFilters?.fromDate, 'fromDate'),
    to: to ?? day(commonFilters?.toDate, 'toDate'),
    userId: userId ?? (isBlank(person) ? null : idOf(person, 'filter.userId')),
    storeId: storeId ?? null,
  }
}

function idOf(value: unknown, field: string): number {
  const id = Number(value)
  if (Number.isInteger(id) && id > 0 && id <= 2_147_483_647) return id
  throw invalid([{ field, message: 'Choose a person by their id' }])
}

interface AskedView {
  readonly view?: DashboardViewId | null
  readonly filterType?: number | null
  readonly activityType?: number | null
  readonly filter?: Readonly<Record<string, unknown>> | null
}

function viewAsked({ view, filterType, activityType, filter }: AskedView) {
  const [byFilter, byActivity] = [filterType ?? filter?.filterType, activityType ?? filter?.activityType]
  const id = view ?? byFilterType[Number(byFilter) - 1] ?? byActivityType[Number(byActivity)]
  const found = dashboardViewNames.find((one) => one.id === id)
  if (found) return found
  throw invalid([
    {
      field: 'filterType',
      message: `Say which view: filterType 1 to 5 (${byFilterType.join(', ')}), activityType 3 orders, 4 accounts, 5 sent quotes, or view (${dashboardViewNames.map((one) => one.id).join(', ')})`,
    },
  ])
}
