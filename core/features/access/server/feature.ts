import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { explainRoutes } from './explainRoutes'
import { roleRoutes } from './roleRoutes'

/** The permissions and menus of a role, and why somebody may or may not do something. */
export default defineFeature({
  id: 'access',
  required: true,

  routes: (context) => [...roleRoutes(context.db, context), ...explainRoutes(context)],
})
