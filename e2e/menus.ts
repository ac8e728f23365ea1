import type { Page } from '@playwright/test'
import { emptyPage } from './emptyPage'

const entry = (id: number, title: string, link: string, section: string | null, more: object = {}) => ({
  id,
  title,
  link,
  section,
  icon: 'pi-file',
  isHide: false,
  children: [],
  ...more,
})
const child = (childtitle: string, childlink: string, children?: object[]) => ({
  childtitle,
  childlink,
  ...(children && { children }),
})

/** A menu as long as that of the whole product, with everything that an entry may have. S2.32 */
export const longMenu = [
  entry(2, 'Dashboard', '/dashboard', 'My Work'),
  entry(3, 'Referrals', '/referral', 'My Work', { badge: 12 }),
  ...['Tasks & Activities', 'Documents'].map((title, at) => entry(40 + at, title, `/none-${at}`, 'My Work')),
  ...['Leads', 'Accounts', 'Quotes', 'Targets'].map((title, at) => entry(50 + at, title, `/sales-${at}`, 'Sales')),
  entry(11, 'Orders', '/order/list', 'Sales', {
    children: [child('All orders', '/order/list'), child('Order status', '/order/status')],
  }),
  entry(13, 'Reports', '', 'Sales', {
    children: [
      child('Sales reports', '', [child('Lead report', '/reports/leads'), child('Quote report', '/reports/quotes')]),
      child('Care reports', '', [child('Referral report', '/reports/referrals')]),
      child('Power BI', '/reports/bi'),
    ],
  }),
  ...['Customers', 'Stores', 'Vehicles'].map((title, at) => entry(60 + at, title, `/customers-${at}`, 'Customers')),
  entry(90, 'People', '', null, { isHeading: true }),
  entry(4, 'Users', '/users', null),
  entry(6, 'Configuration', '/configuration', null, { children: [child('Permissions', '/permissions')] }),
]

/** Replaces the server's list of menus from the next load on. */
export async function serveMenus(page: Page, menus: readonly object[]): Promise<void> {
  await emptyPage(page)
  await page.route('**/api/Menus/List', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), data: menus } })
  })
}
