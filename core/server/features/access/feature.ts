import type { ServerFeature } from '../../plugins/ServerFeature'
import { explainRoutes } from './explainRoutes'
import { roleRoutes } from './roleRoutes'

/** The permissions and menus of a role, and why somebody may or may not do something. */
export const access: ServerFeature = {
  routes: (context) => [...roleRoutes(context.db, context), ...explainRoutes(context)],
}
