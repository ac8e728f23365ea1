import type { FileRef, Signature } from '@core/entity'

/**
 * A delivery that was made but not sent yet. It contains a person's name, signature and a picture, so it is never written to local storage.
 * It is stored in IndexedDB until the server has it, because the driver can't collect the proof a second time after a lost connection or a
 * closed tab.
 */
export interface PendingDelivery {
  /** Also its Idempotency-Key: it is stored once, however often it is sent. */
  readonly key: string
  /** The person who made it. No other person's session sends it. */
  readonly userId: number
  readonly orderId: number
  /** `O-00017` */
  readonly number: string
  readonly deliveredAt: string
  readonly receivedBy: string
  readonly proofSignature: Signature
  readonly proofPlace: { readonly latitude: number; readonly longitude: number; readonly accuracy: number } | null
  /** The pictures, until they are uploaded. */
  readonly photos: readonly File[]
  /** References of the uploaded pictures. Every retry sends the same ones. */
  readonly uploaded: readonly FileRef[]
  /** Why the server refused it. */
  readonly refusal?: string
}

/** The stops of a driver as they were last loaded, for a page that is opened without a connection. */
interface StoredStops<Stop> {
  readonly userId: number
  /** The day on which they were loaded: those of another day are not shown. */
  readonly day: string
  readonly stops: readonly Stop[]
}

const database = 'crm-deliveries'
const tables = { pending: 'key', stops: 'userId' } as const
type Table = keyof typeof tables

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 2)
    request.addEventListener('upgradeneeded', () => {
      const { result: db } = request
      for (const [table, keyPath] of Object.entries(tables))
        if (!db.objectStoreNames.contains(table)) db.createObjectStore(table, { keyPath })
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('This browser can’t keep deliveries.')))
  })
}

async function run<T>(
  table: Table,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(table, mode)
      const request = work(transaction.objectStore(table))
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('error', () =>
        reject(transaction.error ?? new Error('The delivery could not be kept.')),
      )
    })
  } finally {
    db.close()
  }
}

/** The unsent deliveries in this browser. */
export const pendingDeliveries = {
  /** @returns those of this person; those of others are deleted, because somebody else now uses the device */
  async of(userId: number): Promise<readonly PendingDelivery[]> {
    const all = await run('pending', 'readonly', (store) => store.getAll() as IDBRequest<PendingDelivery[]>)
    for (const { key } of all.filter((one) => one.userId !== userId)) await this.remove(key)
    return all.filter((one) => one.userId === userId)
  },
  keep: (delivery: PendingDelivery) => run('pending', 'readwrite', (store) => store.put(delivery)).then(() => {}),
  remove: (key: string) => run('pending', 'readwrite', (store) => store.delete(key)).then(() => {}),
}

/** The stops of the day in this browser. They contain addresses and names, so they are deleted with the unsent deliveries. */
export const storedStops = {
  /** @returns the stops that this person loaded on this day; those of anybody else, and of another day, are deleted */
  async of<Stop>(userId: number, day: string): Promise<readonly Stop[] | undefined> {
    const all = await run('stops', 'readonly', (store) => store.getAll() as IDBRequest<StoredStops<Stop>[]>)
    const own = all.find((one) => one.userId === userId && one.day === day)
    if (!own && all.length > 0) await run('stops', 'readwrite', (store) => store.clear())
    return own?.stops
  },
  keep: <Stop>(stored: StoredStops<Stop>) => run('stops', 'readwrite', (store) => store.put(stored)).then(() => {}),
}

/**
 * Deletes unsent deliveries and the stored stops when a person logs out. They remain when a session expires, for example during a long time without a
 * connection: the same person signs in again, and they are sent.
 */
export function forgetOnLogout(): void {
  setTimeout(() => {
    const { ending } = (history.state ?? {}) as { readonly ending?: unknown }
    if (localStorage.getItem('TOKEN') === null && ending === undefined) indexedDB.deleteDatabase(database)
  })
}
