import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { explainRoutes } from './explainRoutes'
import { roleRoutes } from './roleRoutes'

/** The permissions and menus of a role, why somebody may or may not do something, and the invitation of the first person. */
export default defineFeature({
  id: 'access',
  required: true,

  routes: (context) => [...roleRoutes(context.db, context), ...explainRoutes(context)],
  commands: {
    'first-person': { run: async (call) => (await import('./firstPersonCommand')).firstPersonCommand(call) },
  },
})
