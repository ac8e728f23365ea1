import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/Database'

/** A row of the file that brought a record. */
export interface SeenRow {
  readonly no: number
  /** Null where nothing was written: in a dry run. */
  readonly recordId: number | null
}

/** What earlier rows of a file brought, by the hashes of their keys; of a file that is read in many chunks, on whichever node. */
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

  /** @returns the row before this one that brought the same record. */
  before(no: number, hashes: readonly string[]): SeenRow | undefined {
    return hashes.map((hash) => this.#seen.get(hash)).find((row) => row !== undefined && row.no < no)
  }

  /** Notes what a row brought. A row that is tried again is noted anew. */
  note(row: SeenRow, hashes: readonly string[]): void {
    for (const hash of hashes) {
      const there = this.#seen.get(hash)
      if (!there || there.no >= row.no) this.#seen.set(hash, row)
    }
  }

  /** A row that failed brought nothing. */
  forget(no: number): void {
    for (const [hash, row] of this.#seen) if (row.no === no) this.#seen.delete(hash)
  }

  /** Keeps what the rows behind this one brought. */
  async keep(tx: Transaction, operation: number, after: number): Promise<void> {
    const fresh = [...this.#seen].filter(([, { no }]) => no > after).map(([hash, row]) => ({ hash, ...row }))
    if (fresh.length === 0) return
    await sql`
      insert into core.import_key (operation_id, key, no, record_id)
      select ${operation}, decode(hash, 'hex'), no, "recordId" from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as seen (hash text, no integer, "recordId" integer)
      on conflict do nothing`.execute(tx.query)
  }
}
