import { scopedPermissions } from '@core/entity'
import { definePlugin, entityRoutes } from '@core/client/plugin'
import type { EntityPaths } from '@core/entity'
import { crmMenus } from '../shared/crmMenus'
import {
  accountPaths,
  activityPaths,
  assignmentRulePaths,
  contactPaths,
  customerPaths,
  fuelPaths,
  leadFormPaths,
  leadPaths,
  makePaths,
  modelPaths,
  moveLeadsPath,
  myDayPath,
  orderPaths,
  orderScreens,
  quotePaths,
  segmentPaths,
  statePaths,
  quoteSettingsPath,
  storePaths,
  targetPath,
  taskPaths,
  transferPath,
  vehiclePaths,
  vinPaths,
  weekPath,
  yearPaths,
  workingDaysPath,
} from '../shared/crmPaths'
import {
  accountPermissions,
  crmModules,
  customerPermissions,
  leadPermissions,
  orderPermissions,
  quotePermissions,
  storePermissions,
  targetPermissions,
  taskPermissions,
  vehiclePermissions,
} from '../shared/crmPermissions'

const lead = leadPermissions.can
const account = accountPermissions.can
const task = taskPermissions.can
const editLeads = [lead.editAllLead, lead.editAllLeadComments, lead.updateStore, lead.editAssignLead]
const editAccounts = [
  account.editAllAccount,
  account.editAllAccountComments,
  account.updateStore,
  account.editAssignAccount,
]

const vehicle = vehiclePermissions.can

/** Whoever may change some of the records may open the form. S6.5 */
const withForms = (can: Readonly<Record<'view' | 'create' | 'updateAll', number>>) => ({
  view: can.view,
  create: can.create,
  update: scopedPermissions(can, 'update'),
})

/** Routes of a list that describes vehicles. People who see vehicles may see it; people who may change all vehicles may change it. S3.17 */
const catalogueRoutes = (
  paths: EntityPaths,
  one: string,
  kind: 'make' | 'model' | 'segment' | 'year' | 'fuel' | 'state',
  menu: 'vehicles' | 'stores' = 'vehicles',
) =>
  entityRoutes({
    menu,
    paths,
    one,
    many: `${one}s`,
    can: withForms(vehicle),
    screens: async () => ({ default: (await import('./vehicles/catalogueScreens')).default[kind] }),
  })

export default definePlugin({
  id: 'crm',
  title: 'Sales',
  modules: [...crmModules],
  menus: crmMenus,
  activate: () => import('./activate'),
  routes: {
    [targetPath]: {
      menu: 'targets',
      permission: targetPermissions.can.view,
      title: 'Targets',
      screen: () => import('./targets/TargetGrid'),
    },
    [workingDaysPath]: {
      menu: 'targets',
      permission: targetPermissions.can.view,
      title: 'Working days',
      screen: () => import('./targets/WorkingDays'),
    },
    [myDayPath]: { menu: 'tasks', permission: task.view, title: 'My day', screen: () => import('./tasks/MyDay') },
    [weekPath]: {
      menu: 'tasks',
      permission: task.view,
      title: 'Calendar',
      screen: () => import('./tasks/TaskCalendar'),
    },
    ...entityRoutes({
      menu: 'tasks',
      paths: taskPaths,
      one: 'Task',
      many: 'Tasks',
      can: withForms(task),
      screens: () => import('./tasks/taskScreens'),
    }),
    ...entityRoutes({
      menu: 'tasks',
      paths: activityPaths,
      one: 'Activity',
      many: 'Activities',
      can: withForms(task),
      screens: () => import('./activities/activityScreens'),
    }),
    ...entityRoutes({
      menu: 'leads',
      paths: leadPaths,
      one: 'Lead',
      many: 'Leads',
      can: { view: lead.viewLead, create: lead.addLead, update: editLeads },
      screens: () => import('./leads/leadScreens'),
    }),
    [moveLeadsPath]: {
      menu: 'leads',
      permission: lead.assign,
      title: 'Move leads',
      screen: () => import('./handover/MoveLeads'),
    },
    ...entityRoutes({
      menu: 'leads',
      paths: leadFormPaths,
      one: 'Web form',
      many: 'Web forms',
      can: { view: lead.viewAll, create: lead.editAllLead, update: lead.editAllLead },
      screens: async () => ({ default: (await import('./leads/intakeScreens')).default.leadForms }),
    }),
    ...entityRoutes({
      menu: 'leads',
      paths: assignmentRulePaths,
      one: 'Assignment rule',
      many: 'Assignment rules',
      can: { view: lead.viewAll, create: lead.editAllLead, update: lead.editAllLead },
      screens: async () => ({ default: (await import('./leads/intakeScreens')).default.assignmentRules }),
    }),
    ...entityRoutes({
      menu: 'leads',
      paths: contactPaths,
      one: 'Contact',
      many: 'Contacts',
      can: { view: lead.viewLead, create: editLeads, update: editLeads },
      screens: () => import('./contacts/contactScreens'),
    }),
    ...entityRoutes({
      menu: 'accounts',
      paths: accountPaths,
      one: 'Account',
      many: 'Accounts',
      can: { view: account.viewAccount, create: account.addAccount, update: editAccounts },
      screens: () => import('./accounts/accountScreens'),
    }),
    ...entityRoutes({
      menu: 'accounts',
      paths: vinPaths,
      one: 'Vehicle',
      many: 'Vehicles of accounts',
      can: { view: account.viewAccount, create: editAccounts, update: editAccounts },
      screens: () => import('./accounts/vinScreens'),
    }),
    [transferPath]: {
      menu: 'accounts',
      permission: account.addAccount,
      title: 'Transfer a lead',
      screen: () => import('./transfer/TransferLead'),
    },
    [quoteSettingsPath]: {
      menu: 'quotes',
      permission: quotePermissions.can.approveDiscount,
      title: 'Quote settings',
      screen: () => import('./quotes/settings/QuoteSettings'),
    },
    ...entityRoutes({
      menu: 'quotes',
      paths: quotePaths,
      one: 'Quote',
      many: 'Quotes',
      can: withForms(quotePermissions.can),
      screens: () => import('./quotes/quoteScreens'),
    }),
    ...entityRoutes({
      menu: 'orders',
      paths: orderPaths,
      one: 'Order',
      many: 'Orders',
      can: withForms(orderPermissions.can),
      screens: () => import('./orders/orderScreens'),
    }),
    [orderScreens.board]: {
      menu: 'orders',
      permission: orderPermissions.can.view,
      title: 'Order status',
      screen: async () => ({ default: (await import('./orders/orderScreens')).boardScreen }),
    },
    [orderScreens.delivered]: {
      menu: 'orders',
      permission: orderPermissions.can.view,
      title: 'Delivered orders',
      screen: async () => ({ default: (await import('./orders/orderScreens')).deliveredScreen }),
    },
    [orderScreens.deliveries]: {
      menu: 'orders',
      permission: scopedPermissions(orderPermissions.can, 'update'),
      title: 'Deliveries',
      screen: () => import('./orders/Deliveries'),
    },
    ...entityRoutes({
      menu: 'customers',
      paths: customerPaths,
      one: 'Customer',
      many: 'Customers',
      can: withForms(customerPermissions.can),
      screens: () => import('./customers/customerScreens'),
      list: () => import('./customers/CustomerList'),
    }),
    ...entityRoutes({
      menu: 'stores',
      paths: storePaths,
      one: 'Store',
      many: 'Stores',
      can: withForms(storePermissions.can),
      screens: () => import('./stores/storeScreens'),
    }),
    ...entityRoutes({
      menu: 'vehicles',
      paths: vehiclePaths,
      one: 'Vehicle',
      many: 'Vehicles',
      can: withForms(vehicle),
      screens: () => import('./vehicles/vehicleScreens'),
    }),
    ...catalogueRoutes(makePaths, 'Make', 'make'),
    ...catalogueRoutes(modelPaths, 'Model', 'model'),
    ...catalogueRoutes(segmentPaths, 'Segment', 'segment'),
    ...catalogueRoutes(yearPaths, 'Year', 'year'),
    ...catalogueRoutes(fuelPaths, 'Fuel', 'fuel'),
    ...catalogueRoutes(statePaths, 'State', 'state', 'stores'),
  },
})
