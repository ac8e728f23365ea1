import { accessEnded } from '@core/server/administration'
import { workCalendars } from '@core/server/entities'
import { automationActions, contributionTo, defineServerPlugin, on, standingRules } from '@core/server/plugin'
import { staleLeads } from '../shared/leads/staleLeads'
import { quoteValidity } from '../shared/quotes/quoteValidity'
import { leadAgreementCompleted } from '../../documents/contract/leadAgreementCompleted'
import { dashboardViews, reportDefinitions } from '../../reports/contract/definitions'
import { crmMenus } from '../shared/crmMenus'
import { crmModules } from '../shared/crmPermissions'
import { crmFigures } from '../shared/figures/crmFigures'
import { accountTable } from './accounts/accountTable'
import { accountVehicleTable } from './accounts/accountVehicleTable'
import { activityTable } from './activities/activityTable'
import { contactRoutes } from './contacts/contactRoutes'
import { contactTable } from './contacts/contactTable'
import { assignByRules } from './assignment/assignByRules'
import { assignmentRuleTable } from './assignment/assignmentRuleTable'
import { careClientRoutes } from './customers/careClientRoutes'
import { customerTable } from './customers/customerTable'
import { salesReports } from './dashboards/salesReports'
import { salesViews } from './dashboards/salesViews'
import { defaultGrants } from './defaultGrants'
import { makeVehiclePictures, vehiclePicturesWanted } from './demo/pictures/makeVehiclePictures'
import { careTasksWithoutReferral, linkCareTasks } from './demo/linkCareTasks'
import { seedDemonstration } from './demo/seedDemonstration'
import { figureJobs } from './figures/rollUps'
import { handoverRoutes } from './handover/handoverRoutes'
import { startHandover } from './handover/startHandover'
import { leadFormRoutes } from './leadForms/leadFormRoutes'
import { leadFormTable } from './leadForms/leadFormTable'
import { leadRoutes } from './leads/leadRoutes'
import { leadStageRoutes } from './leadStageRoutes'
import { leadTable } from './leads/leadTable'
import { crmMigrations } from './migrations/crmMigrations'
import { orderRoutes } from './orders/orderRoutes'
import { orderTable } from './orders/orderTable'
import { publicQuoteRoutes } from './quotes/publicQuoteRoutes'
import { quoteMailed, sendQuoteMail } from './quotes/sendQuoteMail'
import { quoteRoutes } from './quotes/quoteRoutes'
import { quoteTable } from './quotes/quoteTable'
import { setUpSteps } from '@plugins/admin/contract/setUpSteps'
import { salesSetUpSteps } from './setUpSteps'
import { salesLists } from './salesLists'
import { quoteMailProfile, taxProfile } from './salesProfile'
import { crmNotifications } from './notificationKinds'
import { storeRoutes } from './stores/storeRoutes'
import { storeTable } from './stores/storeTable'
import { targetRoutes } from './targets/targetRoutes'
import { targetTable } from './targets/targetTable'
import { holidayTable, readWorkCalendars } from './targets/workCalendars'
import { taskNotifications } from './tasks/taskNotifications'
import { taskJobs, taskRoutes } from './tasks/taskRoutes'
import { taskTable } from './tasks/taskTable'
import { transferOnAgreement } from './transfer/transferOnAgreement'
import { transferRoutes } from './transfer/transferRoutes'
import { vehicleTables } from './vehicles/vehicleTables'

export default defineServerPlugin({
  id: 'crm',
  modules: crmModules,
  menus: Object.values(crmMenus),
  profile: [quoteMailProfile, taxProfile],
  defaultGrants,
  migrations: crmMigrations,
  entities: () => [
    leadTable,
    leadFormTable,
    assignmentRuleTable,
    accountTable,
    accountVehicleTable,
    contactTable,
    customerTable,
    quoteTable,
    orderTable,
    storeTable,
    taskTable,
    activityTable,
    targetTable,
    holidayTable,
    ...vehicleTables(),
  ],
  figures: crmFigures,
  contributes: [
    contributionTo(automationActions, [assignByRules]),
    contributionTo(standingRules, [staleLeads, quoteValidity]),
    contributionTo(dashboardViews, Object.values(salesViews)),
    contributionTo(reportDefinitions, salesReports),
    contributionTo(setUpSteps, salesSetUpSteps),
  ],
  provides: [{ token: workCalendars, create: () => ({ read: readWorkCalendars }) }],
  lookups: salesLists,
  routes: (context) =>
    [
      leadRoutes,
      leadStageRoutes,
      handoverRoutes,
      contactRoutes,
      careClientRoutes,
      quoteRoutes,
      publicQuoteRoutes,
      orderRoutes,
      transferRoutes,
      leadFormRoutes,
      storeRoutes,
      taskRoutes,
      targetRoutes,
    ].flatMap((routes) => routes(context)),
  subscriptions: {
    'crm.linkCareTasks': on(careTasksWithoutReferral, linkCareTasks),
    'crm.makeVehiclePictures': on(vehiclePicturesWanted, makeVehiclePictures),
    'crm.startHandover': on(accessEnded, startHandover),
    'crm.sendQuoteMail': on(quoteMailed, sendQuoteMail),
    'crm.transferOnAgreement': on(leadAgreementCompleted, transferOnAgreement),
  },
  jobs: { ...taskJobs, ...figureJobs },
  notifications: [...crmNotifications, ...taskNotifications],
  seedDemonstration,
})
