import type { Menu } from '@core/entity'

/** At the sidebar's foot. Configuration's other children join when their screens do. S1.5, D1. */
export const adminMenus = {
  users: { id: 4, title: 'Users', icon: 'pi-users', link: '/users', section: null, order: 10 },
  roles: { id: 5, title: 'Role', icon: 'pi-id-card', link: '/roles', section: null, order: 20 },
  configuration: {
    id: 6,
    title: 'Configuration',
    icon: 'pi-cog',
    link: '/configuration',
    section: null,
    order: 30,
    children: [
      { title: 'Assign Permissions', link: '/configuration' },
      { title: 'Permissions', link: '/permissions' },
      { title: 'Module', link: '/modules' },
      { title: 'Menus', link: '/menus' },
      { title: 'Settings', link: '/settings' },
      {
        title: 'Records',
        link: '',
        children: [
          { title: 'Fields', link: '/fields' },
          { title: 'Kinds of record', link: '/record-kinds' },
          { title: 'Layouts', link: '/layouts' },
          { title: 'Automations', link: '/automations' },
          { title: 'Standing rules', link: '/standing-rules' },
        ],
      },
      {
        title: 'Connections',
        link: '',
        children: [
          { title: 'Sign-in providers', link: '/sign-in-providers' },
          { title: 'API keys', link: '/api-keys' },
          { title: 'Webhooks', link: '/webhooks' },
          { title: 'Directories', link: '/directories' },
        ],
      },
      { title: 'Plugins', link: '/plugins' },
      { title: 'Audit log', link: '/audit-log' },
      { title: 'System status', link: '/system-status' },
    ],
  },
} as const satisfies Record<string, Menu>
