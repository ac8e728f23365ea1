import { expect, it } from 'vitest'
import { reportMenus } from '../shared/reportAccess'
import reports from './plugin'

it.each([
  '/reports/meetings-upcoming',
  '/reports/meetings-completed',
  '/reports/task-to-do',
  '/reports/leads',
  '/reports/accounts',
  '/reports/quotes',
  '/reports/deliveries',
  '/reports/orders',
  '/reports/performance',
  '/reports/store-performance',
  '/report/power-bi',
] as const)('[S2.20] [S2.21] [S2.24] %s requires menu 13, and is below it in the sidebar', (path) => {
  expect(['reports', 13]).toContain(reports.routes[path]?.menu)
  expect(reportMenus.reports.children.map(({ link }) => link)).toContain(path)
})

it.each(['/dashboard/salesperson', '/dashboard/manager', '/dashboard/care'] as const)(
  '[S2.7] [S2.24] [D1] %s requires menu 2',
  (path) => {
    expect(reports.routes[path]?.menu).toBe(2)
  },
)

it('[D1] the plugin is active for people with menu 2 or 13', () => {
  expect(reports.activatedBy).toEqual([2, 13])
})
