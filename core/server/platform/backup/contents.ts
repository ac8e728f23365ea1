/** The first entry of a backup: what it says of itself. Backups of before have none, and have all files. */
export const aboutEntry = 'backup.json'

export interface AboutBackup {
  readonly files: 'all' | 'none'
}
