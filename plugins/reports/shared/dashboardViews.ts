import { seesAccounts, seesLeads, seesOrders, seesQuotes, seesReferrals, seesTasks } from './reportAccess'

/**
 * The views of dashboards: open work first, then those in the order of D6, each with the permission to view the counted records, its
 * dashboard, and its initial days.
 */
export const dashboardViewNames = [
  { id: 'today', name: 'Today', needs: seesTasks, on: 'salesperson', days: 'thisMonth' },
  { id: 'team', name: 'Team', needs: seesLeads, on: 'manager', days: 'thisMonth' },
  { id: 'pipeline', name: 'Pipeline', needs: seesLeads, on: 'both', days: 'last90' },
  { id: 'quotes', name: 'Quotes', needs: seesQuotes, on: 'both', days: 'last90' },
  { id: 'opportunities', name: 'Opportunities', needs: seesLeads, on: 'both', days: 'thisQuarter' },
  { id: 'performance', name: 'Performance', needs: seesLeads, on: 'both', days: 'last90' },
  { id: 'forecasting', name: 'Forecasting', needs: seesLeads, on: 'both', days: 'thisQuarter' },
  { id: 'orders', name: 'Orders', needs: seesOrders, on: 'both', days: 'last90' },
  { id: 'accounts', name: 'Accounts', needs: seesAccounts, on: 'both', days: 'last90' },
  { id: 'sentQuotes', name: 'Sent quotes', needs: seesQuotes, on: 'both', days: 'last90' },
  { id: 'care', name: 'Care', needs: seesReferrals, on: 'care', days: 'last90' },
] as const

export type DashboardViewId = (typeof dashboardViewNames)[number]['id']
