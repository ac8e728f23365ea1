/** The database of what is kept encrypted on this device. It has no connection open between uses, so that it can be deleted at any time. */
const name = 'sealed'
const tables = ['entries', 'keys'] as const

/** Runs work in a transaction. @throws DOMException where the browser has no room, or no database, as in some private windows */
export async function inDatabase<T>(
  table: (typeof tables)[number],
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await settled(indexedDB.open(name, 1), ({ result }) => {
    for (const table of tables) result.createObjectStore(table, { keyPath: 'id' })
  })
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(table, mode, { durability: 'strict' })
      const request = work(transaction.objectStore(table))
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? request.error ?? new Error('Not stored')))
    })
  } finally {
    db.close()
  }
}

function settled(request: IDBOpenDBRequest, onUpgrade: (request: IDBOpenDBRequest) => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    request.addEventListener('upgradeneeded', () => onUpgrade(request))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('There is no database')))
  })
}

/** Deletes the keys, because the session has ended. What they encrypted stays, and the same person gets them again from the server. */
export async function dropKeys(): Promise<void> {
  if (globalThis.indexedDB) await inDatabase('keys', 'readwrite', (store) => store.clear()).catch(() => {})
}
