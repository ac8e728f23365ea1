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
  /** The email of their manager, who must come before them in the list. */
  readonly manager?: string
}

/** The initial data of a new database of this deployment. Core and the plugins work with any. */
export interface Deployment extends InitialData {
  /** The people of a demonstration, and their common password. D8. */
  readonly demonstration: {
    readonly password: string
    readonly people: readonly DemonstrationPerson[]
  }
}
