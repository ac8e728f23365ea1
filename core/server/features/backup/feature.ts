import type { ServerFeature } from '../../plugins/ServerFeature'
import { backupFailedKind } from './notifyOfBackup'

/** The message to administrators that a backup failed. The backup itself runs outside of the app (`start/scheduledBackup.ts`). */
export const backup: ServerFeature = { notifications: [backupFailedKind] }
