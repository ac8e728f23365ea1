/** Who asks, in which role, and what that role holds. */
export interface Viewer {
  readonly id: number
  readonly email: string
  /** The role that they hold and act in. */
  readonly roleId: number
  /** The role as which they look at the product; nothing can be changed meanwhile. D2, 411. */
  readonly viewing?: { readonly id: number; readonly name: string }
  readonly storeId: number | null
  /** Of the current role, with the always-allowed one; while viewing as another, of these what both hold. */
  readonly permissions: ReadonlySet<number>
  /** The session's public id; names no secret. */
  readonly sessionId: string
  /** When the session ends whatever happens, as an ISO 8601 instant. */
  readonly sessionEndsAt: string
  /** Until when their last proof of who they are counts for sensitive changes, as an ISO 8601 instant; null: as long as the session. */
  readonly provenUntil?: string | null
  /** The API key that asks on their behalf; `permissions` are the key's then, and `sessionId` names the key. */
  readonly key?: {
    readonly id: number
    /** In words that stay true when it is gone. */
    readonly name: string
    /** The role that its permissions are limited to. */
    readonly roleId: number
    readonly perMinute: number
  }
}
