import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'

/** For operators: a plugin's data and files are exported and removed, or brought back. */
export default defineFeature({
  id: 'pluginRemoval',
  required: true,

  commands: { plugin: { run: async (call) => (await import('./pluginCommand')).pluginCommand(call) } },
})
