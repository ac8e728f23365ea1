import type { Menu } from '@core/entity'

/** D1: third in My Work, after the dashboard and the tasks. */
export const referralMenus = {
  referrals: { id: 3, title: 'Referrals', icon: 'pi-inbox', link: '/referral', section: 'My Work', order: 30 },
} as const satisfies Record<string, Menu>
