import { defineRoute, forbidden, notFound, type Route, type ServerContext } from '@core/server/plugin'
import { can, isReport, seesDashboard } from '../../shared/reportAccess'
import { savedCalls } from '../../shared/savedCalls'
import { seesReport } from '../reports/reportRoutes'
import { knownRoles, rolesWith } from '../roles'
import { deleteSaved, listSaved, saveReport } from './savedReports'

/** Saved reports: the user's own and shared ones. Their content is always calculated for the person who opens them. */
export const savedRoutes = (context: ServerContext): readonly Route[] => [
  defineRoute(savedCalls.roles, {
    access: can.view,
    whileViewing: true,
    async handle({ body: { report, query, dashboard } }) {
      const roles = await rolesWith(
        context.db,
        (permissions) =>
          (!report || seesReport(context, report, query ?? '', permissions)) &&
          (!dashboard || seesDashboard(dashboard, permissions)),
      )
      return { data: roles, totalItems: roles.length }
    },
  }),
  defineRoute(savedCalls.list, {
    access: can.view,
    whileViewing: true,
    async handle({ body: { report }, viewer }) {
      const saved = await listSaved(context.db, viewer, report)
      // What one may not open would only be a refusal. One's own can still be deleted.
      const data = saved.filter((one) => one.mine || seesReport(context, one.report, one.query, viewer.permissions))
      return { data, totalItems: data.length }
    },
  }),
  defineRoute(savedCalls.save, {
    access: can.view,
    async handle({ body: { report, name, query, shared, roles }, viewer }) {
      if (!isReport(report)) throw notFound('Report')
      if (shared && !viewer.permissions.has(can.share)) throw forbidden('sharing reports', { needs: [can.share] })
      const roleIds = shared ? await knownRoles(context.db, roles ?? []) : []
      const saved = { report, name, query: query ?? '', shared: shared ?? false, roleIds }
      const id = await context.db.transaction((tx) => saveReport(tx, viewer.id, saved))
      return { data: { id }, message: 'Saved report created successfully !!' }
    },
  }),
  defineRoute(savedCalls.remove, {
    access: can.view,
    async handle({ query: { id }, viewer }) {
      if (!(await deleteSaved(context.db, viewer.id, id))) throw notFound('Saved report')
      return { message: 'Saved report deleted successfully !!' }
    },
  }),
]
