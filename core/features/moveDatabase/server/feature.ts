import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'

/** For operators: the product's own database moves to a server. */
export default defineFeature({
  id: 'moveDatabase',
  required: true,

  commands: {
    'move-database': { run: async (call) => (await import('./moveDatabaseCommand')).moveDatabaseCommand(call) },
  },
})
