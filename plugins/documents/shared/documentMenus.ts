import type { Menu } from '@core/entity'

/** D1 */
export const documentMenus = {
  documents: { id: 17, title: 'Documents', icon: 'pi-file', link: '/document', section: 'My Work', order: 40 },
} as const satisfies Record<string, Menu>
