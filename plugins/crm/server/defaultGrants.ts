import { allPermissions, viewPermissions, type ServerPlugin } from '@core/server/plugin'
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
const customer = customerPermissions.can

/** O of D2: the user's own assigned records. */
const ownLeads = [
  lead.viewModule,
  lead.viewLead,
  lead.viewOwn,
  lead.addLead,
  lead.editAssignLead,
  lead.deleteAssignLead,
  lead.export,
]
const ownAccounts = [
  account.viewModule,
  account.viewAccount,
  account.viewOwn,
  account.addAccount,
  account.editAssignAccount,
  account.deleteAssignAccount,
  account.export,
]
const ownCustomers = [
  customer.viewModule,
  customer.view,
  customer.viewOwn,
  customer.create,
  customer.update,
  customer.updateOwn,
  customer.delete,
  customer.deleteOwn,
]

/** S of D2: the records of the user's store, and their assignment within it. */
const storeLeads = [
  lead.viewModule,
  lead.viewLead,
  lead.viewStore,
  lead.addLead,
  lead.updateStore,
  lead.deleteStore,
  lead.assign,
  lead.export,
  lead.import,
  lead.bulk,
  lead.merge,
]
const storeAccounts = [
  account.viewModule,
  account.viewAccount,
  account.viewStore,
  account.addAccount,
  account.updateStore,
  account.deleteStore,
  account.assign,
  account.export,
  account.import,
  account.bulk,
  account.merge,
]
const storeCustomers = [
  customer.viewModule,
  customer.view,
  customer.viewStore,
  customer.create,
  customer.update,
  customer.updateStore,
  customer.delete,
  customer.deleteStore,
  customer.assign,
  customer.export,
  customer.import,
  customer.bulk,
]

const task = taskPermissions.can
const target = targetPermissions.can

const ownTasks = [
  task.viewModule,
  task.view,
  task.viewOwn,
  task.create,
  task.update,
  task.updateOwn,
  task.delete,
  task.deleteOwn,
  task.export,
]
/** Includes O, because a task that was given to a person of another store remains one's own. */
const storeTasks = [...ownTasks, task.viewStore, task.updateStore, task.deleteStore, task.import, task.bulk]

const seesTargets = [...viewPermissions(targetPermissions), target.export]
const ownTargets = [target.viewModule, target.view, target.viewOwn]

/** All of D2's “A”, except changing the targets of past months. */
const salesManages = allPermissions(...crmModules).filter((id) => id !== target.setPastTarget)

/** O and S of quotes and orders, which share the same keys. */
const ownSales = [quotePermissions.can, orderPermissions.can].flatMap((can) => [
  can.viewModule,
  can.view,
  can.viewOwn,
  can.create,
  can.update,
  can.updateOwn,
  can.delete,
  can.deleteOwn,
  can.export,
])
const storeSales = [quotePermissions.can, orderPermissions.can].flatMap((can) => [
  can.viewModule,
  can.view,
  can.viewStore,
  can.create,
  can.update,
  can.updateStore,
  can.delete,
  can.deleteStore,
  can.assign,
  can.export,
  can.bulk,
])

const seesPlaces = viewPermissions(storePermissions, vehiclePermissions)

/** D2, columns 7–12 and 14–16. Auditors see all of it but export nothing. */
export const defaultGrants: ServerPlugin['defaultGrants'] = {
  superAdmin: allPermissions(...crmModules),
  administrator: allPermissions(...crmModules),
  intakeManager: [...allPermissions(customerPermissions, taskPermissions), ...seesPlaces],
  intakeCoordinator: [...ownCustomers, ...ownTasks],
  careCoordinator: [...ownCustomers, ...ownTasks],
  salesManager: salesManages,
  storeManager: [
    ...storeLeads,
    ...storeAccounts,
    ...storeCustomers,
    ...storeSales,
    ...storeTasks,
    ...seesTargets,
    ...seesPlaces,
    quotePermissions.can.approveDiscount,
    orderPermissions.can.import,
  ],
  salesperson: [...ownLeads, ...ownAccounts, ...ownCustomers, ...ownSales, ...ownTasks, ...ownTargets, ...seesPlaces],
  auditor: [
    lead.viewModule,
    lead.viewLead,
    lead.viewAll,
    account.viewModule,
    account.viewAccount,
    account.viewAll,
    ...viewPermissions(customerPermissions, quotePermissions, orderPermissions, taskPermissions, targetPermissions),
    ...seesPlaces,
  ],
}
