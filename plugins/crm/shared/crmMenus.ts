import type { Menu } from '@core/entity'

/** D1: the sales section has leads and accounts; customers, stores and vehicles have their own section. */
export const crmMenus = {
  tasks: {
    id: 12,
    title: 'Tasks & Activities',
    icon: 'pi-check-square',
    link: '/task-activities',
    section: 'My Work',
    order: 20,
  },
  leads: { id: 7, title: 'Leads', icon: 'pi-bolt', link: '/leads', section: 'Sales', order: 10 },
  accounts: { id: 8, title: 'Accounts', icon: 'pi-building', link: '/accounts', section: 'Sales', order: 20 },
  quotes: { id: 10, title: 'Quotes', icon: 'pi-file-edit', link: '/quotes', section: 'Sales', order: 30 },
  orders: {
    id: 11,
    title: 'Orders',
    icon: 'pi-truck',
    link: '/order/list',
    section: 'Sales',
    order: 40,
    children: [
      { title: 'Orders', link: '/order/list' },
      { title: 'Order status', link: '/order/status' },
      { title: 'Delivered', link: '/order/delivered' },
      { title: 'Deliveries', link: '/order/deliveries' },
    ],
  },
  targets: { id: 14, title: 'Targets', icon: 'pi-bullseye', link: '/target', section: 'Sales', order: 50 },
  customers: { id: 9, title: 'Customers', icon: 'pi-users', link: '/Customers', section: 'Customers', order: 10 },
  stores: { id: 15, title: 'Stores', icon: 'pi-shop', link: '/stores', section: 'Customers', order: 20 },
  vehicles: { id: 16, title: 'Vehicles', icon: 'pi-car', link: '/vehicles', section: 'Customers', order: 30 },
} as const satisfies Record<string, Menu>
