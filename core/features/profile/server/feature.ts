import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'

/** For operators: what a deployment is like, as a file that another one can become. */
export default defineFeature({
  id: 'profile',
  required: true,

  commands: {
    profile: {
      run: async (call) => (await import('./profileCommand')).profileCommand(call),
      // 1 means that there is a difference.
      failedCode: ([action]) => (action === 'diff' ? 2 : 1),
    },
  },
})
