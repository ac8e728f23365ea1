import { sql } from 'kysely'
import { addMonths, addWeeks, formatFigure, monthStart, today, weekStart } from '@core/entity'
import { lockPerson, viewerInRole } from '@core/server/access'
import type { Transaction } from '@core/server/database'
import {
  conflict,
  defineNotification,
  defineRoute,
  HttpError,
  invalid,
  type Job,
  notFound,
  notify,
  type Route,
  type ServerContext,
} from '@core/server/plugin'
import type { ReportAnswer } from '../../shared/answers'
import { daysAsked, readAsked } from '../../shared/askedQuery'
import { builderId, can, isReport, reportPath } from '../../shared/reportAccess'
import { savedCalls } from '../../shared/savedCalls'
import { knownRoles, rolesWith } from '../saved/savedRoutes'
import { type RequestedReport, runReport, seesReport } from '../reports/reportRoutes'

/** The maximum number of schedules of a person. */
const most = 50

export const scheduledReport = defineNotification({
  id: 'reports.scheduled',
  title: 'A report that is sent to you regularly',
  usually: 'mail',
  offeredTo: can.view,
})

interface Schedule {
  readonly id: number
  readonly report: string
  readonly query: string
  readonly every: 'week' | 'month'
  readonly owner_id: number
  readonly receivers: readonly number[]
  readonly role_ids: readonly number[]
}

export const scheduleRoutes = (context: ServerContext): readonly Route[] => [
  defineRoute(savedCalls.schedules, {
    access: can.schedule,
    whileViewing: true,
    async handle({ body: { report }, viewer }) {
      const { rows } = await sql<Schedule & { due_on: string; names: readonly string[]; roles: readonly string[] }>`
        select id, report, query, every, owner_id, receivers, role_ids, due_on::text,
          array(select name from api.role where role.id = any(schedule.role_ids) order by name) as roles, array(
          select name from api.person where person.id = any(schedule.receivers) order by name) as names
        from reports.schedule where owner_id = ${viewer.id} and report = ${report} order by id`.execute(
        context.db.query,
      )
      return {
        data: rows.map(({ id, query, every, due_on, names, roles }) => ({
          id,
          query,
          every,
          dueOn: due_on,
          receivers: names,
          roles,
        })),
        totalItems: rows.length,
      }
    },
  }),
  defineRoute(savedCalls.schedule, {
    access: can.schedule,
    async handle({ body, viewer }) {
      const { report, query, every } = body
      if (!isReport(report)) throw notFound('Report')
      const receivers = [...new Set(body.receivers ?? [])]
      const roles = await knownRoles(context.db, body.roles ?? [])
      if (receivers.length + roles.length === 0)
        throw invalid([{ field: 'receivers', message: 'Choose who receives it' }])
      const blind = await rolesWith(context.db, (held) => !seesReport(context, report, query ?? '', held))
      const refused = blind.find(({ id }) => roles.includes(id))
      if (refused)
        throw invalid([
          { field: 'roles', message: `Nobody sees this report in the role ${refused.name}: choose roles that do` },
        ])
      for (const id of receivers) {
        if (await reportFor(context, id, { report, query: query ?? '' })) continue
        const { rows } = await sql<{
          name: string
        }>`select name from api.person where id = ${id} and deleted_at is null`.execute(context.db.query)
        throw invalid([
          {
            field: 'receivers',
            message: `${rows[0]?.name ?? `No. ${id}`} can’t see this report: choose somebody who can`,
          },
        ])
      }
      const id = await context.db.transaction(async (tx) => {
        await lockPerson(tx, viewer.id)
        const { rows: own } = await sql<{ count: number }>`
          select count(*)::int as count from reports.schedule where owner_id = ${viewer.id}`.execute(tx.query)
        if (own[0]!.count >= most) throw conflict(`You can have ${most} schedules. Delete one that you don't need.`)
        const { rows: same } = await sql`
          select from reports.schedule where owner_id = ${viewer.id} and report = ${report} and query = ${query ?? ''} and every = ${every}
            and receivers @> ${receivers}::integer[] and role_ids @> ${roles}::integer[]`.execute(tx.query)
        if (same.length > 0) throw conflict('This report is sent to them already. Choose others, or another rhythm.')
        const { rows } = await sql<{ id: number }>`
          insert into reports.schedule (report, query, every, owner_id, receivers, role_ids, due_on)
          values (${report}, ${query ?? ''}, ${every}, ${viewer.id}, ${receivers}::integer[], ${roles}::integer[], ${nextDue(every, today())}::date) returning id`.execute(
          tx.query,
        )
        return rows[0]!.id
      })
      return { data: { id }, message: 'Schedule created successfully !!' }
    },
  }),
  defineRoute(savedCalls.sendNow, {
    access: can.schedule,
    async handle({ body: { report, query }, viewer }) {
      if (!isReport(report)) throw notFound('Report')
      const scheduled = { report, query: query ?? '', receivers: [viewer.id], role_ids: [] }
      await context.db.transaction((tx) => tell(context, tx, scheduled))
      return { message: 'Send link successfully. Please check your mail' }
    },
  }),
  defineRoute(savedCalls.unschedule, {
    access: can.schedule,
    async handle({ query: { id }, viewer }) {
      const { rows } =
        await sql`delete from reports.schedule where id = ${id} and owner_id = ${viewer.id} returning id`.execute(
          context.db.query,
        )
      if (rows.length === 0) throw notFound('Schedule')
      return { message: 'Schedule deleted successfully !!' }
    },
  }),
]

/** @returns the next day on which a report is sent: the coming Monday, or the first of the coming month. */
export function nextDue(every: 'week' | 'month', day: string): string {
  return every === 'week' ? addWeeks(weekStart(day, 1), 1) : addMonths(monthStart(day), 1)
}

/**
 * A report as a person may see it, in the first of their roles that may see it.
 * @returns undefined if no role may, or they may not sign in any more
 */
async function reportFor(
  context: ServerContext,
  userId: number,
  { report, query }: Pick<Schedule, 'report' | 'query'>,
): Promise<ReportAnswer | undefined> {
  const { rows } = await sql<{ role_id: number }>`
    select role_id from api.role_holder where person_id = ${userId} order by role_id`.execute(context.db.query)
  for (const { role_id: roleId } of rows) {
    const viewer = await viewerInRole(context.db, userId, roleId)
    if (!viewer?.permissions.has(can.view)) continue
    try {
      return await runReport(context, viewer, askedOf(report, query))
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
    }
  }
  return undefined
}

function askedOf(report: string, query: string): RequestedReport {
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
  const { rows } = await sql<Schedule & { is_active: boolean }>`
    select schedule.id, report, query, every, owner_id, receivers, role_ids, owner.status = 2 and owner.deleted_at is null as is_active
    from reports.schedule join api.person owner on owner.id = owner_id
    where due_on <= ${today()}::date order by schedule.id limit 1 for update of schedule skip locked`.execute(tx.query)
  const [due] = rows
  if (!due) return false
  const there = due.is_active ? await tell(context, tx, due) : []
  if (there.length === 0 && (!due.is_active || due.role_ids.length === 0))
    await sql`delete from reports.schedule where id = ${due.id}`.execute(tx.query)
  else
    await sql`update reports.schedule set due_on = ${nextDue(due.every, today())}::date, receivers = ${there}::integer[] where id = ${due.id}`.execute(
      tx.query,
    )
  return true
}

/** @returns the receivers who can still see the report. The people of a role are looked up each time. */
async function tell(
  context: ServerContext,
  tx: Transaction,
  schedule: Pick<Schedule, 'report' | 'query' | 'receivers' | 'role_ids'>,
): Promise<readonly number[]> {
  const there: number[] = []
  const { rows } = await sql<{ id: number }>`
    select distinct person_id as id from api.role_holder where role_id = any(${schedule.role_ids}::integer[]) order by id`.execute(
    tx.query,
  )
  for (const to of new Set([...schedule.receivers, ...rows.map(({ id }) => id)])) {
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
    .map(({ label, format }, at) => {
      const { value } = table.total[at]!
      return `${label}: ${value === null ? '–' : formatFigure(value, format)}`
    })
    .join(' · ')
}
