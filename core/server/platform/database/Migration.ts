/** A step of a schema. Once applied it is never edited: the ledger keeps its checksum. */
export interface Migration {
  /** `0001-what-it-does`; applied in the order of these ids. */
  readonly id: string
  readonly sql: string
}
