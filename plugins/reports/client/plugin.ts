import { definePlugin } from '@core/client/plugin'
import {
  builderId,
  can,
  dashboardList,
  dashboardModule,
  dashboardPath,
  powerBiPath,
  reportList,
  reportMenus,
  reportPath,
  reportPermissions,
  savedPath,
} from '../shared/reportAccess'

export default definePlugin({
  id: 'reports',
  title: 'Reports',
  modules: [reportPermissions],
  menus: reportMenus,
  activatedBy: [dashboardModule, reportPermissions.moduleId],
  routes: {
    ...Object.fromEntries(
      dashboardList.map(([id, title, permission]) => [
        dashboardPath(id),
        { menu: dashboardModule, permission, title, screen: () => import('./dashboard/Dashboard') },
      ]),
    ),
    ...Object.fromEntries(
      reportList.map(([id, title, permission]) => [
        reportPath(id),
        { menu: reportPermissions.moduleId, permission, title, screen: () => import('./reports/ReportScreen') },
      ]),
    ),
    [reportPath(builderId)]: {
      menu: 'reports',
      permission: can.view,
      title: 'Report builder',
      screen: () => import('./builder/ReportBuilder'),
    },
    [savedPath]: {
      menu: 'reports',
      permission: can.view,
      title: 'Saved reports',
      screen: () => import('./reports/SavedReportsScreen'),
    },
    [powerBiPath]: { menu: 'reports', title: 'Power BI', screen: () => import('./powerBi/PowerBi') },
  },
  activate: () => import('./activate'),
})
