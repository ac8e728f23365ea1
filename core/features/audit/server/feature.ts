import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'

/** For operators: whether the audit log was changed, and a new key for its signed heads. */
export default defineFeature({
  id: 'audit',
  required: true,

  commands: {
    'verify-audit': {
      run: async (call) => (await import('./verifyCommand')).verifyCommand(call),
      // 1 means that the log was tampered with.
      failedCode: () => 2,
    },
    'rotate-audit-key': { run: async (call) => (await import('./rotateAuditKey')).rotateAuditKey(call) },
  },
})
