import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/Database'

/** A row of the file that created or matched a record. */
export interface SeenRow {
  readonly no: number
  /** Null where nothing was written, in a dry run. */
  readonly recordId: number | null
}

/** The earlier rows of a file, by the hashes of their keys. A file is read in many chunks, on any node. */
export class SeenKeys {
  readonly #seen = new Map<string, SeenRow>()

  static async read(tx: Transaction, operation: number, hashes: readonly string[]): Promise<SeenKeys> {
    const keys = new SeenKeys()
    const { rows } = await sql<{ hash: string; no: number; recordId: number | null }>`
      select encode(key, 'hex') as hash, no, record_id as "recordId" from core.import_key
      where operation_id = ${operation} and key in (select decode(hash, 'hex') from unnest(${hashes}::text[]) as hash)`.execute(
      tx.query,
    )
    for (const { hash, ...row } of rows) keys.#seen.set(hash, row)
    return keys
  }

  /** @returns an earlier row with the same record. */
  before(no: number, hashes: readonly string[]): SeenRow | undefined {
    return hashes.map((hash) => this.#seen.get(hash)).find((row) => row !== undefined && row.no < no)
  }

  /** Stores the keys of a row. A row that is tried again replaces its entry. */
  note(row: SeenRow, hashes: readonly string[]): void {
    for (const hash of hashes) {
      const there = this.#seen.get(hash)
      if (!there || there.no >= row.no) this.#seen.set(hash, row)
    }
  }

  /** Removes a row that failed: it has no record. */
  forget(no: number): void {
    for (const [hash, row] of this.#seen) if (row.no === no) this.#seen.delete(hash)
  }

  /** Saves the keys of the rows after this one. */
  async save(tx: Transaction, operation: number, after: number): Promise<void> {
    const fresh = [...this.#seen].filter(([, { no }]) => no > after).map(([hash, row]) => ({ hash, ...row }))
    if (fresh.length === 0) return
    await sql`
      insert into core.import_key (operation_id, key, no, record_id)
      select ${operation}, decode(hash, 'hex'), no, "recordId" from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as seen (hash text, no integer, "recordId" integer)
      on conflict do nothing`.execute(tx.query)
  }
}
