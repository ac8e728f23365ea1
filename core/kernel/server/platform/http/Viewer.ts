/** The person of a request, their role, and the role's permissions. */
export interface Viewer {
  readonly id: number
  readonly email: string
  /** The role that they have and work in. */
  readonly roleId: number
  /** The role as which they view the product; nothing can be changed while they do. D2, 411. */
  readonly viewing?: {
    readonly id: number
    readonly name: string
    /** The person who holds that role, whose rows are shown: what is “own”, “assigned” or “of the store” is theirs. */
    readonly person?: { readonly id: number; readonly storeId: number | null }
  }
  readonly storeId: number | null
  /**
   * The permissions of the current role, with the one that is always allowed; while viewing as another role, only those that both roles
   * hold.
   */
  readonly permissions: ReadonlySet<number>
  /** The session's public id; it gives no access. */
  readonly sessionId: string
  /** When the session ends in any case, as an ISO 8601 instant. */
  readonly sessionEndsAt: string
  /** Until when their last proof of identity is valid for sensitive changes, as an ISO 8601 instant; null: as long as the session. */
  readonly provenUntil?: string | null
  /** The API key that sends the request on their behalf; then `permissions` are the key's, and `sessionId` identifies the key. */
  readonly key?: {
    readonly id: number
    /** A name that stays correct after the key is deleted. */
    readonly name: string
    /** The role that limits its permissions. */
    readonly roleId: number
    readonly perMinute: number
    /** Whether it may change data. */
    readonly mayWrite: boolean
  }
}
