import { signerSuggestions } from '@plugins/documents/contract/signerSuggestions'
import { defineActivation, fieldKinds, homeWidgets, recordTabs, timelineSources } from '@core/client/plugin'
import {
  accountPermissions,
  customerPermissions,
  leadPermissions,
  orderPermissions,
  quotePermissions,
  taskPermissions,
} from '../shared/crmPermissions'

const contacts = () => import('./contacts/ContactsTab')
const leads = () => import('./leads/LeadsTab')
const accounts = () => import('./accounts/AccountsTab')
const customers = () => import('./customers/CustomersTab')
const tasks = () => import('./tasks/TasksTab')
const activities = () => import('./activities/ActivitiesTab')
const vins = () => import('./accounts/VinsTab')

const quotes = () => import('./quotes/QuotesTab')
const orders = () => import('./orders/OrdersTab')
const staff = () => import('./stores/PeopleTab')
const revisions = () => import('./quotes/RevisionsTab')

/** The tabs, each of which has several lists. */
const people = { id: 'crm.people', label: 'People' }
const work = { id: 'crm.work', label: 'Tasks' }
const sales = { id: 'crm.sales', label: 'Sales' }

/** The related records of a record, by the tab that shows them. */
const tabs = [
  {
    id: 'crm.leadContacts',
    order: 10,
    entity: 'lead',
    label: 'Contacts',
    group: people,
    children: 'contact',
    load: contacts,
  },
  {
    id: 'crm.childLeads',
    order: 60,
    entity: 'lead',
    label: 'Child leads',
    group: people,
    children: 'lead',
    load: leads,
  },
  {
    id: 'crm.accountContacts',
    order: 10,
    entity: 'account',
    label: 'Contacts',
    group: people,
    children: 'contact',
    load: contacts,
  },
  {
    id: 'crm.accountVins',
    order: 50,
    entity: 'account',
    label: 'VINs',
    group: sales,
    children: 'accountVehicle',
    load: vins,
  },
  {
    id: 'crm.accountCustomers',
    order: 60,
    entity: 'account',
    label: 'Customers',
    group: people,
    children: 'customer',
    load: customers,
  },
  {
    id: 'crm.customerContacts',
    order: 10,
    entity: 'customer',
    label: 'Contacts',
    group: people,
    children: 'contact',
    load: contacts,
  },
  { id: 'crm.storePeople', order: 5, entity: 'store', label: 'People', load: staff },
  { id: 'crm.storeLeads', order: 10, entity: 'store', label: 'Leads', children: 'lead', load: leads },
  { id: 'crm.storeAccounts', order: 20, entity: 'store', label: 'Accounts', children: 'account', load: accounts },
  { id: 'crm.storeOrders', order: 30, entity: 'store', label: 'Orders', group: sales, children: 'order', load: orders },
  { id: 'crm.leadQuotes', order: 30, entity: 'lead', label: 'Quotes', group: sales, children: 'quote', load: quotes },
  { id: 'crm.leadOrders', order: 40, entity: 'lead', label: 'Orders', group: sales, children: 'order', load: orders },
  {
    id: 'crm.accountQuotes',
    order: 30,
    entity: 'account',
    label: 'Quotes',
    group: sales,
    children: 'quote',
    load: quotes,
  },
  {
    id: 'crm.accountOrders',
    order: 40,
    entity: 'account',
    label: 'Orders',
    group: sales,
    children: 'order',
    load: orders,
  },
  { id: 'crm.quoteOrders', order: 10, entity: 'quote', label: 'Orders', group: sales, children: 'order', load: orders },
  { id: 'crm.quoteRevisions', order: 20, entity: 'quote', label: 'Revisions', load: revisions },
  {
    id: 'crm.customerOrders',
    order: 20,
    entity: 'customer',
    label: 'Orders',
    group: sales,
    children: 'order',
    load: orders,
  },
] as const

/** Who may view the records of a tab. Contacts may be viewed by those who may view what they belong to. */
const viewers: Readonly<Record<string, number>> = {
  lead: leadPermissions.can.viewLead,
  account: accountPermissions.can.viewAccount,
  accountVehicle: accountPermissions.can.viewAccount,
  customer: customerPermissions.can.view,
  quote: quotePermissions.can.view,
  order: orderPermissions.can.view,
}

/** The entities that tasks and activities can be about. */
const worked = ['lead', 'account', 'customer'] as const
const permission = taskPermissions.can.view

export default defineActivation({
  run({ contribute, viewer: { permissions } }) {
    contribute(fieldKinds, { id: 'crm.vin', order: 0, cell: () => import('./accounts/VinCell') })
    if (permissions.has(taskPermissions.can.view))
      contribute(homeWidgets, {
        id: 'crm.myDay',
        order: 2,
        title: 'My day',
        width: 'full',
        load: async () => ({ default: (await import('./tasks/MyDay')).DayAtHome }),
      })
    if (permissions.has(quotePermissions.can.approveDiscount))
      contribute(homeWidgets, {
        id: 'crm.approvals',
        order: 3,
        title: 'Discounts to approve',
        width: 'half',
        load: () => import('./quotes/DiscountsToApprove'),
      })
    for (const tab of tabs) {
      const viewer = 'children' in tab ? viewers[tab.children] : undefined
      contribute(recordTabs, viewer === undefined ? tab : { ...tab, permission: viewer })
    }
    for (const entity of ['lead', 'account', 'quote'] as const)
      contribute(signerSuggestions, {
        id: `crm.${entity}`,
        order: 10,
        entity,
        people: async (id, signal) => (await import('./contacts/suggestSigners')).suggestSigners(entity, id, signal),
      })
    for (const entity of worked) {
      const ofTasks = { label: 'Tasks', group: work, children: 'task', load: tasks }
      const ofActivities = { label: 'Activities', group: work, children: 'activity', load: activities }
      contribute(recordTabs, { id: `crm.${entity}Tasks`, order: 20, entity, permission, ...ofTasks })
      contribute(recordTabs, { id: `crm.${entity}Activities`, order: 30, entity, permission, ...ofActivities })
    }
    contribute(timelineSources, {
      id: 'crm.activities',
      order: 20,
      title: 'Activities',
      entities: worked,
      permission,
      topic: 'activity',
      load: async (...requested) => (await import('./tasks/taskTimeline')).loadActivities(...requested),
    })
  },
})
