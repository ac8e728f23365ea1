import type { Option } from '@core/kernel/entity/Field'

/**
 * A list that fields choose from (`lookup(label, id)`), as a plugin declares it. Its entries are stored in the database and edited there.
 */
export interface LookupList {
  /** The plugin's id, a dot, a name: `referrals.source`. */
  readonly id: string
  /** The title on the screen that edits it: `Referral sources`. */
  readonly title: string
  /** The initial entries, in order. Their ids are below 1000. A used id never gets another meaning. */
  readonly entries: readonly Option<number>[]
  /**
   * Entries that code refers to, by id, with what refers to them, such as `the rule that it needs a note`. They can be renamed, and never
   * retired.
   */
  readonly usedBy?: Readonly<Record<number, string>>
  /** The permission that is needed to read it; by default, everybody who is signed in may. */
  readonly needs?: number
}
