import { removalBegun } from '@core/kernel/server/packages/pluginChanges'
import { on } from '@core/kernel/server/plugins/defineServerPlugin'
import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'

/** A plugin's data and files are exported and removed, or brought back. */
export default defineFeature({
  id: 'pluginRemoval',
  required: true,

  commands: { plugin: { run: async (call) => (await import('./pluginCommand')).pluginCommand(call) } },
  subscriptions: {
    'core.removePlugin': on(removalBegun, async (removal, context) =>
      (await import('./removeWhileRunning')).removeWhileRunning(removal, context),
    ),
  },
})
