import type { Menu } from '@core/entity/menus'

/** At the sidebar's foot. Role and Configuration join when their screens do. D1. */
export const adminMenus = {
  users: { id: 4, title: 'Users', icon: 'pi-users', link: '/users', section: null, order: 10 },
} as const satisfies Record<string, Menu>
