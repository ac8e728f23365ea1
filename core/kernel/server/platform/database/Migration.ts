/** A step of a schema. It is never edited after it was applied: the ledger stores its checksum. */
export interface Migration {
  /** `0001-what-it-does`; migrations are applied in the order of their ids. */
  readonly id: string
  readonly sql: string
  /**
   * For changes of many rows: `sql` is one `do` block that commits after each batch, so that people's saves wait for one batch at most. It
   * runs outside of a transaction. A migration that was interrupted runs again, so it must skip what is done already. On an empty table it
   * must not commit. It ends with the newest row that there is when it begins: while people go on adding rows, there may always be a next one.
   */
  readonly inBatches?: true
}
