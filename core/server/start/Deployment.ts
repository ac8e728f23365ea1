import type { InitialData } from '../security/access/syncCatalog'

/** A person of the demonstration. */
export interface DemonstrationPerson {
  readonly email: string
  /** The key of their role. */
  readonly role: string
  readonly first: string
  readonly last: string
  readonly title: string
  /** The name of their store. */
  readonly store: string
  /** The email of their manager, who stands before them. */
  readonly manager?: string
}

/** What a new database of this deployment starts with. Core and the plugins work with any. */
export interface Deployment extends InitialData {
  /** The people of a demonstration, and the password that they share. D8. */
  readonly demonstration: {
    readonly password: string
    readonly people: readonly DemonstrationPerson[]
  }
}
