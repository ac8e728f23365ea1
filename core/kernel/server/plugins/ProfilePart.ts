import type { GuardedFiles } from '../entities/files/quarantine'
import type { Transaction } from '../platform/database/Database'

/** One item of a part, such as a role: its values, by field. */
export type ProfileItem = Readonly<Record<string, unknown>>

/** The items of one part, by names that are the same in every deployment. */
export type ProfileItems = Readonly<Record<string, ProfileItem>>

/** The bytes of the deployment's files. What `receive` wrote is removed again if the transaction is rolled back. */
export type ProfileFiles = Pick<GuardedFiles, 'read' | 'receive'>

/** A part of a deployment that a profile copies from one to another, such as its roles. */
export interface ProfilePart {
  /** The id in the file. It never changes. */
  readonly id: string
  /** The fields of an item. */
  readonly fields: readonly string[]
  /** It is applied before roles and menus, which refer to it. */
  readonly first?: true
  /** Reads all items of the deployment. */
  read(tx: Transaction, files: ProfileFiles): Promise<ProfileItems>
  /**
   * Updates an item to what the profile contains, or adds it. For an existing item, `item` has the stored values of fields that the profile
   * omits.
   * @throws Error with the item, what is wrong and what to do
   */
  write(tx: Transaction, name: string, item: ProfileItem, files: ProfileFiles): Promise<void>
}
