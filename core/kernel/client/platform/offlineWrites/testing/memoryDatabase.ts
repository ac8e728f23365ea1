interface Row {
  readonly id: string
}

/** The tables of the sealed database in memory, for tests. Rows can be read and changed as somebody could who has the device. */
export class MemoryDatabase {
  readonly tables = { entries: new Map<string, Row>(), keys: new Map<string, Row>() }
  /** Set: the browser has no room. */
  isFull = false

  /** In place of `inDatabase`. */
  readonly inDatabase = async <T>(
    table: 'entries' | 'keys',
    _mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> => {
    const rows = this.tables[table]
    const store = {
      getAll: (range?: IDBKeyRange) => ({
        result: [...rows.values()]
          .filter(({ id }) => range === undefined || (id >= range.lower && id <= range.upper))
          .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      }),
      put: (row: Row) => {
        if (this.isFull) throw new DOMException('There is no room', 'QuotaExceededError')
        rows.set(row.id, row)
        return { result: row.id }
      },
      delete: (id: string) => {
        rows.delete(id)
        return { result: undefined }
      },
      clear: () => {
        rows.clear()
        return { result: undefined }
      },
    }
    // Only what `inDatabase` is used for.
    return work(store as unknown as IDBObjectStore).result
  }
}

/** In place of IDBKeyRange. */
export const memoryKeyRange = { bound: (lower: string, upper: string) => ({ lower, upper }) }
