import type { GuardedFiles } from '../../entities/files/quarantine'
import type { Transaction } from '../../platform/database/Database'

/** One thing of a part, such as a role: what is said of it, by field. */
export type ProfileItem = Readonly<Record<string, unknown>>

/** What a profile says of one part: its items by names that are the same in every deployment. */
export type ProfileItems = Readonly<Record<string, ProfileItem>>

/** The bytes of the deployment's files. What `receive` wrote is gone again where nothing comes of the transaction. */
export type ProfileFiles = Pick<GuardedFiles, 'read' | 'receive'>

/** A part of a deployment that a profile carries from one to another, such as its roles. */
export interface ProfilePart {
  /** In the file. It never changes. */
  readonly id: string
  /** What can be said of an item. */
  readonly fields: readonly string[]
  /** All that the deployment has of it. */
  read(tx: Transaction, files: ProfileFiles): Promise<ProfileItems>
  /**
   * Makes an item what the profile says, or adds it. Of one that is there, what the profile leaves out stands in `item` as it is stored.
   * @throws Error that names the item, what is wrong and what to do
   */
  write(tx: Transaction, name: string, item: ProfileItem, files: ProfileFiles): Promise<void>
}
