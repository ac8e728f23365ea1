import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { backupFailedKind } from './notifyOfBackup'
import { deploymentBackups } from './scheduledBackup'

/** Encrypted backups of the product's own database and files: by command, once a day by itself, and the way back. */
export default defineFeature({
  id: 'backup',
  required: true,

  notifications: [backupFailedKind],
  deploymentJobs: deploymentBackups,
  commands: {
    backup: { run: async (call) => (await import('./backupCommand')).backupCommand(call) },
    restore: { run: async (call) => (await import('./restoreCommand')).restoreCommand(call) },
  },
})
