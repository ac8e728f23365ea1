import type { Option } from '@core/entity/Field'

/** A list that fields choose from (`lookup(label, id)`), as a plugin declares it. Its entries stand in the database and are edited there. */
export interface LookupList {
  /** The plugin's id, a dot, a name: `referrals.source`. */
  readonly id: string
  /** For the screen that edits it: `Referral sources`. */
  readonly title: string
  /** What it begins with, in order. Their ids lie below 1000, and one that was used never gets another meaning. */
  readonly entries: readonly Option<number>[]
  /** Entries that code refers to, and what does, such as `the rule that it needs a note`: they can be renamed, and never retired. */
  readonly usedBy?: Readonly<Record<number, string>>
  /** The permission without which nobody reads it; everybody who is signed in may unless said. */
  readonly needs?: number
}
