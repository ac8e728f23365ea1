import { today } from '@core/entity'
import { conflict, defineRoute, invalid, notFound, type Route, type ServerContext } from '@core/server/plugin'
import { can, isReport } from '../../shared/reportAccess'
import { savedCalls } from '../../shared/savedCalls'
import { seesReport } from '../reports/reportRoutes'
import { knownRoles, rolesWith } from '../roles'
import { createSchedule, deleteSchedule, nameOfPerson, schedulesOf } from './schedules'
import { nextDue, reportFor, sendReport } from './sendSchedules'

/** Schedules, by which reports are sent regularly. */
export const scheduleRoutes = (context: ServerContext): readonly Route[] => [
  defineRoute(savedCalls.schedules, {
    access: can.schedule,
    whileViewing: true,
    async handle({ body: { report }, viewer }) {
      const rows = await schedulesOf(context.db, viewer.id, report)
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
        const name = await nameOfPerson(context.db, id)
        throw invalid([
          {
            field: 'receivers',
            message: `${name ?? `No. ${id}`} can’t see this report: choose somebody who can`,
          },
        ])
      }
      const planned = { report, query: query ?? '', every, receivers, roles, dueOn: nextDue(every, today()) }
      const id = await context.db.transaction((tx) => createSchedule(tx, viewer.id, planned))
      return { data: { id }, message: 'Schedule created successfully !!' }
    },
  }),
  defineRoute(savedCalls.sendNow, {
    access: can.schedule,
    async handle({ body: { report, query }, viewer }) {
      if (!isReport(report)) throw notFound('Report')
      const scheduled = { report, query: query ?? '', receivers: [viewer.id], role_ids: [] }
      const sentTo = await context.db.transaction((tx) => sendReport(context, tx, scheduled))
      if (sentTo.length === 0)
        throw conflict('Nothing was sent, because you can’t see this report. Open it: it says why.')
      return { message: 'Send link successfully. Please check your mail' }
    },
  }),
  defineRoute(savedCalls.unschedule, {
    access: can.schedule,
    async handle({ query: { id }, viewer }) {
      if (!(await deleteSchedule(context.db, viewer.id, id))) throw notFound('Schedule')
      return { message: 'Schedule deleted successfully !!' }
    },
  }),
]
