import { defineServerPlugin } from '@core/server/plugin'
import { dashboardTiles, dashboardViews, reportDefinitions } from '../contract/definitions'
import { dashboardList, dashboardModule, dashboardPath, reportMenus, reportPermissions } from '../shared/reportAccess'
import { dashboardRoutes } from './dashboard/dashboardRoutes'
import { defaultGrants } from './defaultGrants'
import { layoutRoutes } from './layout/layoutRoutes'
import { migrations } from './migrations'
import { frameOrigins, reportTable } from './powerBi/reportTable'
import { reportRoutes } from './reports/reportRoutes'
import { savedRoutes } from './saved/savedRoutes'
import { sharedReportProfile } from './saved/sharedReportProfile'
import { scheduleRoutes } from './schedule/scheduleRoutes'
import { scheduledReport, sendSchedules } from './schedule/sendSchedules'

export default defineServerPlugin({
  id: 'reports',
  modules: [reportPermissions],
  menus: Object.values(reportMenus),
  menusBelow: [
    { under: dashboardModule, moduleId: dashboardModule, title: 'Overview', link: '/dashboard', order: 10 },
    ...dashboardList.map(([id, title], at) => ({
      under: dashboardModule,
      moduleId: dashboardModule,
      title,
      link: dashboardPath(id),
      order: 20 + at * 10,
    })),
  ],
  activatedBy: [dashboardModule, reportPermissions.moduleId],
  defaultGrants,
  offers: [dashboardViews, dashboardTiles, reportDefinitions],
  migrations,
  entities: (context) => [reportTable(context)],
  frames: frameOrigins,
  jobs: { 'reports.sendSchedules': sendSchedules },
  notifications: [scheduledReport],
  profile: [sharedReportProfile],
  routes: (context) => [
    ...dashboardRoutes(context),
    ...layoutRoutes(context),
    ...reportRoutes(context),
    ...savedRoutes(context),
    ...scheduleRoutes(context),
  ],
})
