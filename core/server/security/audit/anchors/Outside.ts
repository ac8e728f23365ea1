import type { Anchor } from './anchorAudit'

/** Where signed heads are kept, out of reach of who can rewrite the database (AUDIT_HEADS). */
export interface Outside {
  /** For a person. */
  readonly name: string
  /** Takes those of these heads that it hasn't yet: after a failure the next call brings them along. */
  keep(heads: readonly Anchor[]): Promise<void>
  /** Undefined: nobody but a person can read them back. */
  read?(): Promise<readonly Anchor[]>
  close(): void
}
