import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'

/** For operators: a new key for the encrypted values in the database. */
export default defineFeature({
  id: 'keys',
  required: true,

  commands: { 'rotate-data-key': { run: async (call) => (await import('./rotateDataKey')).rotateDataKey(call) } },
})
