import type { Fields } from '@core/kernel/entity/Field'
import type { GuardedFiles } from '../entities/files/quarantine'
import type { Transaction } from '../platform/database/Database'

/** One item of a part, such as a role: its values, by field. */
export type ProfileItem = Readonly<Record<string, unknown>>

/** The items of one part, by names that are the same in every deployment. */
export type ProfileItems = Readonly<Record<string, ProfileItem>>

/** The bytes of the deployment's files. What `receive` wrote is removed again if the transaction is rolled back. */
export type ProfileFiles = Pick<GuardedFiles, 'read' | 'receive'>

/** What a part can use beside the database. */
export interface ProfileSource {
  readonly files: ProfileFiles
  /** @returns the fields of an entity, also of a kind of record that administrators made; undefined where it is not installed */
  fieldsOf(tx: Transaction, entity: string): Promise<Fields | undefined>
}

/** A part of a deployment that a profile copies from one to another, such as its roles. */
export interface ProfilePart {
  /** The id in the file. It never changes. */
  readonly id: string
  /** The fields of an item. */
  readonly fields: readonly string[]
  /** It is applied before roles and menus, which refer to it. */
  readonly first?: true
  /** The ids of the parts that it refers to, which are applied before it. */
  readonly after?: readonly string[]
  /** Reads all items of the deployment. */
  read(tx: Transaction, source: ProfileSource): Promise<ProfileItems>
  /**
   * Updates an item to what the profile contains, or adds it. For an existing item, `item` has the stored values of fields that the profile
   * omits.
   * @throws Error with the item, what is wrong and what to do
   */
  write(tx: Transaction, name: string, item: ProfileItem, source: ProfileSource): Promise<void>
}
