import { addMonths, addWeeks, formatFigure, monthStart, today, weekStart } from '@core/entity'
import { formatOf } from '../../shared/columnFormats'
import {
  viewerInRole,
  type Transaction,
  defineNotification,
  HttpError,
  type Job,
  notify,
  type ServerContext,
} from '@core/server/plugin'
import type { ReportAnswer } from '../../shared/answers'
import { daysAsked, readAsked } from '../../shared/askedQuery'
import { builderId, can, reportPath } from '../../shared/reportAccess'
import { type RequestedReport, runReport } from '../reports/reportRoutes'
import { endSchedule, holdersOf, lockDueSchedule, postponeSchedule, rolesOfPerson, type Schedule } from './schedules'

export const scheduledReport = defineNotification({
  id: 'reports.scheduled',
  title: 'A report that is sent to you regularly',
  usually: 'mail',
  offeredTo: can.view,
})

/** @returns the next day on which a report is sent: the coming Monday, or the first of the coming month. */
export function nextDue(every: 'week' | 'month', day: string): string {
  return every === 'week' ? addWeeks(weekStart(day, 1), 1) : addMonths(monthStart(day), 1)
}

/**
 * A report as a person may see it, in the first of their roles that may see it.
 * @returns undefined if no role may, or they may not sign in any more
 */
export async function reportFor(
  context: ServerContext,
  userId: number,
  { report, query }: Pick<Schedule, 'report' | 'query'>,
): Promise<ReportAnswer | undefined> {
  for (const roleId of await rolesOfPerson(context.db, userId)) {
    const viewer = await viewerInRole(context.db, userId, roleId)
    if (!viewer?.permissions.has(can.view)) continue
    try {
      return await runReport(context, viewer, requestedReport(report, query))
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
    }
  }
  return undefined
}

function requestedReport(report: string, query: string): RequestedReport {
  const { days, by, person, store } = readAsked(query)
  return {
    report,
    ...daysAsked(days, today()),
    grouping: by ?? null,
    ...(report === builderId && { built: query }),
    userId: person ?? null,
    storeId: store ?? null,
    compare: true,
  }
}

/**
 * Sends the reports that are due: each receiver gets the totals of their own scope and a link to the report. Schedules of people who left
 * end.
 */
export const sendSchedules: Job = {
  every: '1h',
  timeout: '10m',
  async run(context, signal) {
    while (!signal.aborted) {
      const isMore = await context.db.transaction((tx) => sendNext(context, tx))
      if (!isMore) return
    }
  },
}

/** Sends one schedule and sets its next day, in one transaction. If the process is killed, nothing is sent, and the next run repeats it. */
async function sendNext(context: ServerContext, tx: Transaction): Promise<boolean> {
  const due = await lockDueSchedule(tx, today())
  if (!due) return false
  const there = due.is_active ? await sendReport(context, tx, due) : []
  if (there.length === 0 && (!due.is_active || due.role_ids.length === 0)) await endSchedule(tx, due.id)
  else await postponeSchedule(tx, due.id, nextDue(due.every, today()), there)
  return true
}

/** Sends a report to each receiver. @returns the receivers who can still see it. The people of a role are looked up each time. */
export async function sendReport(
  context: ServerContext,
  tx: Transaction,
  schedule: Pick<Schedule, 'report' | 'query' | 'receivers' | 'role_ids'>,
): Promise<readonly number[]> {
  const there: number[] = []
  const holders = await holdersOf(tx, schedule.role_ids)
  for (const to of new Set([...schedule.receivers, ...holders])) {
    const report = await reportFor(context, to, schedule)
    if (!report) continue
    if (schedule.receivers.includes(to)) there.push(to)
    await notify(tx, {
      kind: scheduledReport,
      to,
      title: `Report: ${report.title}, ${report.from} – ${report.to}`,
      detail: totalsText(report),
      link: `${reportPath(report.id)}${schedule.query && `?${schedule.query}`}`,
    })
  }
  return there
}

/** The totals in one line; they contain no names of people. */
function totalsText({ table }: ReportAnswer): string {
  return table.columns
    .map((column, at) => {
      const { value } = table.total[at]!
      return `${column.label}: ${value === null ? '–' : formatFigure(value, formatOf(column))}`
    })
    .join(' · ')
}
