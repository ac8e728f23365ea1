import type { Viewer } from '../../platform/http/Viewer'
import type { Transaction } from '../../platform/database/Database'
import type { EntityTable, WritePlan } from '../table/EntityTable'
import { createRecords, planCreate } from '../record/createRecord'
import type { WriteOptions } from '../record/WriteOptions'
import type { SeenKeys } from './seenKeys'

interface Brought {
  readonly no: number
  readonly hashes: readonly string[]
}

/**
 * Records of a chunk that are planned one by one and inserted together: a statement for each of them would take most of an import's time.
 */
export class CreateBatch {
  readonly #tx: Transaction
  readonly #table: EntityTable
  readonly #viewer: Viewer
  readonly #options: WriteOptions
  readonly #seen: SeenKeys
  #planned: { readonly plan: WritePlan; readonly row: Brought }[] = []
  #ids: number[] = []

  constructor(tx: Transaction, table: EntityTable, viewer: Viewer, options: WriteOptions, seen: SeenKeys) {
    this.#tx = tx
    this.#table = table
    this.#viewer = viewer
    this.#options = options
    this.#seen = seen
  }

  /** The ids of the created records. */
  get ids(): readonly number[] {
    return this.#ids
  }

  /**
   * @param same the existing record, where a second one is created anyway
   * @throws HttpError as createRecord does
   */
  async add(row: Brought, input: Readonly<Record<string, unknown>>, same: number | undefined): Promise<void> {
    this.#planned.push({
      plan: await planCreate(this.#tx, this.#table, input, this.#viewer, { ...this.#options, same }),
      row,
    })
  }

  async flush(): Promise<void> {
    const planned = this.#planned.splice(0)
    if (planned.length === 0) return
    const ids = await createRecords(
      this.#tx,
      this.#table,
      planned.map(({ plan }) => plan),
      this.#viewer,
      this.#options,
    )
    for (const [at, { row }] of planned.entries()) this.#seen.note({ no: row.no, recordId: ids[at]! }, row.hashes)
    this.#ids.push(...ids)
  }

  /** Forgets what was planned or created after its savepoint is rolled back. */
  drop(): void {
    this.#planned = []
    this.#ids = []
  }
}
