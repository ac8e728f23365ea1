/** Who asks, in which role, and what that role holds. */
export interface Viewer {
  readonly id: number
  readonly email: string
  readonly roleId: number
  readonly storeId: number | null
  /** Of the current role, with the always-allowed one. */
  readonly permissions: ReadonlySet<number>
  /** The session's public id; names no secret. */
  readonly sessionId: string
  /** When the session ends whatever happens, as an ISO 8601 instant. */
  readonly sessionEndsAt: string
}
