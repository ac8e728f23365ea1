import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { menuRoutes } from './menuRoutes'
import { menuTable } from './menuTable'

/** What the sidebar says, its order for everybody and for a role, and what a role doesn't see of it. */
export default defineFeature({
  id: 'menus',
  required: true,
  entities: (context) => [menuTable(context)],
  routes: menuRoutes,
})
