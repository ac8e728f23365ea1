import { defineFeature } from '@core/kernel/server/plugins/ServerFeature'
import { backupFailedKind, backupUnprovenKind } from './notifyOfBackup'
import { deploymentBackups } from './scheduledBackup'
import { deploymentDrills } from './scheduledDrill'

/** Encrypted backups of the product's own database and files: by command, once a day by itself, proven by a restore, and the way back. */
export default defineFeature({
  id: 'backup',
  required: true,

  notifications: [backupFailedKind, backupUnprovenKind],
  deploymentJobs: (start) => ({ ...deploymentBackups(start), ...deploymentDrills(start) }),
  commands: {
    backup: { run: async (call) => (await import('./backupCommand')).backupCommand(call) },
    restore: { run: async (call) => (await import('./restoreCommand')).restoreCommand(call) },
  },
})
