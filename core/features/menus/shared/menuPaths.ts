import { entityPaths } from '@core/kernel/entity/entityPaths'

/** The addresses of the screens. S2.10, S2.14 */
export const menuPaths = entityPaths('/menus', { add: '/menus/add-menu', change: '/menus/edit-menu/:id' })
