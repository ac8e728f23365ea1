import { definePermissions, type Menu, standardActions } from '@core/entity'

/** The permissions of reports. D2, module 13: “store” is for store managers, “own” means figures of the user's own rows. */
export const reportPermissions = definePermissions(13, 'Reports', {
  ...standardActions,
  viewStore: [12, 'View those of one’s store'],
  schedule: [16, 'Schedule by mail'],
  share: [17, 'Share saved reports'],
  setLink: [18, 'Set the Power BI link'],
  setLayout: [19, 'Set the dashboards of roles'],
  export: [20, 'Export'],
})

export const { can } = reportPermissions

/** Core's dashboard, and the permissions to see rows of a module: a permission is module × 100 + offset. D2 */
export const dashboardModule = 2
export const seesDashboards = 201
const sees = (module: number) => module * 100 + 1
const [referrals, leads, accounts, quotes, orders, tasks] = [3, 7, 8, 10, 11, 12]
/** All leads, or those of the store: the permissions that identify managers. */
export const managesSales = [702, 712] as const
export const seesLeads = sees(leads)
export const seesAccounts = sees(accounts)
export const seesQuotes = sees(quotes)
export const seesOrders = sees(orders)
export const seesTasks = sees(tasks)
export const seesReferrals = sees(referrals)

/** The reports in the order of the menu: address, title, and the permissions of which one is also needed. S2.20, D13 */
export const reportList = [
  ['meetings-upcoming', 'Upcoming meetings', [sees(tasks)]],
  ['meetings-completed', 'Completed meetings', [sees(tasks)]],
  ['task-to-do', 'Tasks to do', [sees(tasks)]],
  ['leads', 'Leads', [sees(leads)]],
  ['accounts', 'Accounts', [sees(accounts)]],
  ['quotes', 'Quotes', [sees(quotes)]],
  ['deliveries', 'Deliveries', [sees(orders)]],
  ['orders', 'Orders', [sees(orders)]],
  ['performance', 'Performance', [sees(leads)]],
  ['store-performance', 'Store performance', managesSales],
  ['referrals', 'Referrals', [sees(referrals)]],
  ['caseload', 'Caseload', [sees(referrals)]],
  ['packets', 'Form packets', [sees(referrals)]],
  ['authorizations', 'Authorizations', [sees(referrals)]],
] as const satisfies readonly (readonly [string, string, readonly number[]])[]

/** The id of the report builder in its address and in calls. It is listed with the reports. */
export const builderId = 'builder'
/** @returns whether there is a report of this id, including built ones */
export const isReport = (id: string) => id === builderId || reportList.some(([one]) => one === id)

export const reportPath = (id: string) => `/reports/${id}` as const
/** What people saved, and what colleagues share with them. */
export const savedPath = '/reports/saved'
export const powerBiPath = '/report/power-bi'

/** The dashboards below core's own overview. S2.7, D1 */
export const dashboardList = [
  ['salesperson', 'Salesperson', [seesLeads]],
  ['manager', 'Manager', managesSales],
  ['care', 'Care', [seesReferrals]],
] as const satisfies readonly (readonly [string, string, readonly number[]])[]

export type DashboardId = (typeof dashboardList)[number][0]

/** @returns whether somebody with these permissions may open this dashboard */
export const seesDashboard = (dashboard: DashboardId, permissions: ReadonlySet<number>): boolean =>
  permissions.has(seesDashboards) &&
  dashboardList.find(([id]) => id === dashboard)![2].some((needed) => permissions.has(needed))

export const dashboardPath = (id: string) => `/dashboard/${id}` as const

/** D1 */
export const reportMenus = {
  reports: {
    id: 13,
    title: 'Reports',
    icon: 'pi-chart-bar',
    link: reportPath('leads'),
    section: 'Sales',
    order: 60,
    children: [
      ...reportList.map(([id, title]) => ({ title, link: reportPath(id) })),
      { title: 'Report builder', link: reportPath(builderId) },
      { title: 'Saved reports', link: savedPath },
      { title: 'Power BI', link: powerBiPath },
    ],
  },
} as const satisfies Record<string, Menu>
