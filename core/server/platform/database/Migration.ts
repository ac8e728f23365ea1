/** A step of a schema. It is never edited after it was applied: the ledger stores its checksum. */
export interface Migration {
  /** `0001-what-it-does`; migrations are applied in the order of their ids. */
  readonly id: string
  readonly sql: string
}
