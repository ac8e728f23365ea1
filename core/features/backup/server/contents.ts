/** The first entry of a backup: what it says of itself. Backups of before have none, and have all files. */
export const aboutEntry = 'backup.json'

export interface AboutBackup {
  readonly files: 'all' | 'none'
  /** The id of the database, by which its segments are found in WAL_ARCHIVE. Older backups have none. */
  readonly database?: string
  /** The version of the product that made it. Older backups have none. */
  readonly version?: string
}
