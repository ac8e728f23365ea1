import { removalBegun } from '@core/kernel/server/packages/pluginChanges'
import { on } from '@core/kernel/server/plugins/defineServerPlugin'
import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { pluginRoutes } from './pluginRoutes'

/** The screen and the commands for plugins, and the removal of one while the product runs. */
export default defineFeature({
  id: 'plugins',
  required: true,
  routes: pluginRoutes,
  commands: { plugin: { run: async (call) => (await import('./pluginCommand')).pluginCommand(call) } },
  subscriptions: {
    'core.removePlugin': on(removalBegun, async (removal, context) =>
      (await import('./removeWhileRunning')).removeWhileRunning(removal, context),
    ),
  },
})
