import type { Anchor } from './anchorAudit'

/** A place for signed heads that people who can rewrite the database can't reach (AUDIT_HEADS). */
export interface Outside {
  /** The name of the place for people. */
  readonly name: string
  /** Stores those of these heads that it doesn't have yet: after a failure the next call adds them. */
  store(heads: readonly Anchor[]): Promise<void>
  /** Undefined: only a person can read them. */
  read?(): Promise<readonly Anchor[]>
  close(): void
}
