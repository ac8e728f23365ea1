/** The job that makes a backup each day. */
export const backupJob = 'core.backup'
/** The job that restores the newest backup beside the product, to prove that it can be. */
export const drillJob = 'core.restoreDrill'
